package porttest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Sweeper is the contract of ports.Sweeper.
func Sweeper(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	s.test(
		t, "answers go that expired before the instant, so many at a time, and no other",
		func(t *testing.T, b Backend) {
			createOrg(t, b, "org_a", 100, 100)
			expiries := []time.Duration{-3 * time.Hour, -2 * time.Hour, -time.Hour, 0, time.Hour}
			for i, after := range expiries {
				c := commitOf(newRun("org_a", run.ID(fmt.Sprintf("run-%d", i))))
				c.Answer = answerFor(c.Run, idempotency.Key(fmt.Sprintf("key-%d", i)), Start.Add(after))
				commit(t, b, c)
			}
			sweep(t, []int{2, 1, 0}, func() (int, error) { return b.Sweeper.SweepAnswers(t.Context(), Start, 2) })
			for i, after := range expiries {
				scope := answerFor(newRun("org_a", "x"), idempotency.Key(fmt.Sprintf("key-%d", i)), Start).Scope
				_, err := b.Idempotency.StoredAnswer(t.Context(), scope)
				if errors.Is(err, ports.ErrNotFound) != (after < 0) {
					t.Errorf("answer that expires %v after the sweep: %v", after, err)
				}
			}
		},
	)

	s.test(t, "usage goes of the periods before the one, and the counters stay", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 100, 100)
		periods := []quota.Period{period("2024-09"), period("2024-10"), november}
		for _, p := range periods {
			for n := range 3 {
				id, _, err := b.Ledger.ChargeCall(t.Context(), event("org_a", p, n), quota.Demand{})
				if err != nil {
					t.Fatal(err)
				}
				b.Ledger.FinishCall("org_a", id, 200, "", "")
			}
		}
		sweep(t, []int{2, 1, 0}, func() (int, error) { return b.Sweeper.SweepUsage(t.Context(), period("2024-10"), 2) })
		for i, want := range []int{0, 3, 3} {
			events, err := b.Usage.UsageEvents(t.Context(), "org_a", periods[i], "", 10)
			if err != nil || len(events) != want {
				t.Errorf("%d events in %s, want %d: %v", len(events), periods[i], want, err)
			}
			if state := quotaOf(t, b, "org_a", periods[i]); state.CallsUsed != 3 {
				t.Errorf("the counter of %s: %+v", periods[i], state)
			}
		}
	})

	s.test(t, "events that are alike become one by the hour, and every sum stays", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 100)
		createOrg(t, b, "org_b", 1000, 100)
		b.Clock.Set(Start)
		made := map[string]string{} // by what is said of it
		add := func(what, operation, credential string, org access.OrgID, after time.Duration, status int) {
			b.Clock.Set(Start.Add(after))
			e := event(org, november, len(made))
			e.Operation = operation
			e.Credential = credential
			e.At = stored(Start.Add(after))
			id, _ := charge(t, b, e, quota.Demand{})
			if status != 0 {
				b.Ledger.FinishCall(org, id, status, "", "")
			}
			made[what] = id
		}
		for n := range 5 {
			after := time.Duration(n) * time.Second
			add(fmt.Sprint("me ", n), "GET /me", "key-a", "org_a", after, 200)
			add(fmt.Sprint("usage ", n), "GET /usage", "key-a", "org_a", after, 200)
			add(fmt.Sprint("runs ", n), "POST /runs", "key-a", "org_a", after, 200)
		}
		add("another key", "GET /me", "key-b", "org_a", 5*time.Second, 200)
		add("another organisation", "GET /me", "key-a", "org_b", 5*time.Second, 200)
		add("another outcome", "GET /me", "key-a", "org_a", 5*time.Second, 500)
		add("no outcome", "GET /me", "key-a", "org_a", 5*time.Second, 0)
		add("another hour", "GET /me", "key-a", "org_a", time.Hour, 200)
		add("too young", "GET /me", "key-a", "org_a", 2*time.Hour, 200)
		eventually(t, "the outcomes", func() bool {
			open := 0
			for _, e := range eventsOf(t, b, "org_a", november) {
				if e.Status == 0 {
					open++
				}
			}
			return open == 1
		})
		before := quotaOf(t, b, "org_a", november)
		operations := []string{"GET /me", "GET /usage"}
		sweep(t, []int{3, 3, 2, 0}, func() (int, error) {
			return b.Sweeper.MergeUsage(t.Context(), operations, Start.Add(-time.Hour), Start.Add(90*time.Minute), 3)
		})
		if after := quotaOf(t, b, "org_a", november); after != before {
			t.Errorf("the counters are %+v, were %+v", after, before)
		}
		calls := map[string]int64{}
		for _, e := range eventsOf(t, b, "org_a", november) {
			calls[e.ID] = e.Calls
		}
		if calls[made["me 4"]] != 5 || calls[made["usage 4"]] != 5 || len(calls) != 5+2+5 {
			t.Errorf(
				"%d events, of which one for %d readings of the quota and one for %d of the usage", len(calls),
				calls[made["me 4"]], calls[made["usage 4"]],
			)
		}
		// A page that ended at an event that is gone goes on.
		rest, err := b.Usage.UsageEvents(t.Context(), "org_a", november, made["me 1"], 100)
		if err != nil || len(rest) != 1 || rest[0].ID != made["runs 0"] {
			t.Errorf("after an event that was merged: %+v, %v", rest, err)
		}
	})

	s.test(t, "deliveries go that are old and not pending", func(t *testing.T, b Backend) {
		old := newDelivery("org_a", "evt_1", -10).Skipped()
		young := newDelivery("org_a", "evt_2", 0).Skipped()
		pending := newDelivery("org_a", "evt_3", -10)
		enqueue(t, b, old, young, pending)
		sweep(t, []int{1, 0}, func() (int, error) { return b.Sweeper.SweepDeliveries(t.Context(), Start, 5) })
		if _, err := b.Deliveries.Delivery(t.Context(), old.DeliveryID); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("the old one: %v, want ErrNotFound", err)
		}
		readDelivery(t, b, young.DeliveryID)
		readDelivery(t, b, pending.DeliveryID)
	})
}

// sweep sweeps until nothing is left, and compares how many went each time.
func sweep(t *testing.T, want []int, once func() (int, error)) {
	t.Helper()
	for i, n := range want {
		if got, err := once(); err != nil || got != n {
			t.Errorf("sweep %d removed %d, want %d: %v", i+1, got, n, err)
		}
	}
}
