package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// ReadWorkers says how the processes do that deliver events. It is for operators: no admission protects it.
type ReadWorkers struct {
	workers ports.Workers
	clock   ports.Clock
}

// NewReadWorkers makes the use case.
func NewReadWorkers(workers ports.Workers, clock ports.Clock) *ReadWorkers {
	return &ReadWorkers{workers: workers, clock: clock}
}

// WorkerReport is a worker as it recorded itself last, and how it does by that.
type WorkerReport struct {
	extension.Worker

	State extension.WorkerState
}

// Do returns the workers that have not stopped in good order, the oldest first; those that fell silent for a day are
// forgotten.
func (u *ReadWorkers) Do(ctx context.Context) ([]WorkerReport, error) {
	all, err := u.workers.RecordedWorkers(ctx)
	if err != nil {
		return nil, failure("list the workers", err)
	}
	now := u.clock.Now()
	out := make([]WorkerReport, len(all))
	for i, w := range all {
		out[i] = WorkerReport{Worker: w, State: w.State(now)}
	}
	return out, nil
}
