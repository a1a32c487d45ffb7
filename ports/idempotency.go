package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/idempotency"
)

// Idempotency reads the answers kept with runs; CommitRun writes them.
type Idempotency interface {
	// StoredAnswer returns the record of a scope, expired or not. ErrNotFound when there is none.
	StoredAnswer(ctx context.Context, scope idempotency.Scope) (idempotency.Record, error)
}
