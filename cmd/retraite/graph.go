package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"go.uber.org/fx"
	"go.uber.org/fx/fxevent"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/bunstorefx"
	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/adapters/engine/embedded/embeddedfx"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/memory/memoryfx"
	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/adapters/token/tokenfx"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports"
)

// startLimit and stopLimit bound the start and the stop of everything; the drain delay comes on top of the latter, 30 seconds in all by default.
const (
	startLimit = time.Minute
	stopLimit  = 25 * time.Second
)

type systemClock struct{}

// Now tells the time of the machine.
func (systemClock) Now() time.Time { return time.Now() }

type systemEntropy struct{}

// Fill takes the randomness of the machine, which cannot fail.
func (systemEntropy) Fill(dst []byte) { _, _ = rand.Read(dst) }

// graph is what every command is made of: the use cases, and the adapters that the settings choose.
func graph(s settings, logTo io.Writer) (fx.Option, error) {
	storage, err := storageOf(s)
	if err != nil {
		return nil, err
	}
	events, err := eventsOf(s)
	if err != nil {
		return nil, err
	}
	ttl, err := s.tokenTTL()
	if err != nil {
		return nil, err
	}
	log := s.newLog(logTo)
	return fx.Options(
		fx.StartTimeout(startLimit), fx.StopTimeout(stopLimit),
		fx.WithLogger(func() fxevent.Logger { return fxevent.NopLogger }),
		fx.Supply(
			log, s.appSettings(), s.httpConfig(), s.shellConfig(), embedded.Config{Log: log}, token.Config{Issuer: httpapi.TokenIssuer(s.BaseURL), TokenTTL: ttl},
			app.JWKSURI(httpapi.JWKSURI(s.BaseURL)), app.TokenTTL(ttl),
			app.RunRetention(s.RunRetention), operatorOf(),
		),
		fx.Provide(
			func() ports.Clock { return systemClock{} },
			func() ports.Entropy { return systemEntropy{} },
		),
		storage, events, embeddedfx.Module, tokenfx.Module, useCases,
	), nil
}

// useCases are the use cases of the application.
var useCases = fx.Module("app", fx.Provide(
	app.NewAdmit, app.NewExecuteRun, app.NewLaunchRun, app.NewOverrideGap, app.NewFindRun, app.NewReadRun, app.NewReadProof, app.NewReadMe,
	app.NewReadUsage, app.NewDiagnoseSample, app.NewEstimate, app.NewIssueToken, app.NewReadManifest, app.NewProber, app.NewReadHealth, app.NewReadStatus, app.NewTestExtension, app.NewManageOrgs, app.NewManageCredentials, app.NewSetFlag, app.NewRotateSigningKey,
	app.NewMakeDemo, app.NewComputeCase, app.NewRunBatch, app.NewVerifyProof, app.NewTellRun, app.NewDeliverEvent, app.NewManageExtensions,
	app.NewManageWebhooks, app.NewClean, app.NewRecordWorker, app.NewReadWorkers, app.NewJournal, app.NewEraseRuns, app.NewExportCase,
))

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

// migration brings the tables up before anything else starts: the invocations of modules come in their order, and before those outside.
var migration = fx.Module("migration", fx.Invoke(func(lifecycle fx.Lifecycle, store *bunstore.Store) {
	lifecycle.Append(fx.StartHook(func(ctx context.Context) error { return migrateStore(ctx, store) }))
}))

// exposure warns of files of the store that other accounts of the machine may read.
func exposure(s settings) fx.Option {
	return fx.Invoke(func(lifecycle fx.Lifecycle, log *slog.Logger) {
		lifecycle.Append(fx.StartHook(func() {
			for _, name := range bunstore.Exposed(s.DatabaseURL) {
				log.Warn("other accounts may read a file of the store, which holds persons' data; its mode should be 0600", "file", name)
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
	var use T
	running := fx.New(wired, fx.Populate(&use))
	if err := running.Err(); err != nil {
		return rootCause(err)
	}
	if err := running.Start(ctx); err != nil {
		return rootCause(err)
	}
	err = do(ctx, use)
	stopCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopLimit)
	defer cancel()
	if stopErr := running.Stop(stopCtx); err == nil && stopErr != nil {
		return rootCause(stopErr)
	}
	return err
}
