package gateway

import (
	"context"
	"errors"
	"net/http"

	"go.uber.org/dig"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
)

// Gateway answers the calls of the API document and serves its pages. It is an http.Handler, and needs Run beside it.
type Gateway struct {
	UseCases

	options Options
	running *fx.App
	handler http.Handler
	status  *app.ReadStatus
}

// UseCases are the use cases that need no admission: who can reach them operates the gateway.
type UseCases struct {
	// Orgs makes organisations, and Credentials their keys and clients. Demo makes one of each for an empty store.
	Orgs        *app.ManageOrgs
	Credentials *app.ManageCredentials
	Demo        *app.MakeDemo
	// Compute computes a case, and keeps nothing.
	Compute *app.ComputeCase
	// Webhooks and Extensions set where events of an organisation go.
	Webhooks   *app.ManageWebhooks
	Extensions *app.ManageExtensions
	// Flag switches runs off and on, Keys replaces and withdraws signing keys.
	Flag *app.SetFlag
	Keys *app.RotateSigningKey
	// Erase ends what is kept of a person, and Export gives it out.
	Erase  *app.EraseRuns
	Export *app.ExportCase
	// SignIn makes the links by which persons come into the self-service area.
	SignIn *app.SignIn
	// Journal lists what operators changed.
	Journal *app.Journal
}

// New makes a gateway. It opens what it was given no instance of, and starts nothing.
func New(o Options) (*Gateway, error) {
	o = o.complete()
	g := &Gateway{options: o}
	var api *httpapi.API
	g.running = fx.New(
		Graph(o), Transport, fx.Options(given(o.Wiring.Serving)...), o.workers(),
		fx.Populate(
			&api, &g.status, &g.Orgs, &g.Credentials, &g.Demo, &g.Compute, &g.Webhooks, &g.Extensions, &g.Flag, &g.Keys,
			&g.Erase, &g.Export, &g.Journal, &g.SignIn,
		),
	)
	if err := g.running.Err(); err != nil {
		return nil, rootCause(err)
	}
	g.handler = api.Handler()
	return g, nil
}

// given leaves out an option that is not there.
func given(option fx.Option) []fx.Option {
	if option == nil {
		return nil
	}
	return []fx.Option{option}
}

// ServeHTTP answers a call. Until Run has begun the status says that the service is out.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) { g.handler.ServeHTTP(w, r) }

// Handler returns the gateway as the handler that it is.
func (g *Gateway) Handler() http.Handler { return g.handler }

// Run does the work beside the calls until ctx ends: it looks at the parts of the service, attempts deliveries and
// cleans the store. Then it says in the status that the service goes, and closes what it opened; so shut the server
// down before ctx ends. It returns nil after a stop in good order. A gateway runs once.
func (g *Gateway) Run(ctx context.Context) error {
	err := g.Start(ctx)
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	err = g.Wait(ctx)
	stopCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), g.options.HTTP.DrainDelay+StopLimit)
	defer cancel()
	return errors.Join(err, g.Stop(stopCtx))
}

// Start is the beginning of Run: when it returns, calls are answered.
func (g *Gateway) Start(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, StartLimit)
	defer cancel()
	return rootCause(g.running.Start(ctx))
}

// errStopped is the end of a server that nobody told to stop.
var errStopped = errors.New("the server stopped by itself")

// Wait waits until ctx ends; an error says that a part of the gateway ended first.
func (g *Gateway) Wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case stopped := <-g.running.Wait():
		if stopped.ExitCode != 0 {
			return errStopped
		}
		return nil
	}
}

// Stop is the end of Run. What is still open when ctx ends is left.
func (g *Gateway) Stop(ctx context.Context) error {
	g.status.Drain()
	return rootCause(g.running.Stop(ctx))
}

// rootCause takes off what the wiring wraps around an error.
func rootCause(err error) error {
	if err == nil {
		return nil
	}
	return dig.RootCause(err)
}
