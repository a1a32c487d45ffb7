package memory_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// standing is a clock that stands.
type standing time.Time

func (c standing) Now() time.Time { return time.Time(c) }

// callsLeft is code under test: it counts calls until none is left.
func callsLeft(ctx context.Context, ledger ports.Ledger, org access.OrgID, period quota.Period) (int, error) {
	for n := 0; ; n++ {
		_, _, err := ledger.ChargeCall(ctx, quota.UsageEvent{Org: string(org), Period: period}, quota.Demand{})
		if _, exceeded := errors.AsType[*quota.ExceededError](err); exceeded {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

// The store in memory is everybody's fake: it keeps the contracts that the databases keep, so a test against it is a
// test against something that was proven.
func Example() {
	ctx := context.Background()
	now := time.Date(2026, time.November, 12, 12, 0, 0, 0, time.UTC)
	store := memory.New(standing(now))
	if err := store.CreateOrg(ctx, access.Org{ID: "org_1", Name: "Atelier fictif", CallsCap: 3}); err != nil {
		fmt.Println(err)
		return
	}
	n, err := callsLeft(ctx, store, "org_1", quota.PeriodAt(now, time.UTC))
	fmt.Println(n, err)
	_, err = callsLeft(ctx, store, "org_2", quota.PeriodAt(now, time.UTC))
	fmt.Println(errors.Is(err, ports.ErrNotFound))
	// Output:
	// 3 <nil>
	// true
}
