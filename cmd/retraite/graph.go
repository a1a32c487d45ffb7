package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/bunstorefx"
	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/adapters/httpapi/httpapifx"
	"github.com/retraite-gateway/retraite/adapters/memory/memoryfx"
	"github.com/retraite-gateway/retraite/app"
)

// startLimit and stopLimit bound the start and the stop of everything; the drain delay comes on top of the latter, 30
// seconds in all by default.
const (
	startLimit = gateway.StartLimit
	stopLimit  = gateway.StopLimit
)

type systemClock struct{}

// Now tells the time of the machine.
func (systemClock) Now() time.Time { return time.Now() }

// gatewayOptions are the gateway that the settings describe, on the store and with the deliverers that they choose.
func gatewayOptions(s settings, logTo io.Writer) (gateway.Options, error) {
	storage, err := storageOf(s)
	if err != nil {
		return gateway.Options{}, err
	}
	events, err := eventsOf(s)
	if err != nil {
		return gateway.Options{}, err
	}
	ttl, err := s.tokenTTL()
	if err != nil {
		return gateway.Options{}, err
	}
	zone, err := s.zone()
	if err != nil {
		return gateway.Options{}, err
	}
	return gateway.Options{
		HTTP: s.httpConfig(), Zone: zone, Paused: !s.APIV1Enabled, TokenTTL: ttl,
		RunRetention: app.RunRetention(s.RunRetention), Operator: operatorOf(), Log: s.newLog(logTo),
		Clock: systemClock{}, LocalLogin: s.allowsLinks(), WithoutA2A: !s.A2A, WithoutTry: !s.DocsTry,
		Wiring: gateway.Wiring{
			Store: storage, Engine: engineOf(s), Events: events, Identities: identitiesOf(s), Serving: httpapifx.Server,
			Workers: workersOf(s),
		},
	}, nil
}

// graph is what every command is made of: the use cases, and the adapters that the settings choose.
func graph(s settings, logTo io.Writer) (fx.Option, error) {
	o, err := gatewayOptions(s, logTo)
	if err != nil {
		return nil, err
	}
	return gateway.Graph(o), nil
}

// storageOf picks the store by the scheme of its address.
func storageOf(s settings) (fx.Option, error) {
	scheme, _, _ := strings.Cut(s.DatabaseURL, "://")
	switch scheme {
	case "memory":
		return memoryfx.Module, nil
	case "sqlite", "postgres", "postgresql":
		if s.reading {
			return fx.Options(bunstorefx.Module, queueOf(s), untouched(), exposure(s)), nil
		}
		return fx.Options(bunstorefx.Module, queueOf(s), migration, exposure(s)), nil
	}
	return nil, fmt.Errorf("%w: database_url must begin with sqlite://, postgres:// or memory://", errConfig)
}

// migration brings the tables up before anything else starts: the invocations of modules come in their
// order, and before those outside.
var migration = fx.Module("migration", fx.Invoke(func(lifecycle fx.Lifecycle, store *bunstore.Store) {
	lifecycle.Append(fx.StartHook(func(ctx context.Context) error { return migrateStore(ctx, store) }))
}))

// exposure warns of files of the store that other accounts of the machine may read.
func exposure(s settings) fx.Option {
	return fx.Invoke(func(lifecycle fx.Lifecycle, log *slog.Logger) {
		lifecycle.Append(fx.StartHook(func() {
			for _, name := range bunstore.Exposed(s.DatabaseURL) {
				log.Warn(
					"other accounts may read a file of the store, which holds persons' data; its mode should be 0600",
					"file", name,
				)
			}
		}))
	})
}

func (s settings) storeConfig() bunstore.Config {
	return bunstore.Config{URL: s.DatabaseURL, Synchronous: strings.ToUpper(s.SQLiteSync), MasterKeys: s.masterKeys()}
}

// withUseCase starts the graph without its server, hands one value of it to do, and stops it.
func withUseCase[T any](ctx context.Context, o *options, logTo io.Writer, do func(context.Context, T) error) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	return withSettings(ctx, s, logTo, do)
}

func withSettings[T any](ctx context.Context, s settings, logTo io.Writer, do func(context.Context, T) error) error {
	wired, err := graph(s, logTo)
	if err != nil {
		return err
	}
	return withGraph(ctx, wired, do)
}

// withGraph starts a graph, hands one value of it to do, and stops it.
func withGraph[T any](ctx context.Context, wired fx.Option, do func(context.Context, T) error) error {
	var use T
	running := fx.New(wired, fx.Populate(&use))
	if err := running.Err(); err != nil {
		return rootCause(err)
	}
	if err := running.Start(ctx); err != nil {
		return rootCause(err)
	}
	err := do(ctx, use)
	stopCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopLimit)
	defer cancel()
	if stopErr := running.Stop(stopCtx); err == nil && stopErr != nil {
		return rootCause(stopErr)
	}
	return err
}
