package httpapi

import (
	"context"
	"log/slog"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports"
)

// UseCases are the use cases that the API serves.
type UseCases struct {
	fx.In

	Admit          *app.Admit
	LaunchRun      *app.LaunchRun
	OverrideGap    *app.OverrideGap
	ReadRun        *app.ReadRun
	ReadProof      *app.ReadProof
	ReadMe         *app.ReadMe
	ReadUsage      *app.ReadUsage
	DiagnoseSample *app.DiagnoseSample
	Estimate       *app.Estimate
	IssueToken     *app.IssueToken
	ReadManifest   *app.ReadManifest
	ReadHealth     *app.ReadHealth
	ReadStatus     *app.ReadStatus
	TestExtension  *app.TestExtension
	Keys           ports.PublicKeys
	Pages          RunPages
}

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
