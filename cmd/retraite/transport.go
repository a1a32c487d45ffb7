package main

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/console"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports"
)

// servedUseCases are the use cases that the API serves, as the graph gives them.
type servedUseCases struct {
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
}

func useCasesOf(u servedUseCases) httpapi.UseCases {
	return httpapi.UseCases{
		Admit: u.Admit, LaunchRun: u.LaunchRun, OverrideGap: u.OverrideGap, ReadRun: u.ReadRun, ReadProof: u.ReadProof, ReadMe: u.ReadMe,
		ReadUsage: u.ReadUsage, DiagnoseSample: u.DiagnoseSample, Estimate: u.Estimate, IssueToken: u.IssueToken, ReadManifest: u.ReadManifest, ReadHealth: u.ReadHealth, ReadStatus: u.ReadStatus, TestExtension: u.TestExtension, Keys: u.Keys,
	}
}

// mountsOf puts the pages beside the API.
func mountsOf(pages []console.Page) []httpapi.Mount {
	out := make([]httpapi.Mount, len(pages))
	for i, p := range pages {
		out[i] = httpapi.Mount(p)
	}
	return out
}

func (s settings) consoleConfig() console.Config {
	return console.Config{BaseURL: s.BaseURL, APIRoot: httpapi.APIRoot, SupportEmail: s.SupportEmail, Version: app.APIVersion}
}
