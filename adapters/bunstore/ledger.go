package bunstore

import (
	"context"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// maxCharges bounds the calls of one flush.
const maxCharges = 1024

// charge is one call that waits to be counted, or given back.
type charge struct {
	event  quota.UsageEvent
	demand quota.Demand
	refund bool
	done   chan charged
}

// charged is what becomes of a charge.
type charged struct {
	state   quota.Quota
	granted bool
	err     error
}

// ChargeCall counts one call together with the others that wait, and returns once that is durable.
func (s *Store) ChargeCall(
	ctx context.Context, event quota.UsageEvent, demand quota.Demand,
) (string, quota.Quota, error) {
	event.ID = s.ids.next(periodNumber(event.Period))
	event.Calls = 1
	event.Runs = 0
	result := s.charge(ctx, event, demand, false)
	switch {
	case result.err != nil:
		return "", quota.Quota{}, failure("charge a call", result.err)
	case !result.granted:
		return "", quota.Quota{}, &quota.ExceededError{Resource: quota.Calls, State: result.state}
	}
	return event.ID, result.state, nil
}

// RefundCall gives a charged call back.
func (s *Store) RefundCall(ctx context.Context, event quota.UsageEvent) (quota.Quota, error) {
	event.ID = s.ids.next(periodNumber(event.Period))
	event.Calls = -1
	event.Runs = 0
	result := s.charge(ctx, event, quota.Demand{}, true)
	return result.state, failure("give a call back", result.err)
}

// charge waits for the flush that counts an event, or for the end of ctx. Then it is counted all the same, and given
// back unless it was the caller who hung up.
func (s *Store) charge(ctx context.Context, event quota.UsageEvent, demand quota.Demand, refund bool) charged {
	if err := ctx.Err(); err != nil && !refund {
		return charged{err: fmt.Errorf("%w: %w", ports.ErrUnavailable, err)}
	}
	if !storable(event.Org) {
		return charged{err: ports.ErrNotFound}
	}
	c, ok := s.spare.Get().(*charge)
	if !ok {
		c = &charge{done: make(chan charged, 1)}
	}
	c.event = event
	c.demand = demand
	c.refund = refund
	if !s.charges.add(c) {
		return charged{err: fmt.Errorf("%w: %w", ports.ErrUnavailable, errClosed)}
	}
	select {
	case result := <-c.done:
		s.spare.Put(c)
		return result
	case <-ctx.Done():
		if !refund && !errors.Is(context.Cause(ctx), context.Canceled) {
			go s.giveBackOnceCounted(c)
		}
		return charged{err: fmt.Errorf("%w: %w", ports.ErrUnavailable, ctx.Err())} // the flush still holds c
	}
}

// giveBackOnceCounted waits for the flush that holds a charge. Every flush answers.
func (s *Store) giveBackOnceCounted(c *charge) {
	if result := <-c.done; result.granted {
		s.doubt(accountOf(c.event), rowOfEvent(c.event, c.event.ID), true)
	}
}

// Quota returns the state of an organisation in a period.
func (s *Store) Quota(ctx context.Context, org access.OrgID, period quota.Period) (quota.Quota, error) {
	const what = "read a quota"
	if !storable(string(org)) {
		return quota.Quota{}, failure(what, ports.ErrNotFound)
	}
	var a hot.State
	err := s.dialect.reads().NewRaw(
		`SELECT coalesce(q.calls_used, 0), coalesce(q.runs_used, 0), o.calls_cap, o.runs_cap
		FROM orgs AS o LEFT JOIN quota_counters AS q ON q.org_id = o.org_id AND q.period_ym = ?
		WHERE o.org_id = ?`, periodNumber(period), string(org),
	).Scan(ctx, &a.Calls, &a.Runs, &a.CallsCap, &a.RunsCap)
	if err != nil {
		return quota.Quota{}, failure(what, err)
	}
	return stateOf(period, a), nil
}

// flushCharges counts a batch in one transaction, and answers each of its callers.
func (s *Store) flushCharges(batch []*charge) {
	ctx, cancel := context.WithTimeout(context.Background(), writeLimit)
	defer cancel()
	flush := newFlush(batch)
	states, err := s.count(ctx, flush.batch)
	if err != nil {
		s.doubtBatch(batch, err)
		err = fmt.Errorf("count a batch: %w: %w", ports.ErrUnavailable, err)
	}
	for i, result := range flush.results(states, err) {
		batch[i].done <- result
	}
}

func (s *Store) count(ctx context.Context, batch hot.Batch) (states []hot.State, err error) {
	if err := s.health.isLost(); err != nil {
		return nil, err
	}
	defer func() { s.health.note(err) }()
	if err := s.ensureCounters(ctx, batch.Accounts); err != nil {
		return nil, err
	}
	err = again(ctx, func() error {
		states, err = s.dialect.ChargeCalls(ctx, batch)
		return err
	})
	for i, a := range states {
		if !a.Found {
			s.accounts.Delete(batch.Accounts[i])
		}
	}
	return states, err
}

// ensureCounters creates the counter rows that this process has not seen yet.
func (s *Store) ensureCounters(ctx context.Context, accounts []hot.Account) error {
	var unseen []hot.Account
	for _, a := range accounts {
		if _, seen := s.accounts.Load(a); !seen {
			unseen = append(unseen, a)
		}
	}
	if len(unseen) == 0 {
		return nil
	}
	var existing []hot.Account
	err := again(ctx, func() (err error) {
		existing, err = s.dialect.EnsureCounters(ctx, unseen)
		return err
	})
	for _, a := range existing {
		s.accounts.Store(a, struct{}{})
	}
	return err
}
