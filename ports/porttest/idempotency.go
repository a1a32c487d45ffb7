package porttest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Idempotency is the contract of ports.Idempotency, and of the part of ports.Runs that writes the answers.
func Idempotency(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	s.test(t, "an answer comes back byte for byte", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		want := commitUnderKey(t, b, "run-1", "key", Start.Add(idempotency.Retention))
		got, err := b.Idempotency.StoredAnswer(t.Context(), want.Scope)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(*want, got); diff != "" {
			t.Errorf("answer (-saved +read):\n%s", diff)
		}
	})

	s.test(t, "a key of the greatest length and of every printable byte is a key", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		var every strings.Builder
		for c := byte(0x20); c <= 0x7E; c++ {
			every.WriteByte(c)
		}
		for i, key := range []string{every.String(), strings.Repeat("k", idempotency.MaxKeyLength)} {
			want := commitUnderKey(t, b, run.ID("run-"+string(rune('a'+i))), idempotency.Key(key), Start.Add(time.Hour))
			got, err := b.Idempotency.StoredAnswer(t.Context(), want.Scope)
			if err != nil || got.Scope != want.Scope {
				t.Errorf("key %q: %+v, %v", key, got.Scope, err)
			}
		}
	})

	s.test(t, "an answer is found under its whole scope only", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		scope := commitUnderKey(t, b, "run-1", "key", Start.Add(time.Hour)).Scope
		for name, change := range map[string]func(*idempotency.Scope){
			"organisation": func(s *idempotency.Scope) { s.Org = "org_b" },
			"principal":    func(s *idempotency.Scope) { s.Principal = "other" },
			"operation":    func(s *idempotency.Scope) { s.Operation = "POST /lacunes/override" },
			"key":          func(s *idempotency.Scope) { s.Key = "KEY" },
		} {
			other := scope
			change(&other)
			if _, err := b.Idempotency.StoredAnswer(t.Context(), other); !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("another %s: error %v, want ErrNotFound", name, err)
			}
		}
	})

	s.test(t, "two scopes that differ in one part are two records", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		createOrg(t, b, "org_b", 10, 10)
		commitUnderKey(t, b, "run-1", "key", Start.Add(time.Hour))
		for i, change := range []func(*run.Run, *idempotency.Record){
			func(r *run.Run, a *idempotency.Record) {
				r.Org = "org_b"
				a.Scope.Org = "org_b"
			},
			func(_ *run.Run, a *idempotency.Record) { a.Scope.Principal = "other" },
			func(_ *run.Run, a *idempotency.Record) { a.Scope.Operation = "POST /lacunes/override" },
		} {
			r := newRun("org_a", run.ID("other-"+string(rune('a'+i))))
			answer := answerFor(r, "key", Start.Add(time.Hour))
			change(&r, answer)
			commit := commitOf(r)
			commit.Answer = answer
			if _, err := b.Runs.CommitRun(t.Context(), commit); err != nil {
				t.Errorf("scope %d: %v", i, err)
			}
		}
	})

	s.test(t, "an expired answer is still read", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		want := commitUnderKey(t, b, "run-1", "key", Start.Add(time.Hour))
		b.Clock.Advance(48 * time.Hour)
		got, err := b.Idempotency.StoredAnswer(t.Context(), want.Scope)
		if err != nil || !got.Expired(b.Clock.Now()) || got.RunID != "run-1" {
			t.Errorf("read %+v, %v", got, err)
		}
	})

	s.test(
		t, "an answer is replaced from the very instant of its expiry, and not before",
		func(t *testing.T, b Backend) {
			createOrg(t, b, "org_a", 10, 10)
			expiry := stored(Start.Add(idempotency.Retention))
			commitUnderKey(t, b, "run-1", "key", expiry)
			next := commitOf(newRun("org_a", "run-2"))
			next.Answer = answerFor(next.Run, "key", expiry.Add(idempotency.Retention))

			b.Clock.Set(expiry.Add(-time.Microsecond))
			if _, err := b.Runs.CommitRun(t.Context(), next); !errors.Is(err, ports.ErrConflict) {
				t.Fatalf("a microsecond before: error %v, want ErrConflict", err)
			}
			b.Clock.Set(expiry.In(time.FixedZone("", 5*3600)))
			if _, err := b.Runs.CommitRun(t.Context(), next); err != nil {
				t.Fatalf("at the instant: %v", err)
			}
			got, err := b.Idempotency.StoredAnswer(t.Context(), next.Answer.Scope)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(*next.Answer, got); diff != "" {
				t.Errorf("answer after the replacement (-want +got):\n%s", diff)
			}
		},
	)

	s.test(t, "of two commits of one key one wins, and the other leaves nothing", func(t *testing.T, b Backend) {
		oneKeyOneRun(t, b, []Backend{b})
	})
	s.testWith(t, Replicas, "of two replicas' commits of one key one wins", func(t *testing.T, b Backend) {
		oneKeyOneRun(t, b, []Backend{b, b.Replica(t)})
	})
	s.test(t, "of 64 commits that replace one expired answer one wins", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 1000)
		commitUnderKey(t, b, "run-0", "key", b.Clock.Now().Add(time.Hour))
		b.Clock.Advance(2 * time.Hour)
		raceForKey(t, b, []Backend{b}, 1)
	})
}

func commitUnderKey(t *testing.T, b Backend, id run.ID, key idempotency.Key, expiresAt time.Time) *idempotency.Record {
	t.Helper()
	commit := commitOf(newRun("org_a", id))
	commit.Answer = answerFor(commit.Run, key, expiresAt)
	if _, err := b.Runs.CommitRun(t.Context(), commit); err != nil {
		t.Fatalf("commit %s: %v", id, err)
	}
	return commit.Answer
}

func oneKeyOneRun(t *testing.T, b Backend, replicas []Backend) {
	t.Helper()
	createOrg(t, b, "org_a", 10, 1000)
	raceForKey(t, b, replicas, 0)
}

// raceForKey lets 64 callers commit a run each under one key; before says how many runs there are already.
func raceForKey(t *testing.T, b Backend, replicas []Backend, before int64) {
	t.Helper()
	var n tally
	won := make([]bool, callers)
	commits := make([]ports.RunCommit, callers)
	for i := range commits {
		commits[i] = commitOf(newRun("org_a", run.ID(fmt.Sprintf("race-%d", i))))
		commits[i].Answer = answerFor(commits[i].Run, "key", b.Clock.Now().Add(time.Hour))
	}
	together(callers, func(i int) {
		switch _, err := replicas[i%len(replicas)].Runs.CommitRun(t.Context(), commits[i]); {
		case err == nil:
			n.granted.Add(1)
			won[i] = true
		case !errors.Is(err, ports.ErrConflict):
			t.Errorf("commit %d: error %v, want ErrConflict", i, err)
		}
	})
	if n.granted.Load() != 1 {
		t.Fatalf("%d commits of one key, want 1", n.granted.Load())
	}
	for i, commit := range commits {
		_, err := b.Runs.Run(t.Context(), "org_a", commit.Run.RunID)
		if won[i] != (err == nil) {
			t.Errorf("run %d: won %v, read %v", i, won[i], err)
		}
		if won[i] {
			kept, err := b.Idempotency.StoredAnswer(t.Context(), commit.Answer.Scope)
			if err != nil || string(kept.Body) != string(commit.Answer.Body) {
				t.Errorf("the answer kept is not the winner's: %q, %v", kept.Body, err)
			}
		}
	}
	if state := quotaOf(t, b, "org_a", november); state.RunsUsed != before+1 {
		t.Errorf("%d runs charged, want %d", state.RunsUsed, before+1)
	}
	eventsOf(t, b, "org_a", november)
}
