package porttest

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// ledgerModel compares a ledger with the arithmetic of domain/quota over random histories of one caller: charges of
// both sorts, calls given back, and caps that move, in two periods.
func (s suite) ledgerModel(t *testing.T) {
	t.Helper()
	s.test(t, "a random history gives what the arithmetic of the domain gives", func(t *testing.T, b Backend) {
		histories := 0
		rapid.Check(t, func(rt *rapid.T) {
			histories++
			org := access.OrgID(fmt.Sprintf("org_%d", histories))
			limit := rapid.Int64Range(0, 6).Draw(rt, "cap")
			if err := b.Orgs.CreateOrg(t.Context(), newOrg(org, limit, 1)); err != nil {
				rt.Fatal(err)
			}
			used := make(map[quota.Period]int64)
			for i := range rapid.IntRange(1, 25).Draw(rt, "length") {
				p := rapid.SampledFrom([]quota.Period{november, period("2026-12")}).Draw(rt, "period")
				switch what := rapid.IntRange(0, 9).Draw(rt, "what"); {
				case what == 0:
					limit = rapid.Int64Range(0, 6).Draw(rt, "new cap")
					if _, err := b.Orgs.UpdateOrg(t.Context(), org, func(o *access.Org) error {
						o.CallsCap = limit
						return nil
					}); err != nil {
						rt.Fatal(err)
					}
				case what == 1 && used[p] > 0:
					used[p]--
					state, err := b.Ledger.RefundCall(t.Context(), event(org, p, i))
					if err != nil || state.CallsUsed != used[p] || state.CallsCap != limit {
						rt.Fatalf("give back: %+v, %v; want %d of %d", state, err, used[p], limit)
					}
				default:
					demand := quota.Demand{NeverRefused: what >= 7}
					outcomes, after := quota.ChargeCalls(used[p], limit, []quota.Demand{demand})
					used[p] = after
					_, state, err := b.Ledger.ChargeCall(t.Context(), event(org, p, i), demand)
					exceeded, refused := errors.AsType[*quota.ExceededError](err)
					if refused {
						state = exceeded.State
						err = nil
					}
					want := quota.New(
						p, quota.Counters{Calls: outcomes[0].CallsUsed}, quota.Caps{Calls: limit, Runs: 1},
					)
					if err != nil || refused == outcomes[0].Granted || state != want {
						rt.Fatalf("charge: %+v, refused %v, %v; want %+v", state, refused, err, want)
					}
				}
			}
			for p := range used {
				eventsOf(t, b, org, p)
			}
		})
	})
}
