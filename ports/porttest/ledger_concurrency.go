package porttest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
)

func (s suite) ledgerConcurrency(t *testing.T) {
	t.Helper()
	s.test(t, "of 640 calls by 64 callers exactly the cap is granted", func(t *testing.T, b Backend) {
		exactUnderLoad(t, b, []Backend{b})
	})
	s.testWith(t, Replicas, "the cap is exact over replicas too", func(t *testing.T, b Backend) {
		exactUnderLoad(t, b, []Backend{b, b.Replica(t), b.Replica(t)})
	})

	s.test(
		t, "charges, calls given back and calls that are never refused keep one account",
		func(t *testing.T, b Backend) {
			const limit = 20
			createOrg(t, b, "org_a", limit, 1)
			var n tally
			together(callers, func(i int) {
				e := event("org_a", november, i)
				for range 5 {
					demand := quota.Demand{NeverRefused: i%8 == 0}
					_, state, err := b.Ledger.ChargeCall(t.Context(), e, demand)
					switch {
					case isExceeded(err) && !demand.NeverRefused:
						n.refused.Add(1)
						continue
					case err != nil:
						t.Errorf("charge: %v", err)
						continue
					case !demand.NeverRefused && state.CallsUsed > limit:
						t.Errorf("a call was granted at %d of %d", state.CallsUsed, limit)
					}
					if i%2 == 1 {
						if _, err := b.Ledger.RefundCall(t.Context(), e); err != nil {
							t.Errorf("give back: %v", err)
						}
						continue
					}
					n.granted.Add(1)
				}
			})
			eventsOf(t, b, "org_a", november)
			if state := quotaOf(t, b, "org_a", november); state.CallsUsed != n.granted.Load() {
				t.Errorf("%d calls counted, %d granted and kept", state.CallsUsed, n.granted.Load())
			}
		},
	)

	s.test(
		t, "calls given back beside calls at the cap make room for as many, and no refusal leaves room",
		func(t *testing.T, b Backend) {
			const limit, rounds = 16, 20
			createOrg(t, b, "org_a", limit, 1)
			used := int64(0)
			for range rounds {
				for ; used < limit; used++ {
					charge(t, b, event("org_a", november, 0), quota.Demand{})
				}
				var granted atomic.Int64
				together(callers, func(i int) {
					if i%4 == 0 {
						if _, err := b.Ledger.RefundCall(t.Context(), event("org_a", november, i)); err != nil {
							t.Errorf("give back: %v", err)
						}
						return
					}
					_, state, err := b.Ledger.ChargeCall(t.Context(), event("org_a", november, i), quota.Demand{})
					exceeded, refused := errors.AsType[*quota.ExceededError](err)
					switch {
					case refused && exceeded.State.CallsUsed < limit:
						t.Errorf("a call was refused at %d of %d", exceeded.State.CallsUsed, limit)
					case refused:
					case err != nil:
						t.Errorf("charge: %v", err)
					case state.CallsUsed > limit:
						t.Errorf("a call was granted at %d of %d", state.CallsUsed, limit)
					default:
						granted.Add(1)
					}
				})
				used += granted.Load() - callers/4
				if state := quotaOf(t, b, "org_a", november); state.CallsUsed != used {
					t.Fatalf("%d calls counted, want %d", state.CallsUsed, used)
				}
			}
			eventsOf(t, b, "org_a", november)
		},
	)
}

// exactUnderLoad lets 64 callers make 640 calls in each of three organisations, over the given replicas of one store.
func exactUnderLoad(t *testing.T, b Backend, replicas []Backend) {
	t.Helper()
	orgs := []access.OrgID{"org_a", "org_b", "org_c"}
	const limit, each = 50, 10
	var mu sync.Mutex
	granted := make(map[access.OrgID]map[int64]int)
	for _, org := range orgs {
		createOrg(t, b, org, limit, 1)
		granted[org] = make(map[int64]int)
	}
	together(callers, func(i int) {
		replica := replicas[i%len(replicas)]
		for n := range each {
			for j := range orgs {
				org := orgs[(i+j)%len(orgs)]
				_, state, err := replica.Ledger.ChargeCall(t.Context(), event(org, november, i*each+n), quota.Demand{})
				switch {
				case err == nil:
					mu.Lock()
					granted[org][state.CallsUsed]++
					mu.Unlock()
				case !isExceeded(err):
					t.Errorf("charge: %v", err)
				}
			}
		}
	})
	for _, org := range orgs {
		if state := quotaOf(t, b, org, november); state.CallsUsed != limit || state.CallsOk {
			t.Errorf("%s: %+v, want the cap of %d", org, state, limit)
		}
		if n := len(eventsOf(t, b, org, november)); n != limit {
			t.Errorf("%s: %d events, want %d", org, n, limit)
		}
		want := make(map[int64]int, limit)
		for used := int64(1); used <= limit; used++ {
			want[used] = 1
		}
		if diff := cmp.Diff(want, granted[org]); diff != "" {
			t.Errorf("%s: each counter value is given to one call (-want +got):\n%s", org, diff)
		}
	}
}
