package bunstore

import (
	"slices"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// flush is a batch of charges as the database is asked.
type flush struct {
	batch   hot.Batch
	charges []*charge
	account []int // of each charge
}

// newFlush groups charges by account, the accounts in order.
func newFlush(charges []*charge) flush {
	f := flush{charges: charges, account: make([]int, len(charges))}
	for _, c := range charges {
		f.batch.Accounts = append(f.batch.Accounts, accountOf(c.event))
	}
	slices.SortFunc(f.batch.Accounts, hot.Account.Compare)
	f.batch.Accounts = slices.Compact(f.batch.Accounts)
	f.batch.Demands = make([]hot.Demand, len(f.batch.Accounts))
	f.batch.Events = make([]hot.Event, len(charges))
	for i, c := range charges {
		at, _ := slices.BinarySearchFunc(f.batch.Accounts, accountOf(c.event), hot.Account.Compare)
		f.account[i] = at
		event := rowOfEvent(c.event, c.event.ID)
		event.Account = at
		switch demand := &f.batch.Demands[at]; {
		case c.refund:
			demand.Refunds++
		case c.demand.NeverRefused:
			demand.Never++
		default:
			demand.Refusable++
			event.Rank = demand.Refusable
		}
		f.batch.Events[i] = event
	}
	return f
}

// results says what each charge gets, in the order of the charges: the calls that the counter granted go to
// the first that asked, as the domain shares them out.
func (f flush) results(states []hot.State, err error) []charged {
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
		demand := f.batch.Demands[at]
		outcomes[at], _ = quota.ShareCalls(a.Prev-demand.Refunds, a.Granted(demand), demands[at])
	}
	for i, c := range f.charges {
		at := f.account[i]
		a := states[at]
		switch {
		case !a.Found:
			out[i].err = ports.ErrNotFound
			continue
		case c.refund:
			given[at]++
			a.Calls = a.Prev - given[at]
		default:
			a.Calls = outcomes[at][0].CallsUsed
			out[i].granted = outcomes[at][0].Granted
			outcomes[at] = outcomes[at][1:]
		}
		out[i].state = stateOf(c.event.Period, a)
	}
	return out
}

func accountOf(e quota.UsageEvent) hot.Account {
	return hot.Account{Org: e.Org, Period: periodNumber(e.Period)}
}
