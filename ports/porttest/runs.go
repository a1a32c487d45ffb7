package porttest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Runs is the contract of ports.Runs and ports.SharedRuns.
func Runs(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	s.runBehaviour(t)
	s.runReading(t)
	s.runErrors(t)
	s.runConcurrency(t)
	s.runTime(t)
}

func commit(t *testing.T, b Backend, c ports.RunCommit) quota.Quota {
	t.Helper()
	state, err := b.Runs.CommitRun(t.Context(), c)
	if err != nil {
		t.Fatalf("commit run %s: %v", c.Run.RunID, err)
	}
	return state
}

func readRun(t *testing.T, b Backend, org access.OrgID, id run.ID) run.Run {
	t.Helper()
	r, err := b.Runs.Run(t.Context(), org, id)
	if err != nil {
		t.Fatalf("read run %s: %v", id, err)
	}
	return r
}

// replayOf returns the commit of a run that supersedes another and charges none.
func replayOf(parent run.ID, r run.Run) ports.RunCommit {
	r.ParentRunID = parent
	c := commitOf(r)
	c.Usage.Runs = 0
	c.Usage.Operation = "POST /lacunes/override"
	c.Supersedes = parent
	return c
}

func (s suite) runBehaviour(t *testing.T) {
	t.Helper()
	s.test(t, "a run comes back as it was committed, to the letter", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		want := newRun("org_a", "run-1")
		commit(t, b, commitOf(want))
		if diff := cmp.Diff(written(want), written(readRun(t, b, "org_a", "run-1"))); diff != "" {
			t.Errorf("run (-committed +read):\n%s", diff)
		}
	})

	s.test(t, "a run of almost nothing comes back as it was committed", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		want := run.Run{
			Header: run.Header{
				RunID: "run-1", ServiceID: "retraite", Trigger: run.Initial, State: run.Completed,
				ResultLevel: run.Indicatif, CreatedAt: stored(Start),
			},
			Org: "org_a", LaunchedBy: "abcdefghij",
		}
		commit(t, b, commitOf(want))
		got := readRun(t, b, "org_a", "run-1")
		if diff := cmp.Diff(written(want), written(got)); diff != "" {
			t.Errorf("run (-committed +read):\n%s", diff)
		}
		if !got.Data.IsZero() || got.Gamme != nil || got.SupersededBy != "" {
			t.Errorf(
				"data %s, gamme %v, superseded by %q; want none", got.Data.AppendJSON(nil), got.Gamme, got.SupersededBy,
			)
		}
	})

	s.test(t, "a commit charges one run and records it", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 2)
		charge(t, b, event("org_a", november, 1), quota.Demand{})
		c := commitOf(newRun("org_a", "run-1"))
		c.Usage.Calls = 5 // a commit counts runs, never calls
		want := quota.New(november, quota.Counters{Calls: 1, Runs: 1}, quota.Caps{Calls: 10, Runs: 2})
		if diff := cmp.Diff(want, commit(t, b, c)); diff != "" {
			t.Errorf("state (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(want, quotaOf(t, b, "org_a", november)); diff != "" {
			t.Errorf("state read after (-want +got):\n%s", diff)
		}
		events := eventsOf(t, b, "org_a", november)
		want1 := c.Usage
		want1.ID = events[0].ID
		want1.Calls = 0
		if diff := cmp.Diff(want1, events[0]); diff != "" {
			t.Errorf("event (-want +got):\n%s", diff)
		}
	})

	s.test(t, "a replay charges no run, and marks the run that it supersedes", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 1)
		commit(t, b, commitOf(newRun("org_a", "run-1")))
		state := commit(t, b, replayOf("run-1", newRun("org_a", "run-2")))
		if want := quota.New(november, quota.Counters{Runs: 1}, quota.Caps{Calls: 10, Runs: 1}); state != want {
			t.Errorf("state %+v, want %+v", state, want)
		}
		first := readRun(t, b, "org_a", "run-1")
		second := readRun(t, b, "org_a", "run-2")
		if first.SupersededBy != "run-2" || first.CurrentState() != run.Superseded || first.State != run.Incomplete {
			t.Errorf(
				"the first run is %s by %q, committed as %s", first.CurrentState(), first.SupersededBy, first.State,
			)
		}
		if second.SupersededBy != "" || second.ParentRunID != "run-1" {
			t.Errorf("the second run: superseded by %q, parent %q", second.SupersededBy, second.ParentRunID)
		}
		eventsOf(t, b, "org_a", november)
	})

	s.test(t, "a rerun names its parent and does not supersede it", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		commit(t, b, commitOf(newRun("org_a", "run-1")))
		again := newRun("org_a", "run-2")
		again.ParentRunID = "run-1"
		again.Trigger = run.CorpusRerun
		commit(t, b, commitOf(again))
		if got := readRun(t, b, "org_a", "run-1"); got.SupersededBy != "" {
			t.Errorf("superseded by %q", got.SupersededBy)
		}
	})
}

func (s suite) runReading(t *testing.T) {
	t.Helper()
	s.test(t, "a run is found by each of its gaps", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		createOrg(t, b, "org_b", 10, 10)
		want := newRun("org_a", "run-1")
		commit(t, b, commitOf(want))
		commit(t, b, commitOf(newRun("org_b", "run-2")))
		for _, g := range want.Lacunes {
			got, err := b.Runs.RunOfLacune(t.Context(), "org_a", g.LacuneID)
			if err != nil {
				t.Fatalf("gap %s: %v", g.LacuneID, err)
			}
			if diff := cmp.Diff(written(want), written(got)); diff != "" {
				t.Errorf("run of gap %s (-want +got):\n%s", g.LacuneID, diff)
			}
			if _, err := b.Runs.RunOfLacune(t.Context(), "org_b", g.LacuneID); !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("another organisation's gap: error %v, want ErrNotFound", err)
			}
		}
	})

	s.test(
		t, "the newest run of a case is that of the newest creation, or of two the later commit",
		func(t *testing.T, b Backend) {
			createOrg(t, b, "org_a", 10, 10)
			createOrg(t, b, "org_b", 10, 10)
			dossier := newRun("org_a", "").DossierID
			expect := func(want run.ID) {
				t.Helper()
				got, err := b.Runs.LatestOfDossier(t.Context(), "org_a", dossier)
				if err != nil || got.RunID != want {
					t.Errorf("newest run %q, %v; want %s", got.RunID, err, want)
				}
				fingerprint, err := b.Runs.LatestFingerprint(t.Context(), "org_a")
				if err != nil || fingerprint != "sha256:"+string(want) {
					t.Errorf("newest fingerprint %q, %v; want that of %s", fingerprint, err, want)
				}
			}
			commit(t, b, commitOf(newRun("org_a", "run-9")))
			expect("run-9")
			commit(t, b, commitOf(newRun("org_a", "run-1")))
			expect("run-1")
			older := newRun("org_a", "run-5")
			older.CreatedAt = older.CreatedAt.Add(-time.Second)
			commit(t, b, commitOf(older))
			expect("run-1")
			newer := newRun("org_a", "run-4")
			newer.CreatedAt = newer.CreatedAt.Add(time.Millisecond)
			commit(t, b, replayOf("run-1", newer))
			commit(t, b, commitOf(newRun("org_b", "run-8")))
			expect("run-4")
		},
	)

	s.test(t, "a run without data, or of another case, is not the newest of a case", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		first := newRun("org_a", "run-1")
		commit(t, b, commitOf(first))
		empty := newRun("org_a", "run-2")
		other := newRun("org_a", "run-3")
		empty.Data = ijson.Value{}
		other.DossierID = "00000000-0000-4000-8000-000000000000"
		commit(t, b, commitOf(empty))
		commit(t, b, commitOf(other))
		got, err := b.Runs.LatestOfDossier(t.Context(), "org_a", first.DossierID)
		if err != nil || got.RunID != "run-1" {
			t.Errorf("newest run %q, %v; want run-1", got.RunID, err)
		}
	})

	s.test(t, "a shared run is found without its organisation", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		commit(t, b, commitOf(newRun("org_a", "run-1")))
		commit(t, b, replayOf("run-1", newRun("org_a", "run-2")))
		got, err := b.SharedRuns.SharedRun(t.Context(), "run-1")
		if err != nil || got.Org != "org_a" || got.SupersededBy != "run-2" {
			t.Errorf("read %s of %s, superseded by %q, %v", got.RunID, got.Org, got.SupersededBy, err)
		}
		if _, err := b.SharedRuns.SharedRun(t.Context(), "run-x"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("unknown run: error %v, want ErrNotFound", err)
		}
	})

	s.test(t, "the proof of a run is read without the run, under the same rules", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		r := newRun("org_a", "run-1")
		commit(t, b, commitOf(r))
		whole, err := b.Runs.Run(t.Context(), "org_a", "run-1")
		if err != nil {
			t.Fatal(err)
		}
		own, err := b.Runs.Proof(t.Context(), "org_a", "run-1")
		if err != nil || own != whole.Proof {
			t.Errorf("proof %+v, %v; that of the run is %+v", own, err, whole.Proof)
		}
		shared, err := b.SharedRuns.SharedProof(t.Context(), "run-1")
		if err != nil || shared != whole.Proof {
			t.Errorf("shared proof %+v, %v", shared, err)
		}
		for _, org := range []access.OrgID{"org_b", "org\x00"} {
			if _, err := b.Runs.Proof(t.Context(), org, "run-1"); !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("proof of %q: error %v, want ErrNotFound", org, err)
			}
		}
		if _, err := b.SharedRuns.SharedProof(t.Context(), "run-x"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("proof of an unknown run: error %v, want ErrNotFound", err)
		}
	})

	s.test(t, "what is not there, or is another organisation's, is not found", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		createOrg(t, b, "org_b", 10, 10)
		r := newRun("org_a", "run-1")
		commit(t, b, commitOf(r))
		for _, org := range []access.OrgID{"org_b", "org_x", "org\x00"} {
			if _, err := b.Runs.Run(t.Context(), org, "run-1"); !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("run of %q: error %v, want ErrNotFound", org, err)
			}
			if _, err := b.Runs.LatestOfDossier(t.Context(), org, r.DossierID); !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("case of %q: error %v, want ErrNotFound", org, err)
			}
			if fingerprint, err := b.Runs.LatestFingerprint(t.Context(), org); err != nil || fingerprint != "" {
				t.Errorf("fingerprint of %q: %q, %v; want none", org, fingerprint, err)
			}
		}
		if _, err := b.Runs.RunOfLacune(t.Context(), "org_a", "lac_unknown"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("unknown gap: error %v, want ErrNotFound", err)
		}
	})
}
