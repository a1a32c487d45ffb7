package httpapi

import (
	"context"
	"log/slog"

	"go.uber.org/fx"
)

// Module provides the API and its server, which starts and stops with the application.
var Module = fx.Module("httpapi",
	fx.Provide(
		New, NewServer,
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
