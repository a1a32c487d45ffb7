package bunstore

import (
	"errors"
	"sync"
	"time"
)

// errClosed is what a store answers after Close.
var errClosed = errors.New("the store is closed")

// batching says how a batcher collects.
type batching struct {
	// most bounds one batch.
	most int
	// linger is how long the first of a batch waits for others; 0: not at all.
	linger time.Duration
	// room bounds what waits; 0: without bound. What does not fit is dropped.
	room int
	// goFirst lets others go first, who may bring something; nil: nobody is let.
	goFirst func()
}

// batcher hands what many goroutines bring to one function, in order of arrival, one batch at a time. A batch
// starts as soon as the one before it has ended, or the callers that are expected are back, with all that came
// meanwhile; nobody waits for a timer.
type batcher[T any] struct {
	batching

	flush func([]T)
	wake  chan struct{}
	done  chan struct{}

	mu     sync.Mutex
	queue  []T
	closed bool
}

func newBatcher[T any](how batching, flush func([]T)) *batcher[T] {
	b := &batcher[T]{batching: how, flush: flush, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go b.run()
	return b
}

// add takes one more; false when it never will be flushed.
func (b *batcher[T]) add(item T) bool {
	b.mu.Lock()
	if b.closed || (b.room > 0 && len(b.queue) >= b.room) {
		b.mu.Unlock()
		return false
	}
	b.queue = append(b.queue, item)
	// An empty queue is waited for, and a full one ends a wait.
	tell := len(b.queue) == 1 || len(b.queue) == b.most
	b.mu.Unlock()
	if tell {
		b.signal()
	}
	return true
}

// close flushes what waits and returns when that is done.
func (b *batcher[T]) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.signal()
	<-b.done
}

func (b *batcher[T]) signal() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

func (b *batcher[T]) run() {
	defer close(b.done)
	for {
		waiting, closed := b.state()
		switch {
		case waiting == 0 && closed:
			return
		case waiting == 0:
			<-b.wake
			continue
		case b.linger > 0:
			b.wait()
		}
		batch := b.take()
		b.flush(batch)
		if b.goFirst != nil {
			b.letCome(len(batch))
		}
	}
}

// letCome lets those go first who were just answered, and may bring their next calls. A flush costs as much for many as
// for few, so it waits until three quarters are back of those who are known to call; the others keep the processors
// busy while the disk is. It waits for no timer: when a few looks in a row find nobody, those who were expected do not
// come, and the processors have nothing better to do. Who calls alone is not kept waiting.
func (b *batcher[T]) letCome(answered int) {
	const looks = 4
	waiting, closed := b.state()
	wanted := min((answered+waiting)*3/4, b.most)
	for left := looks; waiting < wanted && left > 0 && !closed; left-- {
		before := waiting
		b.goFirst()
		waiting, closed = b.state()
		if waiting > before {
			left = looks
		}
	}
}

// wait lets a batch grow for a while; close ends the wait.
func (b *batcher[T]) wait() {
	timer := time.NewTimer(b.linger)
	defer timer.Stop()
	for {
		if waiting, closed := b.state(); closed || waiting >= b.most {
			return
		}
		select {
		case <-timer.C:
			return
		case <-b.wake:
		}
	}
}

func (b *batcher[T]) state() (waiting int, closed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.queue), b.closed
}

func (b *batcher[T]) take() []T {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := min(len(b.queue), b.most)
	batch := b.queue[:n:n]
	b.queue = b.queue[n:]
	if len(b.queue) == 0 {
		b.queue = nil
	}
	return batch
}
