package porttest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/quota"
)

// Usage is the contract of ports.Usage.
func Usage(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	page := func(t *testing.T, b Backend, before string, limit int) []string {
		t.Helper()
		events, err := b.Usage.UsageEvents(t.Context(), "org_a", november, before, limit)
		if err != nil {
			t.Fatal(err)
		}
		ids := make([]string, 0, len(events))
		for _, e := range events {
			ids = append(ids, e.ID)
		}
		return ids
	}
	// fill charges n calls and returns their ids, newest first.
	fill := func(t *testing.T, b Backend, n int) []string {
		t.Helper()
		createOrg(t, b, "org_a", 1000, 1)
		ids := make([]string, n)
		for i := range n {
			ids[n-1-i], _ = charge(t, b, event("org_a", november, i), quota.Demand{})
		}
		return ids
	}

	s.test(t, "events come newest first, a page at a time", func(t *testing.T, b Backend) {
		all := fill(t, b, 5)
		for _, c := range []struct {
			name, before string
			limit        int
			want         []string
		}{
			{"the newest", "", 2, all[:2]},
			{"the page after", all[1], 2, all[2:4]},
			{"the last page", all[3], 2, all[4:]},
			{"after the last", all[4], 2, []string{}},
			{"more than there are", "", 100, all},
			{"none", "", 0, []string{}},
			{"before an unknown id", "unknown", 100, []string{}},
			{"before an id that sorts last", "zzzzzzzzzzzzzzzzzzzzzzzzzzzz", 100, []string{}},
		} {
			if diff := cmp.Diff(c.want, page(t, b, c.before, c.limit)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.name, diff)
			}
		}
	})

	s.test(t, "another organisation's and another period's events are not listed", func(t *testing.T, b Backend) {
		all := fill(t, b, 2)
		createOrg(t, b, "org_b", 1000, 1)
		december := period("2026-12")
		charge(t, b, event("org_b", november, 1), quota.Demand{})
		later, _ := charge(t, b, event("org_a", december, 1), quota.Demand{})
		if diff := cmp.Diff(all, page(t, b, "", 100)); diff != "" {
			t.Errorf("events (-want +got):\n%s", diff)
		}
		if got := page(t, b, later, 100); len(got) != 0 {
			t.Errorf("before an id of another period: %v", got)
		}
	})

	s.test(t, "an unknown organisation has no events", func(t *testing.T, b Backend) {
		if got := page(t, b, "", 100); len(got) != 0 {
			t.Errorf("events %v", got)
		}
	})

	s.test(
		t, "pages that are read while calls are counted miss none of the older events",
		func(t *testing.T, b Backend) {
			all := fill(t, b, 40)
			done := make(chan struct{})
			go func() {
				defer close(done)
				together(8, func(i int) {
					for n := range 10 {
						_, _, err := b.Ledger.ChargeCall(t.Context(), event("org_a", november, i*10+n), quota.Demand{})
						if err != nil {
							t.Error(err)
						}
					}
				})
			}()
			var got []string
			for before := all[0]; ; before = got[len(got)-1] {
				ids := page(t, b, before, 7)
				if len(ids) == 0 {
					break
				}
				got = append(got, ids...)
				if len(got) > len(all) {
					t.Fatalf("%d events before the newest of %d", len(got), len(all))
				}
			}
			<-done
			if diff := cmp.Diff(all[1:], got); diff != "" {
				t.Errorf("events (-want +got):\n%s", diff)
			}
			eventsOf(t, b, "org_a", november)
		},
	)

	s.test(t, "the instant of an event is kept in UTC to the microsecond", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 1)
		for i, at := range []time.Time{Start, Start.UTC().Add(time.Nanosecond), Start.In(time.FixedZone("", -9*3600))} {
			e := event("org_a", november, i)
			e.At = at
			charge(t, b, e, quota.Demand{})
			got := eventsOf(t, b, "org_a", november)[0]
			if got.At != stored(at) || got.RequestID != fmt.Sprintf("req-%d", i) {
				t.Errorf("event %d: %+v, want the instant %v", i, got, stored(at))
			}
		}
	})
}
