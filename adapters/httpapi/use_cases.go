package httpapi

import (
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports"
)

// UseCases are the use cases that the API serves. All are needed.
type UseCases struct {
	Admit          *app.Admit
	LaunchRun      *app.LaunchRun
	OverrideGap    *app.OverrideGap
	ReadRun        *app.ReadRun
	ReadProof      *app.ReadProof
	ReadMe         *app.ReadMe
	ReadUsage      *app.ReadUsage
	DiagnoseSample *app.DiagnoseSample
	Estimate       *app.Estimate
	ReadOntology   *app.ReadOntology
	IssueToken     *app.IssueToken
	ReadManifest   *app.ReadManifest
	ReadHealth     *app.ReadHealth
	ReadStatus     *app.ReadStatus
	TestExtension  *app.TestExtension
	Keys           ports.PublicKeys
	Pages          RunPages
}
