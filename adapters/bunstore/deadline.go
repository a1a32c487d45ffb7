package bunstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"
)

// A database that vanishes leaves whoever waits for it waiting until TCP gives up. So no statement is sent without a
// deadline of its own, that of a caller who never hangs up included.
const (
	readLimit = 5 * time.Second
	// writeLimit bounds what goes on after its caller has hung up, a whole transaction of bun's included.
	writeLimit = 10 * time.Second
)

// deadline gives each statement that bun sends its deadline.
type deadline struct{}

var _ bun.QueryHook = deadline{}

// cancelKey is where the end of a statement's context is kept.
type cancelKey struct{}

// BeforeQuery begins the deadline. Beginning and ending a transaction are no statements of bun's: see Store.transact.
func (deadline) BeforeQuery(ctx context.Context, event *bun.QueryEvent) context.Context {
	if event.IQuery == nil {
		return ctx
	}
	limit := writeLimit
	if event.Operation() == "SELECT" {
		limit = readLimit
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	event.Stash = map[any]any{cancelKey{}: cancel}
	return ctx
}

// AfterQuery lets go of it, once the rows are read.
func (deadline) AfterQuery(_ context.Context, event *bun.QueryEvent) {
	if cancel, ok := event.Stash[cancelKey{}].(context.CancelFunc); ok {
		cancel()
	}
}
