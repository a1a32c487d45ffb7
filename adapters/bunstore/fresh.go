package bunstore

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/maypok86/otter/v2"

	"github.com/retraite-gateway/retraite/ports"
)

const (
	// freshFor is how long what was read may be believed: what another replica changed counts here a second later.
	freshFor = time.Second
	// freshSoon is when it is read again in the background, if somebody asks: who asks then need not wait.
	freshSoon = freshFor * 3 / 4
	// freshMost bounds what is remembered, in bytes: keys are what callers sent, and may be long.
	freshMost = 32 << 20
	// freshEntry is about what one entry takes beside its key.
	freshEntry = 1 << 10
)

// fresh remembers for a second what a key gave, and that it gave nothing. Callers that ask for one key at once
// share one read, which goes on when the caller that began it hangs up. What this process changes is forgotten at
// once, a read under way included.
type fresh[K comparable, V any] struct {
	clock ports.Clock
	known *otter.Cache[K, known[V]]

	mu      sync.Mutex
	reading map[K]*reading[V] // no more than callers that wait
	changes int               // how often everything was forgotten
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

// newFresh makes a memory for keys of a length.
func newFresh[K comparable, V any](clock ports.Clock, length func(K) int) *fresh[K, V] {
	return &fresh[K, V]{
		clock: clock, reading: make(map[K]*reading[V]),
		known: otter.Must(&otter.Options[K, known[V]]{
			MaximumWeight: freshMost, Clock: otterClock{clock},
			Weigher: func(key K, _ known[V]) uint32 {
				return uint32(freshEntry + length(key)) //nolint:gosec // A request is smaller.
			},
			ExpiryCalculator: otter.ExpiryWriting[K, known[V]](freshFor),
		}),
	}
}

// otterClock is the store's clock as a cache asks it.
type otterClock struct{ clock ports.Clock }

// NowNano returns the time.
func (c otterClock) NowNano() int64 { return c.clock.Now().UnixNano() }

// Tick paces the removal of what has expired.
func (otterClock) Tick(every time.Duration) <-chan time.Time { return time.Tick(every) }

// close ends the removal of what has expired.
func (f *fresh[K, V]) close() { f.known.StopAllGoroutines() }

// get returns what read gave for the key less than a second ago.
func (f *fresh[K, V]) get(ctx context.Context, key K, read func(context.Context) (V, error)) (V, error) {
	now := f.clock.Now()
	k, ok := f.known.GetIfPresent(key)
	// A clock that was put back makes the age negative.
	if age := now.Sub(k.at); ok && age >= 0 && age < freshFor {
		if age >= freshSoon {
			f.begin(ctx, key, now, read)
		}
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
func (f *fresh[K, V]) begin(
	ctx context.Context, key K, now time.Time, read func(context.Context) (V, error),
) *reading[V] {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r, ok := f.reading[key]; ok && r.changes == f.changes {
		return r
	}
	r := &reading[V]{done: make(chan struct{}), changes: f.changes}
	f.reading[key] = r
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readLimit)
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
		f.known.Set(key, k)
	}
	close(r.done)
}

// forget drops everything: something was changed here. Changes are an operator's and rare.
func (f *fresh[K, V]) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changes++
	f.known.InvalidateAll()
}
