// Package jobsfx wires the workers of the queue into a graph of fx; package jobs itself needs none.
package jobsfx

import (
	"context"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/jobs"
)

// Module starts and stops the workers with the application; without it jobs are made and left to other processes.
var Module = fx.Module("jobs",
	fx.Provide(jobs.NewWorkers),
	fx.Invoke(func(lifecycle fx.Lifecycle, workers *jobs.Workers) {
		lifecycle.Append(fx.Hook{
			OnStart: func(context.Context) error { return workers.Start() },
			OnStop:  workers.Stop,
		})
	}),
)
