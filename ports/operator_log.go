package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// OperatorEvent is one change that an operator made.
type OperatorEvent struct {
	ID string
	// Org is the organisation concerned; empty for a change of the service.
	Org access.OrgID
	At  time.Time
	// Operator is who made it, and Action what it was: "org.set", "key.revoke".
	Operator, Action string
	// Subject is what was changed, by its id.
	Subject string
	// Before and After are JSON, empty when there is nothing to say. Neither ever holds a secret.
	Before, After string
	// Reason is why, in the words of who made it; empty where nobody was asked.
	Reason string
}

// OperatorLog is append-only: nothing in it is changed or removed.
type OperatorLog interface {
	// ChangeNoted makes a change and saves the event that it returns, under an id of its own, which the store gives:
	// both or neither. What change writes to the store under the context that it is given belongs together; what it
	// reads is as it was before. It may be called again when the database asks for that. The error of change is
	// returned as it is, and nothing is saved. ErrUnavailable.
	ChangeNoted(ctx context.Context, change func(ctx context.Context) (OperatorEvent, error)) error
	// OperatorEvents returns the newest events, at most limit; of one organisation, or for an empty one
	// of all and of the service.
	OperatorEvents(ctx context.Context, org access.OrgID, limit int) ([]OperatorEvent, error)
}
