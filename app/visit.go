package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
)

// Visit is an exchange with a caller whose credential is valid and whose address is allowed, in which operations are
// asked for by name, as agents call tools. It lets nobody in and charges nothing: its Serve does both, for each
// operation, by the rules of every other transport.
type Visit struct {
	admit     *Admit
	attempt   Attempt
	principal access.Principal
}

// Receive finds out who calls, for a transport that shows each caller only what it may ask for. The operation of the
// attempt is not looked at. Errors are those of Serve before the quota.
func (u *Admit) Receive(ctx context.Context, attempt Attempt) (Visit, error) {
	principal, err := u.recognise(ctx, attempt, u.clock.Now())
	if err != nil {
		err = blameCaller(ctx, err)
		u.tell(ctx, attempt, err)
		return Visit{}, err
	}
	return Visit{admit: u, attempt: attempt, principal: principal}, nil
}

// Org is the organisation of the caller.
func (v Visit) Org() access.OrgID { return v.principal.Org.ID }

// May says whether the caller holds the grant of an operation at this moment. It is a hint for what to show.
func (v Visit) May(operation Operation) bool {
	return operation.Capability == "" || v.principal.Can(operation.Capability) == nil
}

// Serve serves one operation of the visit as Admit.Serve does. What the pace of a credential counts was counted when
// the visit was received.
func (v Visit) Serve(
	ctx context.Context, operation Operation, operate func(context.Context, Admission) (Outcome, error),
) Reply {
	attempt := v.attempt
	attempt.Operation = operation
	attempt.Pace = nil
	return v.admit.Serve(ctx, attempt, operate)
}

type visitKey struct{}

// In returns a context that carries the visit to whoever serves its operations.
func (v Visit) In(ctx context.Context) context.Context { return context.WithValue(ctx, visitKey{}, v) }

// VisitIn returns the visit of a context; false when it carries none.
func VisitIn(ctx context.Context) (Visit, bool) {
	v, ok := ctx.Value(visitKey{}).(Visit)
	return v, ok && v.admit != nil
}

// RequestID is the correlation id of the exchange.
func (v Visit) RequestID() string { return v.attempt.RequestID }
