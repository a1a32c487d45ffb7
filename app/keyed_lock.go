package app

import (
	"context"
	"sync"

	"github.com/retraite-gateway/retraite/domain/idempotency"
)

// keyedLock lets one request of a scope through at a time, so that twins in one process compute once. Between replicas the commit decides.
type keyedLock struct {
	mu   sync.Mutex
	held map[idempotency.Scope]chan struct{}
}

// acquire waits for the scope; release must be called once, unless err is the context's.
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
			return nil, ctx.Err()
		}
	}
}
