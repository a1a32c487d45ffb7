package main

import (
	"context"
	"log/slog"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/app"
)

// probing looks at the parts of the service as long as it serves, once before the first call.
var probing = fx.Module("probing", fx.Invoke(func(lifecycle fx.Lifecycle, prober *app.Prober, log *slog.Logger) {
	prober.OnChange(func(cause error) {
		if cause != nil {
			log.Error("the store is out", "cause", cause.Error())
			return
		}
		log.Info("the store serves")
	})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	lifecycle.Append(fx.Hook{
		OnStart: func(startCtx context.Context) error {
			prober.Look(startCtx)
			go func() {
				defer close(ended)
				prober.Run(ctx)
			}()
			return nil
		},
		OnStop: func(stopCtx context.Context) error {
			stop()
			select {
			case <-ended:
			case <-stopCtx.Done():
			}
			return nil
		},
	})
}))
