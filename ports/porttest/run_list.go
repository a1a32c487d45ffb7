package porttest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// RunList is the contract of ports.RunList.
func RunList(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	ids := func(t *testing.T, b Backend, dossierID string, before run.ID, limit int) []run.ID {
		t.Helper()
		lines, err := b.RunList.ListRuns(t.Context(), "org_a", dossierID, before, limit)
		if err != nil {
			t.Fatal(err)
		}
		out := []run.ID{}
		for _, l := range lines {
			out = append(out, l.Run.RunID)
		}
		return out
	}
	// fill commits n runs, the later ones later, with one of another organisation between.
	fill := func(t *testing.T, b Backend, n int) {
		t.Helper()
		createOrg(t, b, "org_a", 100, 100)
		createOrg(t, b, "org_b", 100, 100)
		for i := range n {
			r := newRun("org_a", run.ID(fmt.Sprintf("run-%d", i)))
			r.CreatedAt = stored(Start.Add(time.Duration(i) * time.Minute))
			r.DossierID = fmt.Sprintf("case-%d", i%2)
			commit(t, b, commitOf(r))
		}
		commit(t, b, commitOf(newRun("org_b", "run-b")))
	}

	s.test(t, "runs come newest first, a page at a time, of one organisation", func(t *testing.T, b Backend) {
		fill(t, b, 5)
		for _, c := range []struct {
			name, dossier string
			before        run.ID
			limit         int
			want          []run.ID
		}{
			{"the newest", "", "", 2, []run.ID{"run-4", "run-3"}},
			{"the page after", "", "run-3", 2, []run.ID{"run-2", "run-1"}},
			{"after the last", "", "run-0", 2, []run.ID{}},
			{"one case", "case-1", "", 9, []run.ID{"run-3", "run-1"}},
			{"one case, the page after", "case-1", "run-3", 9, []run.ID{"run-1"}},
			{"before another's run", "", "run-b", 9, []run.ID{}},
			{"a case that never was", "case-9", "", 9, []run.ID{}},
		} {
			if diff := cmp.Diff(c.want, ids(t, b, c.dossier, c.before, c.limit)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.name, diff)
			}
		}
	})

	s.test(t, "a line is the run without its proof, and says what replaced it", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 100, 100)
		first := newRun("org_a", "run-1")
		commit(t, b, commitOf(first))
		second := newRun("org_a", "run-2")
		second.CreatedAt = stored(Start.Add(time.Minute))
		c := commitOf(second)
		c.Supersedes = "run-1"
		commit(t, b, c)
		lines, err := b.RunList.ListRuns(t.Context(), "org_a", "", "", 9)
		if err != nil || len(lines) != 2 {
			t.Fatalf("%d lines, %v", len(lines), err)
		}
		old := lines[1]
		if old.Run.SupersededBy != "run-2" || old.Run.State != first.State ||
			len(old.Run.Lacunes) != len(first.Lacunes) ||
			!old.CreatedAt.Equal(first.CreatedAt.Truncate(time.Microsecond)) || old.Run.Proof.Fingerprint != "" {
			t.Errorf("line %+v", old)
		}
	})

	s.test(t, "an erased run is a line with nothing but its id", func(t *testing.T, b Backend) {
		fill(t, b, 2)
		if _, err := b.Erasure.EraseRuns(t.Context(), "org_a", []run.ID{"run-0"}, Start); err != nil {
			t.Fatal(err)
		}
		lines, err := b.RunList.ListRuns(t.Context(), "org_a", "", "", 9)
		if err != nil || len(lines) != 2 {
			t.Fatalf("%d lines, %v", len(lines), err)
		}
		gone := lines[1]
		if !gone.Erased || gone.Run.RunID != "run-0" || gone.Run.DossierID != "" || lines[0].Erased {
			t.Errorf("lines %+v", lines)
		}
	})
}

// UsageHours is the contract of ports.UsageHours.
func UsageHours(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	s.test(t, "charges that are alike are summed by the hour", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 100, 100)
		createOrg(t, b, "org_b", 100, 100)
		hour := stored(Start).Truncate(time.Hour)
		one := func(org string, at time.Time, operation string) quota.UsageEvent {
			return quota.UsageEvent{
				Org: org, Period: november, At: at, Operation: operation, Credential: "abcdefghij", RequestID: "req",
			}
		}
		for _, at := range []time.Duration{0, time.Minute, time.Hour} {
			id, _ := charge(t, b, one("org_a", hour.Add(at), "GET /me"), quota.Demand{})
			b.Ledger.FinishCall("org_a", id, 200, "", "")
		}
		id, _ := charge(t, b, one("org_a", hour, "GET /runs/{id}"), quota.Demand{})
		b.Ledger.FinishCall("org_a", id, 404, "RUN_NOT_FOUND", "")
		charge(t, b, one("org_b", hour, "GET /me"), quota.Demand{})
		back := one("org_a", hour.Add(2*time.Hour), "POST /runs")
		charge(t, b, back, quota.Demand{})
		if _, err := b.Ledger.RefundCall(t.Context(), back); err != nil {
			t.Fatal(err)
		}
		want := []ports.UsageHour{
			{Hour: hour, Operation: "GET /me", Credential: "abcdefghij", StatusClass: 2, Calls: 2},
			{Hour: hour, Operation: "GET /runs/{id}", Credential: "abcdefghij", StatusClass: 4, Calls: 1},
			{Hour: hour.Add(time.Hour), Operation: "GET /me", Credential: "abcdefghij", StatusClass: 2, Calls: 1},
		}
		var diff string
		for range 100 { // what a call was answered is noted in the background
			got, err := b.UsageHours.UsageByHour(t.Context(), "org_a", november)
			if err != nil {
				t.Fatal(err)
			}
			diff = cmp.Diff(want, got, cmpopts.EquateEmpty())
			if diff == "" {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Errorf("hours (-want +got):\n%s", diff)
	})

	s.test(t, "a run that is charged is in its hour", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 100, 100)
		commit(t, b, commitOf(newRun("org_a", "run-1")))
		got, err := b.UsageHours.UsageByHour(t.Context(), "org_a", november)
		if err != nil || len(got) != 1 || got[0].Runs != 1 || got[0].Calls != 0 {
			t.Errorf("%+v, %v", got, err)
		}
		if got, err := b.UsageHours.UsageByHour(t.Context(), "org_a", period("2026-10")); err != nil || len(got) != 0 {
			t.Errorf("another period: %+v, %v", got, err)
		}
	})
}
