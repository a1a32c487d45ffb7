package porttest

import (
	"fmt"
	"testing"

	"github.com/retraite-gateway/retraite/domain/quota"
)

func (s suite) ledgerTime(t *testing.T) {
	t.Helper()
	s.test(t, "periods are counted apart, and start at nothing", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1, 1)
		for i, text := range []string{"2026-11", "2026-12", "2027-01", "0001-01", "9999-12"} {
			p := period(text)
			want := quota.New(p, quota.Counters{}, quota.Caps{Calls: 1, Runs: 1})
			if state := quotaOf(t, b, "org_a", p); state != want {
				t.Errorf("%s before its first call: %+v", text, state)
			}
			id, state := charge(t, b, event("org_a", p, i), quota.Demand{})
			if state != quota.New(p, quota.Counters{Calls: 1}, quota.Caps{Calls: 1, Runs: 1}) {
				t.Errorf("%s: %+v", text, state)
			}
			if events := eventsOf(t, b, "org_a", p); len(events) != 1 || events[0].Period != p {
				t.Errorf("%s: events %+v", text, events)
			}
			b.Ledger.FinishCall("org_a", id, 200, "", "")
			eventually(t, "the outcome of the call of "+text, func() bool {
				return eventsOf(t, b, "org_a", p)[0].Status == 200
			})
		}
	})

	s.test(t, "ids grow with time, also when the clock stands or goes back a little", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 1)
		var last string
		for i := range 200 {
			if i%10 == 0 {
				b.Clock.Set(Start)
			}
			if i%10 == 5 {
				b.Clock.Advance(1)
			}
			id, _ := charge(t, b, event("org_a", november, i), quota.Demand{})
			if id <= last {
				t.Fatalf("id %q after %q", id, last)
			}
			last = id
		}
	})

	s.testWith(t, Durability, "what was counted is there after the process stopped", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 1)
		ids := make([]string, callers)
		together(callers, func(i int) {
			id, _, err := b.Ledger.ChargeCall(t.Context(), event("org_a", november, i), quota.Demand{})
			if err != nil {
				t.Error(err)
			}
			ids[i] = id
			b.Ledger.FinishCall("org_a", id, 200, "", fmt.Sprintf("run-%d", i))
		})
		again := b.Reopen(t)
		runs := make(map[string]string)
		for _, e := range eventsOf(t, again, "org_a", november) {
			runs[e.ID] = e.RunID
		}
		for i, id := range ids {
			// A process that stops in order writes the outcomes too.
			if got := runs[id]; got != fmt.Sprintf("run-%d", i) {
				t.Errorf("event %s: run %q, want run-%d", id, got, i)
			}
		}
	})
}
