package app

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/ports"
)

// How requests are noted: nobody waits for it, and it may never take the store from those who do.
const (
	requestRoom   = 4096 // what waits to be written; more is not kept
	requestBatch  = 1000
	requestLinger = time.Second
	requestLimit  = 5 * time.Second
)

// KeepRequests notes what organisations may look up of their calls, in batches, off the path of the calls.
type KeepRequests struct {
	log     ports.RequestLog
	queue   chan requestlog.Entry
	dropped atomic.Int64
}

// NewKeepRequests makes the use case; nothing is written before Run.
func NewKeepRequests(log ports.RequestLog) *KeepRequests {
	return &KeepRequests{log: log, queue: make(chan requestlog.Entry, requestRoom)}
}

// Note takes an entry, or drops it when too many wait. It never waits. A nil receiver keeps nothing.
func (u *KeepRequests) Note(entry requestlog.Entry) {
	if u == nil {
		return
	}
	select {
	case u.queue <- entry:
	default:
		u.dropped.Add(1)
	}
}

// Dropped is how many entries were not kept since the start of the process.
func (u *KeepRequests) Dropped() int64 { return u.dropped.Load() }

// Run writes what was noted until ctx ends, then what still waits. It is called once.
func (u *KeepRequests) Run(ctx context.Context) {
	ticker := time.NewTicker(requestLinger)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestLimit)
			u.flush(last)
			cancel()
			return
		case <-ticker.C:
			u.flush(ctx)
		}
	}
}

// flush writes what waits. What the store does not take is lost: the accounts of calls do not depend on it.
func (u *KeepRequests) flush(ctx context.Context) {
	for {
		batch := u.take()
		if len(batch) == 0 {
			return
		}
		limited, cancel := context.WithTimeout(ctx, requestLimit)
		err := u.log.NoteRequests(limited, batch)
		cancel()
		if err != nil {
			u.dropped.Add(int64(len(batch)))
			return
		}
	}
}

func (u *KeepRequests) take() []requestlog.Entry {
	var batch []requestlog.Entry
	for len(batch) < requestBatch {
		select {
		case entry := <-u.queue:
			batch = append(batch, entry)
		default:
			return batch
		}
	}
	return batch
}
