package app

import (
	"context"
	"errors"
	"sync"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// WorkDeliveries attempts what is due, for a store that has no queue of jobs. One process at a time may do it.
type WorkDeliveries struct {
	orgs       ports.Orgs
	deliveries ports.Deliveries
	deliver    *DeliverEvent
	clock      ports.Clock
}

// NewWorkDeliveries makes the use case.
func NewWorkDeliveries(
	orgs ports.Orgs, deliveries ports.Deliveries, deliver *DeliverEvent, clock ports.Clock,
) *WorkDeliveries {
	return &WorkDeliveries{orgs: orgs, deliveries: deliveries, deliver: deliver, clock: clock}
}

// mostDue bounds the deliveries of an organisation that one pass looks at: more than a store without a queue holds.
const mostDue = 1 << 20

// Do makes one attempt at each delivery that is due, as many at once as there are workers. An error says what was not
// attempted because the store did not answer; a failed attempt is none.
func (u *WorkDeliveries) Do(ctx context.Context) error {
	orgs, err := u.orgs.ListOrgs(ctx)
	if err != nil {
		return failure("list organisations", err)
	}
	var (
		working sync.WaitGroup
		mu      sync.Mutex
		failed  error
	)
	places := make(chan struct{}, u.deliver.Workers())
	for _, org := range orgs {
		due, err := u.due(ctx, org.ID)
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		for _, d := range due {
			places <- struct{}{}
			working.Go(func() {
				defer func() { <-places }()
				if _, err := u.deliver.Do(ctx, d.Kind, d.DeliveryID, d.Round); err != nil {
					mu.Lock()
					defer mu.Unlock()
					failed = errors.Join(failed, err)
				}
			})
		}
	}
	working.Wait()
	return failed
}

// due lists the pending deliveries of an organisation whose time has come.
func (u *WorkDeliveries) due(ctx context.Context, org access.OrgID) ([]extension.Delivery, error) {
	which := ports.DeliveryFilter{Status: extension.DeliveryPending}
	pending, err := u.deliveries.ListDeliveries(ctx, org, which, mostDue)
	if err != nil {
		return nil, failure("list deliveries", err)
	}
	now := u.clock.Now()
	due := pending[:0]
	for _, d := range pending {
		if !d.DueAt.After(now) {
			due = append(due, d)
		}
	}
	return due, nil
}
