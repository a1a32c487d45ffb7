package app

import (
	"context"
	"fmt"
	"sync"

	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/ports"
)

// keyedLock lets one request of a scope through at a time, so that twins in one process compute once. Between
// replicas the commit decides.
type keyedLock struct {
	mu   sync.Mutex
	held map[idempotency.Scope]chan struct{}
}

// acquire waits for the scope until ctx ends, which is ErrUnavailable; release must be called once,
// unless there is an error.
func (l *keyedLock) acquire(ctx context.Context, scope idempotency.Scope) (release func(), err error) {
	for {
		l.mu.Lock()
		waitFor, taken := l.held[scope]
		if !taken {
			if l.held == nil {
				l.held = make(map[idempotency.Scope]chan struct{})
			}
			done := make(chan struct{})
			l.held[scope] = done
			l.mu.Unlock()
			return func() {
				l.mu.Lock()
				delete(l.held, scope)
				l.mu.Unlock()
				close(done)
			}, nil
		}
		l.mu.Unlock()
		select {
		case <-waitFor:
		case <-ctx.Done():
			return nil, failure(
				"wait for a run under the same key", fmt.Errorf("%w: %w", ports.ErrUnavailable, ctx.Err()),
			)
		}
	}
}
