package bunstore

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// flush is a batch of charges as the database is asked.
type flush struct {
	batch   chargeBatch
	charges []*charge
	account []int // of each charge
}

// newFlush groups charges by account, the accounts in order.
func newFlush(charges []*charge) flush {
	f := flush{charges: charges, account: make([]int, len(charges))}
	for _, c := range charges {
		f.batch.accounts = append(f.batch.accounts, accountOf(c.event))
	}
	slices.SortFunc(f.batch.accounts, account.compare)
	f.batch.accounts = slices.Compact(f.batch.accounts)
	f.batch.demands = make([]demandRow, len(f.batch.accounts))
	f.batch.events = make([]eventRow, len(charges))
	for i, c := range charges {
		at, _ := slices.BinarySearchFunc(f.batch.accounts, accountOf(c.event), account.compare)
		f.account[i] = at
		event := rowOfEvent(c.event, c.event.ID)
		event.account = at
		switch demand := &f.batch.demands[at]; {
		case c.refund:
			demand.refunds++
		case c.demand.NeverRefused:
			demand.never++
		default:
			demand.refusable++
			event.rank = demand.refusable
		}
		f.batch.events[i] = event
	}
	return f
}

// results says what each charge gets, in the order of the charges: what the domain's arithmetic gives on the counters that were met.
func (f flush) results(states []accountState, err error) []charged {
	out := make([]charged, len(f.charges))
	if err != nil {
		for i := range out {
			out[i].err = err
		}
		return out
	}
	demands := make([][]quota.Demand, len(states))
	given := make([]int64, len(states))
	for i, c := range f.charges {
		if !c.refund {
			demands[f.account[i]] = append(demands[f.account[i]], c.demand)
		}
	}
	outcomes := make([][]quota.Outcome, len(states))
	for at, a := range states {
		outcomes[at], _ = quota.ChargeCalls(a.prev-f.batch.demands[at].refunds, a.callsCap, demands[at])
	}
	for i, c := range f.charges {
		at := f.account[i]
		a := states[at]
		switch {
		case !a.found:
			out[i].err = ports.ErrNotFound
			continue
		case c.refund:
			given[at]++
			a.calls = a.prev - given[at]
		default:
			a.calls = outcomes[at][0].CallsUsed
			out[i].granted = outcomes[at][0].Granted
			outcomes[at] = outcomes[at][1:]
		}
		out[i].state = stateOf(c.event.Period, a)
	}
	return out
}

func accountOf(e quota.UsageEvent) account {
	return account{org: e.Org, period: periodNumber(e.Period)}
}
