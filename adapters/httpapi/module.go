package httpapi

import (
	"context"
	"log/slog"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the API and its server, which starts and stops with the application.
var Module = fx.Module("httpapi",
	fx.Provide(
		func(config Config, use UseCases, clock ports.Clock, entropy ports.Entropy, log *slog.Logger) (*API, error) {
			return New(config, use, clock, entropy, log)
		},
		NewServer,
	),
	fx.Invoke(func(lifecycle fx.Lifecycle, server *Server, shutdown fx.Shutdowner, log *slog.Logger) {
		lifecycle.Append(fx.Hook{
			OnStart: func(context.Context) error {
				return server.Start(func(err error) {
					log.Error("the server stopped", "cause", err.Error())
					_ = shutdown.Shutdown(fx.ExitCode(1))
				})
			},
			OnStop: server.Stop,
		})
	}),
)
