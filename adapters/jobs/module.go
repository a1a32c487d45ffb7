package jobs

import (
	"context"

	"go.uber.org/fx"
)

// Module starts and stops the workers with the application; without it jobs are made and left to other processes.
var Module = fx.Module("jobs",
	fx.Provide(NewWorkers),
	fx.Invoke(func(lifecycle fx.Lifecycle, workers *Workers) {
		lifecycle.Append(fx.Hook{
			OnStart: func(context.Context) error { return workers.Start() },
			OnStop:  workers.Stop,
		})
	}),
)
