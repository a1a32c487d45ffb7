package app

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// RecordWorker records what this process does as a worker, for operators and for the status of the service.
type RecordWorker struct {
	workers ports.Workers
	deliver *DeliverEvent
	clock   ports.Clock
	id      string
	started time.Time
}

// NewRecordWorker makes the use case for a process that begins to work now.
func NewRecordWorker(
	workers ports.Workers, deliver *DeliverEvent, clock ports.Clock, entropy ports.Entropy,
) *RecordWorker {
	return &RecordWorker{
		workers: workers, deliver: deliver, clock: clock, id: "wrk_" + newUUID(entropy), started: clock.Now(),
	}
}

// Current is what the process does now.
func (u *RecordWorker) Current() extension.Worker {
	underWay, oldest := u.deliver.lanes.underWay()
	w := extension.Worker{
		ID: u.id, Places: u.deliver.Workers(), UnderWay: underWay, OldestAt: oldest, StartedAt: u.started,
		SeenAt: u.clock.Now(),
	}
	for _, kind := range extension.Kinds() {
		if u.deliver.telling.offers(kind) {
			w.Kinds = append(w.Kinds, kind)
		}
	}
	return w
}

// Do records it. It is to be called every extension.WorkerBeat.
func (u *RecordWorker) Do(ctx context.Context) error {
	return failure("record a worker", u.workers.RecordWorker(ctx, u.Current()))
}

// Stop forgets the process, which stops.
func (u *RecordWorker) Stop(ctx context.Context) error {
	return failure("forget a worker", u.workers.ForgetWorker(ctx, u.id))
}
