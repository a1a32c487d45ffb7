package bunstore

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/ports"
)

const (
	// freshFor is how long what was read may be believed: what another replica changed counts here a second later.
	freshFor = time.Second
	// freshMost bounds what is remembered; above it, everything is forgotten.
	freshMost = 50_000
	// freshRead bounds a read, which goes on when the caller that began it hangs up: others wait for it too.
	freshRead = 5 * time.Second
)

// fresh remembers for a second what a key gave, and that it gave nothing. Callers that ask for one key at once share one read. What this
// process changes is forgotten at once, a read under way included.
type fresh[K comparable, V any] struct {
	clock ports.Clock

	mu      sync.RWMutex
	known   map[K]known[V]
	reading map[K]*reading[V]
	changes int // how often everything was forgotten
}

type known[V any] struct {
	value V
	err   error // nil or ErrNotFound
	at    time.Time
}

type reading[V any] struct {
	done    chan struct{}
	known   known[V]
	changes int
}

func newFresh[K comparable, V any](clock ports.Clock) *fresh[K, V] {
	return &fresh[K, V]{clock: clock, known: make(map[K]known[V]), reading: make(map[K]*reading[V])}
}

// get returns what read gave for the key less than a second ago.
func (f *fresh[K, V]) get(ctx context.Context, key K, read func(context.Context) (V, error)) (V, error) {
	now := f.clock.Now()
	f.mu.RLock()
	k, ok := f.known[key]
	f.mu.RUnlock()
	// A clock that was put back makes the age negative.
	if age := now.Sub(k.at); ok && age >= 0 && age < freshFor {
		return k.value, k.err
	}
	r := f.begin(ctx, key, now, read)
	select {
	case <-r.done:
		return r.known.value, r.known.err
	case <-ctx.Done():
		var none V
		return none, fmt.Errorf("%w: %w", ports.ErrUnavailable, ctx.Err())
	}
}

// begin joins the read of the key that is under way, unless something was changed since it began, or starts one.
func (f *fresh[K, V]) begin(ctx context.Context, key K, now time.Time, read func(context.Context) (V, error)) *reading[V] {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r, ok := f.reading[key]; ok && r.changes == f.changes {
		return r
	}
	r := &reading[V]{done: make(chan struct{}), changes: f.changes}
	f.reading[key] = r
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), freshRead)
		defer cancel()
		value, err := read(ctx)
		f.end(key, r, known[V]{value: value, err: err, at: now})
	}()
	return r
}

func (f *fresh[K, V]) end(key K, r *reading[V], k known[V]) {
	f.mu.Lock()
	defer f.mu.Unlock()
	r.known = k
	if f.reading[key] == r {
		delete(f.reading, key)
	}
	if f.changes == r.changes && (k.err == nil || errors.Is(k.err, ports.ErrNotFound)) {
		if len(f.known) >= freshMost {
			clear(f.known)
		}
		f.known[key] = k
	}
	close(r.done)
}

// forget drops everything: something was changed here. Changes are an operator's and rare.
func (f *fresh[K, V]) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changes++
	clear(f.known)
}
