package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// Ledger counts calls exactly, under any concurrency and over any number of replicas.
type Ledger interface {
	// ChargeCall counts one call and records its usage event, durably, before it returns; the event's identity, Calls =
	// 1, Runs = 0 and an outcome still open are the ledger's to set, and the identity is returned. A call above the cap
	// is a *quota.ExceededError with the state after the refusal, and leaves nothing, unless demand.NeverRefused.
	// ErrNotFound when there is no such organisation. ErrUnavailable when it could not be counted, or is not known to
	// be: then it costs nothing, and a charge that stands all the same is given back soon. Only that of a caller who
	// hung up (the cause of ctx is context.Canceled) stays, once it is counted.
	ChargeCall(
		ctx context.Context, event quota.UsageEvent, demand quota.Demand,
	) (eventID string, state quota.Quota, err error)
	// RefundCall gives a charged call back: the counter goes down by one and an event with Calls = -1 records it.
	// ErrNotFound when there is no such organisation. ErrUnavailable when that is not done yet, ctx having ended or the
	// store being out: it follows once it can be done.
	RefundCall(ctx context.Context, event quota.UsageEvent) (quota.Quota, error)
	// FinishCall adds the outcome of a call to its event, once, soon, in the background; it may be lost in a crash.
	FinishCall(org access.OrgID, eventID string, status int, code, runID string)
	// Quota returns the state of an organisation in a period. ErrNotFound when there is no such organisation.
	Quota(ctx context.Context, org access.OrgID, period quota.Period) (quota.Quota, error)
}
