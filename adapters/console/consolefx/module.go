// Package consolefx wires the pages into a graph of fx; package console itself needs none.
package consolefx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/console/manual"
	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/adapters/console/space"
	"github.com/retraite-gateway/retraite/adapters/console/staff"
	"github.com/retraite-gateway/retraite/adapters/console/statuspage"
	"github.com/retraite-gateway/retraite/app"
)

// spaceParts are the use cases of the self-service area as fx hands them over.
type spaceParts struct {
	fx.In

	SignIn   *app.SignIn
	Identity *app.SignInByIdentity
	Home     *app.SpaceHome
	Keys     *app.SpaceKeys
	Runs     *app.SpaceRuns
	Erasure  *app.SpaceErasure
	Usage    *app.SpaceUsage
	Settings *app.SpaceSettings
	Members  *app.SpaceMembers
	Webhooks *app.SpaceWebhooks
	Admit    *app.Admit
	Estimate *app.Estimate
}

func spaceUseCases(p spaceParts) space.UseCases {
	return space.UseCases{
		SignIn: p.SignIn, Identity: p.Identity, Home: p.Home, Keys: p.Keys, Runs: p.Runs, Erasure: p.Erasure,
		Usage: p.Usage, Settings: p.Settings, Members: p.Members, Webhooks: p.Webhooks, Admit: p.Admit,
		Estimate: p.Estimate,
	}
}

func staffUseCases(
	signIn *app.StaffSignIn, byIdentity *app.StaffSignInByIdentity, orgs *app.StaffOrgs, service *app.StaffService,
) staff.UseCases {
	return staff.UseCases{SignIn: signIn, Identity: byIdentity, Orgs: orgs, Service: service}
}

// Module provides the shell and the pages in it, among the routes of all pages.
var Module = fx.Module("console", fx.Provide(
	shell.New,
	fx.Annotate((*shell.Shell).Routes, fx.ResultTags(`group:"pages,flatten"`)),
	fx.Annotate(statuspage.New, fx.ResultTags(`group:"pages,flatten"`)),
	fx.Annotate(manual.New, fx.ResultTags(`group:"pages,flatten"`)),
	spaceUseCases, space.New,
	fx.Annotate((*space.Space).Routes, fx.ResultTags(`group:"pages,flatten"`)),
	staffUseCases, staff.New,
	fx.Annotate((*staff.Console).Routes, fx.ResultTags(`group:"pages,flatten"`)),
))
