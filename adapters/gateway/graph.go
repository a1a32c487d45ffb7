package gateway

import (
	"time"

	"go.uber.org/fx"
	"go.uber.org/fx/fxevent"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/adapters/engine/embedded/embeddedfx"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/adapters/token/tokenfx"
	"github.com/retraite-gateway/retraite/adapters/webhook"
	"github.com/retraite-gateway/retraite/adapters/webhook/webhookfx"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// StartLimit and StopLimit bound the start and the stop of everything; the drain delay comes on top of the latter.
const (
	StartLimit = time.Minute
	StopLimit  = 25 * time.Second
)

// Graph is what every program around the gateway is made of: the use cases, and the parts that the options choose. It
// serves nothing; Transport does.
func Graph(o Options) fx.Option {
	o = o.complete()
	return fx.Options(
		fx.StartTimeout(StartLimit), fx.StopTimeout(StopLimit),
		fx.WithLogger(func() fxevent.Logger { return fxevent.NopLogger }),
		fx.Supply(
			o.Log, app.Settings{PeriodZone: o.Zone, Enabled: !o.Paused}, o.HTTP, o.shell(), o.space(), o.staff(),
			token.Config{Issuer: httpapi.TokenIssuer(o.BaseURL), TokenTTL: o.TokenTTL},
			app.JWKSURI(httpapi.JWKSURI(o.BaseURL)), app.TokenTTL(o.TokenTTL), o.RunRetention, o.Operator,
			withoutA2A(o.WithoutA2A), withoutTry(o.WithoutTry),
		),
		fx.Provide(
			func() ports.Clock { return o.Clock },
			func() ports.Entropy { return o.Entropy },
			fx.Annotate(func() []shell.Route { return o.Pages }, fx.ResultTags(`group:"pages,flatten"`)),
		),
		o.store(), o.events(), o.engine(), o.identities(), tokenfx.Module, useCases, spaceUseCases,
	)
}

// useCases are the use cases of the application.
var useCases = fx.Module("app", fx.Provide(
	app.NewAdmit, app.NewExecuteRun, app.NewLaunchRun, app.NewOverrideGap, app.NewFindRun, app.NewReadRun,
	app.NewReadProof, app.NewReadMe, app.NewReadUsage, app.NewDiagnoseSample, app.NewEstimate,
	app.NewReadOntology, app.NewIssueToken, app.NewReadManifest, app.NewProber, app.NewReadHealth,
	app.NewReadStatus, app.NewSampleStatus, app.NewReadStatusHistory, app.NewTestExtension, app.NewManageOrgs,
	app.NewManageCredentials, app.NewSetFlag, app.NewRotateSigningKey, app.NewMakeDemo, app.NewComputeCase,
	app.NewRunBatch, app.NewComputePart, app.NewVerifyProof, app.NewTellRun, app.NewDeliverEvent,
	app.NewManageExtensions,
	app.NewManageWebhooks, app.NewClean, app.NewRecordWorker, app.NewReadWorkers, app.NewJournal,
	app.NewEraseRuns, app.NewExportCase, app.NewWorkDeliveries,
))

func (o Options) engine() fx.Option {
	switch {
	case o.Wiring.Engine != nil:
		return o.Wiring.Engine
	case o.Engine == nil:
		return fx.Options(fx.Supply(embedded.Config{Log: o.Log}), embeddedfx.Module)
	}
	return fx.Provide(func() ports.Engine { return o.Engine })
}

func (o Options) identities() fx.Option {
	if o.Wiring.Identities != nil {
		return o.Wiring.Identities
	}
	return fx.Supply(o.Identities)
}

// events wires how events are told. Whoever brings them, the deliverer of webhooks judges their targets.
func (o Options) events() fx.Option {
	if o.Wiring.Events != nil {
		return o.Wiring.Events
	}
	return fx.Options(
		webhookfx.Module,
		fx.Supply(webhook.Config{AllowPrivate: o.AllowPrivateTargets}),
		fx.Provide(func(posts *webhook.Deliverer) app.Telling {
			telling := app.Telling{
				Deliverers: o.Deliverers, Source: httpapi.TokenIssuer(o.BaseURL), Schedule: o.Schedule,
			}
			if telling.Deliverers == nil {
				telling.Deliverers = map[extension.Kind]ports.Deliverer{extension.HubWebhook: posts}
			}
			return telling
		}),
	)
}

func (o Options) shell() shell.Config {
	return shell.Config{
		BaseURL: o.BaseURL, APIRoot: httpapi.APIRoot, SupportEmail: o.SupportEmail, Version: app.APIVersion,
		Zone: o.Zone,
	}
}
