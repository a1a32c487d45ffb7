package app_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// oldRuns has so many runs of each organisation that are old enough, and notes what it is asked.
type oldRuns struct {
	ports.Erasure

	left   map[access.OrgID]int
	before map[access.OrgID]time.Time
	most   int // runs in one transaction
}

func (o *oldRuns) RunsBefore(_ context.Context, org access.OrgID, before time.Time, limit int) ([]run.ID, error) {
	o.before[org] = before
	var ids []run.ID
	for i := range min(limit, o.left[org]) {
		ids = append(ids, run.ID(fmt.Sprint("run-", i)))
	}
	return ids, nil
}

func (o *oldRuns) EraseRuns(_ context.Context, org access.OrgID, ids []run.ID, _ time.Time) (int, error) {
	o.left[org] -= len(ids)
	o.most = max(o.most, len(ids))
	return len(ids), nil
}

func TestRetention_is_the_organisations_or_else_the_installations(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		otherwise app.RunRetention
		want      map[access.OrgID]time.Time
		erased    int
	}{
		{"none is kept for ever", 0, map[access.OrgID]time.Time{"org_month": porttest.Start.AddDate(0, 0, -30)}, 120},
		{"a year", 365, map[access.OrgID]time.Time{
			"org_month": porttest.Start.AddDate(0, 0, -30), "org_silent": porttest.Start.AddDate(0, 0, -365),
		}, 127},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			clock := porttest.NewClock(porttest.Start)
			store := memory.New(clock)
			for _, org := range []access.Org{{ID: "org_month", RunRetentionDays: 30}, {ID: "org_silent"}} {
				if err := store.CreateOrg(t.Context(), org); err != nil {
					t.Fatal(err)
				}
			}
			old := &oldRuns{
				left: map[access.OrgID]int{"org_month": 120, "org_silent": 7}, before: map[access.OrgID]time.Time{},
			}
			erased, err := app.NewEraseRuns(store, old, clock, app.NewJournal(store, clock, "tester")).Old(
				t.Context(), c.otherwise,
			)
			if err != nil || erased != c.erased {
				t.Errorf("%d erased, want %d: %v", erased, c.erased, err)
			}
			if diff := cmp.Diff(c.want, old.before); diff != "" {
				t.Errorf("asked for runs before (-want +got):\n%s", diff)
			}
			if old.most > 50 {
				t.Errorf("%d runs in one transaction", old.most)
			}
		})
	}
}
