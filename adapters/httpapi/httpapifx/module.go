// Package httpapifx wires the API and its server into a graph of fx; package httpapi itself needs none.
package httpapifx

import (
	"context"
	"log/slog"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports"
)

// API provides the API, which anybody may serve.
var API = fx.Module("httpapi", fx.Provide(httpapi.New, useCases))

// Server provides the server of the API, which starts and stops with the application.
var Server = fx.Module("server",
	fx.Provide(httpapi.NewServer),
	fx.Invoke(func(lifecycle fx.Lifecycle, server *httpapi.Server, shutdown fx.Shutdowner, log *slog.Logger) {
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

// parts are the use cases as fx hands them over.
type parts struct {
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
	Pages          httpapi.RunPages
}

func useCases(p parts) httpapi.UseCases {
	return httpapi.UseCases{
		Admit: p.Admit, LaunchRun: p.LaunchRun, OverrideGap: p.OverrideGap, ReadRun: p.ReadRun, ReadProof: p.ReadProof,
		ReadMe: p.ReadMe, ReadUsage: p.ReadUsage, DiagnoseSample: p.DiagnoseSample, Estimate: p.Estimate,
		IssueToken: p.IssueToken, ReadManifest: p.ReadManifest, ReadHealth: p.ReadHealth, ReadStatus: p.ReadStatus,
		TestExtension: p.TestExtension, Keys: p.Keys, Pages: p.Pages,
	}
}
