package porttest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Erasure is the contract of ports.Erasure.
func Erasure(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	s.test(t, "an erased run leaves its fingerprint and nothing else; others stay", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 100, 100)
		createOrg(t, b, "org_b", 100, 100)
		erased := newRun("org_a", "run-1")
		stays := newRun("org_a", "run-2")
		theirs := newRun("org_b", "run-1")
		stays.DossierID = "another case"
		var scopes []idempotency.Scope
		for i, r := range []run.Run{stays, theirs, erased} {
			c := commitOf(r)
			c.Answer = answerFor(r, idempotency.Key(fmt.Sprint("key-", i)), Start.Add(time.Hour))
			scopes = append(scopes, c.Answer.Scope)
			commit(t, b, c)
		}
		held, err := b.Erasure.HeldOn(t.Context(), "org_a", "run-1")
		if err != nil || len(held.Answers) != 1 || len(held.Deliveries) != 0 {
			t.Errorf("held beside the run: %+v, %v", held, err)
		}
		if ids := ofDossier(t, b, erased.DossierID); len(ids) != 1 || ids[0] != "run-1" {
			t.Errorf("runs of the case: %v", ids)
		}
		for _, want := range []int{1, 0} { // again, there is nothing to erase
			n, err := b.Erasure.EraseRuns(t.Context(), "org_a", []run.ID{"run-1"}, Start)
			if err != nil || n != want {
				t.Errorf("%d erased, want %d: %v", n, want, err)
			}
		}
		_, err = b.Runs.Run(t.Context(), "org_a", "run-1")
		gone, ok := errors.AsType[*run.ErasedError](err)
		if !ok || !errors.Is(err, ports.ErrNotFound) || !gone.ErasedAt.Equal(Start.Truncate(time.Millisecond)) {
			t.Errorf("the erased run: %v", err)
		}
		for _, g := range erased.Lacunes {
			if _, err := b.Runs.RunOfLacune(t.Context(), "org_a", g.LacuneID); !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("its gap: %v", err)
			}
		}
		for i, scope := range scopes {
			if _, err := b.Idempotency.StoredAnswer(t.Context(), scope); errors.Is(err, ports.ErrNotFound) != (i == 2) {
				t.Errorf("answer %d: %v", i, err)
			}
		}
		if newest, err := b.Runs.LatestFingerprint(t.Context(), "org_a"); err != nil ||
			newest != erased.Proof.Fingerprint {
			t.Errorf("the newest fingerprint is %s, %v", newest, err)
		}
		_, err = b.Runs.LatestOfDossier(t.Context(), "org_a", erased.DossierID)
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("the newest run of the case: %v", err)
		}
		if ids := ofDossier(t, b, erased.DossierID); len(ids) != 0 {
			t.Errorf("runs of the case: %v", ids)
		}
		for _, r := range []run.Run{stays, theirs} {
			if got := readRun(t, b, r.Org, r.RunID); written(got) != written(r) {
				t.Errorf("run %s of %s changed", r.RunID, r.Org)
			}
		}
	})

	s.test(t, "an erasure of which one run is unknown erases none", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 100, 100)
		commit(t, b, commitOf(newRun("org_a", "run-1")))
		n, err := b.Erasure.EraseRuns(t.Context(), "org_a", []run.ID{"run-1", "run-x"}, Start)
		if !errors.Is(err, ports.ErrNotFound) || n != 0 {
			t.Errorf("%d erased, %v, want ErrNotFound", n, err)
		}
		readRun(t, b, "org_a", "run-1")
	})

	s.test(
		t, "old runs are found oldest first, so many at a time, those without data too",
		func(t *testing.T, b Backend) {
			createOrg(t, b, "org_a", 100, 100)
			for i, hours := range []int{3, 1, 2, 9} {
				r := newRun("org_a", run.ID(fmt.Sprint("run-", hours)))
				r.CreatedAt = r.CreatedAt.Add(time.Duration(hours) * time.Hour)
				if i == 0 {
					r.Data = ijson.Value{}
				}
				commit(t, b, commitOf(r))
			}
			before := Start.Add(4 * time.Hour)
			for _, c := range []struct {
				limit int
				want  []run.ID
			}{{9, []run.ID{"run-1", "run-2", "run-3"}}, {2, []run.ID{"run-1", "run-2"}}} {
				ids, err := b.Erasure.RunsBefore(t.Context(), "org_a", before, c.limit)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(c.want, ids); diff != "" {
					t.Errorf("at most %d (-want +got):\n%s", c.limit, diff)
				}
			}
			if ids := ofDossier(t, b, newRun("org_a", "x").DossierID); len(ids) != 4 {
				t.Errorf("runs of the case: %v", ids)
			}
			if _, err := b.Erasure.EraseRuns(t.Context(), "org_a", []run.ID{"run-1"}, Start); err != nil {
				t.Fatal(err)
			}
			if ids, err := b.Erasure.RunsBefore(t.Context(), "org_a", before, 9); err != nil || len(ids) != 2 {
				t.Errorf("after an erasure: %v, %v", ids, err)
			}
		},
	)
}

func ofDossier(t *testing.T, b Backend, dossier string) []run.ID {
	t.Helper()
	ids, err := b.Erasure.RunsOfDossier(t.Context(), "org_a", dossier)
	if err != nil {
		t.Fatal(err)
	}
	return ids
}
