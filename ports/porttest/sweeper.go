package porttest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Sweeper is the contract of ports.Sweeper.
func Sweeper(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	s.test(t, "answers go that expired before the instant, so many at a time, and no other", func(t *testing.T, b Backend) {
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
			if _, err := b.Idempotency.StoredAnswer(t.Context(), scope); errors.Is(err, ports.ErrNotFound) != (after < 0) {
				t.Errorf("answer that expires %v after the sweep: %v", after, err)
			}
		}
	})

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
