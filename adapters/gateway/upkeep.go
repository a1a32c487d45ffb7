package gateway

import (
	"context"
	"log/slog"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/app"
)

const (
	// deliverEvery is the pause between two looks for deliveries that are due, cleanEvery between two cleanings.
	deliverEvery = time.Second
	cleanEvery   = time.Hour
	// sampleEvery is the pause between two looks at whether the minute has its sample.
	sampleEvery = 15 * time.Second
)

// workers is who attempts deliveries and cleans the store: whoever the wiring names, else the gateway itself.
func (o Options) workers() fx.Option {
	if o.Wiring.Workers != nil {
		return o.Wiring.Workers
	}
	return fx.Invoke(func(lifecycle fx.Lifecycle, deliver *app.WorkDeliveries, clean *app.Clean, log *slog.Logger) {
		inBackground(lifecycle, nil, every(cleanEvery, log, "the store was not swept", func(ctx context.Context) error {
			_, err := clean.Do(ctx)
			return err
		}))
		if o.Deliverers == nil || len(o.Deliverers) > 0 {
			inBackground(lifecycle, nil, every(deliverEvery, log, "deliveries wait", deliver.Do))
		}
	})
}

// every does something again and again until ctx ends, and logs what fails.
func every(
	pause time.Duration, log *slog.Logger, failure string, do func(context.Context) error,
) func(context.Context) {
	return func(ctx context.Context) {
		tick := time.NewTicker(pause)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if err := do(ctx); err != nil && ctx.Err() == nil {
				log.WarnContext(ctx, failure, "cause", err.Error())
			}
		}
	}
}
