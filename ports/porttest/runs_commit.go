package porttest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// leftNothing fails when a refused commit left anything behind.
func leftNothing(t *testing.T, b Backend, c ports.RunCommit, before quota.Quota) {
	t.Helper()
	if _, err := b.Runs.Run(t.Context(), c.Run.Org, c.Run.RunID); !errors.Is(err, ports.ErrNotFound) {
		t.Errorf("the run of a refused commit: %v, want ErrNotFound", err)
	}
	for _, g := range c.Run.Lacunes {
		if _, err := b.Runs.RunOfLacune(t.Context(), c.Run.Org, g.LacuneID); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("the gap of a refused commit: %v, want ErrNotFound", err)
		}
	}
	if c.Answer != nil {
		kept, err := b.Idempotency.StoredAnswer(t.Context(), c.Answer.Scope)
		if err == nil && kept.RunID == c.Answer.RunID {
			t.Error("the answer of a refused commit was kept")
		}
	}
	if after := quotaOf(t, b, c.Run.Org, november); after != before {
		t.Errorf("a refused commit moved the counters from %+v to %+v", before, after)
	}
	eventsOf(t, b, c.Run.Org, november)
}

func (s suite) runErrors(t *testing.T) {
	t.Helper()
	s.test(t, "a run above the cap is refused and leaves nothing", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 1)
		before := commit(t, b, commitOf(newRun("org_a", "run-1")))
		c := commitOf(newRun("org_a", "run-2"))
		c.Answer = answerFor(c.Run, "key", Start.Add(time.Hour))
		_, err := b.Runs.CommitRun(t.Context(), c)
		exceeded, ok := errors.AsType[*quota.ExceededError](err)
		if !ok || exceeded.Resource != quota.Runs || exceeded.State != before {
			t.Errorf("error %v, want *quota.ExceededError with %+v", err, before)
		}
		leftNothing(t, b, c, before)
	})

	s.test(t, "a live answer under the same key is a conflict and leaves nothing", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		first := commitOf(newRun("org_a", "run-1"))
		first.Answer = answerFor(first.Run, "key", Start.Add(time.Hour))
		before := commit(t, b, first)
		c := replayOf("run-1", newRun("org_a", "run-2"))
		c.Usage.Runs = 1
		c.Answer = answerFor(c.Run, "key", Start.Add(time.Hour))
		if _, err := b.Runs.CommitRun(t.Context(), c); !errors.Is(err, ports.ErrConflict) {
			t.Errorf("error %v, want ErrConflict", err)
		}
		leftNothing(t, b, c, before)
		if got := readRun(t, b, "org_a", "run-1"); got.SupersededBy != "" {
			t.Errorf("the refused commit superseded run-1 by %q", got.SupersededBy)
		}
	})

	s.test(t, "a run that is gone, or superseded already, cannot be superseded", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		createOrg(t, b, "org_b", 10, 10)
		commit(t, b, commitOf(newRun("org_a", "run-1")))
		before := commit(t, b, replayOf("run-1", newRun("org_a", "run-2")))
		commit(t, b, commitOf(newRun("org_b", "run-9")))
		for _, parent := range []run.ID{"run-1", "run-x", "run-9"} {
			c := replayOf(parent, newRun("org_a", "run-3"))
			c.Answer = answerFor(c.Run, "key", Start.Add(time.Hour))
			if _, err := b.Runs.CommitRun(t.Context(), c); !errors.Is(err, ports.ErrConflict) {
				t.Errorf("superseding %s: error %v, want ErrConflict", parent, err)
			}
			leftNothing(t, b, c, before)
		}
	})

	s.test(t, "a second run of an id is a conflict and leaves the first", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		first := newRun("org_a", "run-1")
		before := commit(t, b, commitOf(first))
		second := newRun("org_a", "run-1")
		second.Lacunes = nil
		second.DataSalt = "autre"
		if _, err := b.Runs.CommitRun(t.Context(), commitOf(second)); !errors.Is(err, ports.ErrConflict) {
			t.Errorf("error %v, want ErrConflict", err)
		}
		if diff := cmp.Diff(written(first), written(readRun(t, b, "org_a", "run-1"))); diff != "" {
			t.Errorf("the first run changed:\n%s", diff)
		}
		if after := quotaOf(t, b, "org_a", november); after != before {
			t.Errorf("counters moved to %+v", after)
		}
		eventsOf(t, b, "org_a", november)
	})

	s.test(t, "a run of an unknown organisation is not committed", func(t *testing.T, b Backend) {
		for _, c := range []ports.RunCommit{
			commitOf(newRun("org_x", "run-1")), replayOf("", newRun("org_x", "run-2")),
		} {
			if _, err := b.Runs.CommitRun(t.Context(), c); !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("error %v, want ErrNotFound", err)
			}
		}
	})

	s.test(t, "a commit does not depend on a caller that hangs up", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		state, err := b.Runs.CommitRun(ctx, commitOf(newRun("org_a", "run-1")))
		if err != nil || state.RunsUsed != 1 {
			t.Errorf("commit with an ended context: %+v, %v", state, err)
		}
		readRun(t, b, "org_a", "run-1")
	})
}

func (s suite) runConcurrency(t *testing.T) {
	t.Helper()
	s.test(t, "of 64 commits at once exactly the cap is granted", func(t *testing.T, b Backend) {
		exactRuns(t, b, []Backend{b})
	})
	s.testWith(t, Replicas, "the cap of runs is exact over replicas too", func(t *testing.T, b Backend) {
		exactRuns(t, b, []Backend{b, b.Replica(t)})
	})

	s.test(t, "of 64 replays of one run one supersedes it", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		before := commit(t, b, commitOf(newRun("org_a", "run-1")))
		var n tally
		winner := make([]run.ID, callers)
		together(callers, func(i int) {
			c := replayOf("run-1", newRun("org_a", run.ID(fmt.Sprintf("replay-%d", i))))
			switch _, err := b.Runs.CommitRun(t.Context(), c); {
			case err == nil:
				n.granted.Add(1)
				winner[i] = c.Run.RunID
			case !errors.Is(err, ports.ErrConflict):
				t.Errorf("replay %d: error %v, want ErrConflict", i, err)
			default:
				leftNothing(t, b, c, before)
			}
		})
		if n.granted.Load() != 1 {
			t.Fatalf("%d replays superseded one run, want 1", n.granted.Load())
		}
		by := readRun(t, b, "org_a", "run-1").SupersededBy
		for _, id := range winner {
			if id != "" && id != by {
				t.Errorf("superseded by %s, but %s won", by, id)
			}
		}
	})

	s.test(t, "commits and calls of one organisation do not lose each other's counts", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 1000)
		together(callers, func(i int) {
			for n := range 4 {
				_, _, err := b.Ledger.ChargeCall(t.Context(), event("org_a", november, i), quota.Demand{})
				if err != nil {
					t.Errorf("charge: %v", err)
				}
				if i%4 == 0 {
					id := run.ID(fmt.Sprintf("run-%d-%d", i, n))
					if _, err := b.Runs.CommitRun(t.Context(), commitOf(newRun("org_a", id))); err != nil {
						t.Errorf("commit: %v", err)
					}
				}
			}
		})
		want := quota.New(
			november, quota.Counters{Calls: 4 * callers, Runs: callers}, quota.Caps{Calls: 1000, Runs: 1000},
		)
		if got := quotaOf(t, b, "org_a", november); got != want {
			t.Errorf("state %+v, want %+v", got, want)
		}
		eventsOf(t, b, "org_a", november)
	})
}

func exactRuns(t *testing.T, b Backend, replicas []Backend) {
	t.Helper()
	const limit = 10
	createOrg(t, b, "org_a", 10, limit)
	before := quota.New(november, quota.Counters{Runs: limit}, quota.Caps{Calls: 10, Runs: limit})
	var n tally
	refused := make([]ports.RunCommit, callers)
	together(callers, func(i int) {
		c := commitOf(newRun("org_a", run.ID(fmt.Sprintf("run-%d", i))))
		c.Answer = answerFor(c.Run, "key", Start.Add(time.Hour))
		c.Answer.Scope.Principal = access.CredentialID(fmt.Sprint(i))
		switch _, err := replicas[i%len(replicas)].Runs.CommitRun(t.Context(), c); {
		case err == nil:
			n.granted.Add(1)
			readRun(t, b, "org_a", c.Run.RunID)
		case isExceeded(err):
			refused[i] = c
		default:
			t.Errorf("commit %d: %v", i, err)
		}
	})
	if n.granted.Load() != limit {
		t.Errorf("%d runs granted under a cap of %d", n.granted.Load(), limit)
	}
	for _, c := range refused {
		if c.Answer != nil {
			leftNothing(t, b, c, before)
		}
	}
}

func (s suite) runTime(t *testing.T) {
	t.Helper()
	s.test(t, "a run is charged to the period of its admission", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 1)
		commit(t, b, commitOf(newRun("org_a", "run-1")))
		c := commitOf(newRun("org_a", "run-2"))
		c.Usage.Period = period("2026-12")
		if state := commit(t, b, c); state.PeriodYm != period("2026-12") || state.RunsUsed != 1 || state.RunsOk {
			t.Errorf("state %+v", state)
		}
		if state := quotaOf(t, b, "org_a", november); state.RunsUsed != 1 {
			t.Errorf("november %+v", state)
		}
	})

	s.test(t, "instants of a run come back in UTC to the millisecond", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		r := newRun("org_a", "run-1")
		r.CreatedAt = Start
		r.Proof.IssuedAt = Start
		commit(t, b, commitOf(r))
		got := readRun(t, b, "org_a", "run-1")
		want := Start.UTC().Truncate(time.Millisecond)
		if got.CreatedAt != want || got.Proof.IssuedAt != want {
			t.Errorf("created %v, issued %v; want %v", got.CreatedAt, got.Proof.IssuedAt, want)
		}
	})

	s.testWith(
		t, Durability, "a committed run is there after the process stopped, with everything that came with it",
		func(t *testing.T, b Backend) {
			createOrg(t, b, "org_a", 10, 10)
			c := commitOf(newRun("org_a", "run-1"))
			c.Answer = answerFor(c.Run, "key", Start.Add(time.Hour))
			state := commit(t, b, c)
			again := b.Reopen(t)
			if diff := cmp.Diff(written(c.Run), written(readRun(t, again, "org_a", "run-1"))); diff != "" {
				t.Errorf("run (-committed +read):\n%s", diff)
			}
			if got := quotaOf(t, again, "org_a", november); got != state {
				t.Errorf("state %+v, want %+v", got, state)
			}
			kept, err := again.Idempotency.StoredAnswer(t.Context(), c.Answer.Scope)
			if err != nil || string(kept.Body) != string(c.Answer.Body) {
				t.Errorf("stored answer: %q, %v", kept.Body, err)
			}
			eventsOf(t, again, "org_a", november)
		},
	)
}
