package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"syscall"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/adapters/telemetry"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// telemetry is what measures this process, where the settings name a listener of operators, or the standard variables a
// collector of traces; else nil: nothing is measured, and nothing is paid for it.
func (s settings) telemetry() (*telemetry.Telemetry, error) {
	if s.AdminAddr == "" && !telemetry.WantsTraces() {
		return nil, nil //nolint:nilnil // Not to measure is no error.
	}
	return telemetry.New(context.Background(), telemetry.Config{
		Version: programVersion(), Corpus: bareme.Official().Version(), Traces: telemetry.WantsTraces(),
	})
}

// measure has a gateway that serves measured.
func (s settings) measure(o *gateway.Options) error {
	t, err := s.telemetry()
	if t == nil {
		return err
	}
	o.HTTP.Around = t.HTTP
	o.Log = slog.New(telemetry.Log(o.Log.Handler()))
	o.Wiring.Serving = fx.Options(o.Wiring.Serving, measuring(t), operatorsListener(s, t))
	return nil
}

// measuredGraph is the graph of a process that works for long and serves nothing, measured as a gateway is. Such a
// process often stands beside a gateway with the same settings; then it leaves the address of operators to it.
func measuredGraph(s settings, logTo io.Writer) (fx.Option, error) {
	o, err := gatewayOptions(s, logTo)
	if err != nil {
		return nil, err
	}
	t, err := s.telemetry()
	if t == nil {
		return gateway.Graph(o), err
	}
	o.Log = slog.New(telemetry.Log(o.Log.Handler()))
	s.adminMayBeTaken = true
	return fx.Options(gateway.Graph(o), measuring(t), looking, operatorsListener(s, t)), nil
}

// looking looks at the parts of the service, for the metrics and the probe of a process that does not serve.
var looking = fx.Invoke(func(lifecycle fx.Lifecycle, prober *app.Prober) {
	ctx, stop := context.WithCancel(context.Background())
	lifecycle.Append(fx.StartStopHook(
		func(startCtx context.Context) {
			prober.Look(startCtx)
			go prober.Run(ctx)
		},
		stop,
	))
})

// programVersion is what a release is called, or the revision that was built.
func programVersion() string {
	revision, _ := built()
	return app.APIVersion + " " + revision
}

// measuring puts what measures around the parts of a gateway.
func measuring(t *telemetry.Telemetry) fx.Option {
	return fx.Options(
		fx.Decorate(
			func(c embedded.Config) embedded.Config {
				c.Watch = t.Module
				return c
			},
			func(inner ports.Engine) ports.Engine { return t.Engine(inner) },
			func(inner ports.Runs) ports.Runs { return t.Runs(inner) },
			func(inner ports.Idempotency) ports.Idempotency { return t.Idempotency(inner) },
			func(telling app.Telling) app.Telling {
				telling.Deliverers = maps.Clone(telling.Deliverers)
				if webhook := telling.Deliverers[extension.HubWebhook]; webhook != nil {
					telling.Deliverers[extension.HubWebhook] = t.Deliverer(webhook)
				}
				return telling
			},
		),
		fx.Invoke(func(lifecycle fx.Lifecycle, admit *app.Admit, prober *app.Prober) {
			admit.Watch(t.Served)
			t.WatchOutbox(prober.OutboxLag)
			lifecycle.Append(fx.StopHook(t.Close))
		}),
	)
}

// operatorsListener serves metrics and probes on an address of their own.
func operatorsListener(s settings, t *telemetry.Telemetry) fx.Option {
	if s.AdminAddr == "" {
		return fx.Options()
	}
	return fx.Invoke(func(lifecycle fx.Lifecycle, status *app.ReadStatus, log *slog.Logger) {
		server := s.operatorsServer(t, func() bool { return status.Do().Status != servicestatus.MajorOutage })
		lifecycle.Append(fx.Hook{
			OnStart: func(ctx context.Context) error { return s.serveOperators(ctx, server, log) },
			OnStop:  server.Shutdown,
		})
	})
}

const adminHeaderTimeout = 5 * time.Second

func (s settings) operatorsServer(t *telemetry.Telemetry, ready func() bool) *http.Server {
	return &http.Server{
		Handler:           t.Admin(telemetry.Probes{Ready: ready, Profiles: s.AdminPprof}),
		ReadHeaderTimeout: adminHeaderTimeout,
	}
}

// serveOperators begins to answer operators; it ends with the server's Shutdown.
func (s settings) serveOperators(ctx context.Context, server *http.Server, log *slog.Logger) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", s.AdminAddr)
	if s.adminMayBeTaken && errors.Is(err, syscall.EADDRINUSE) {
		log.Warn("another process has the address of operators; this one serves no metrics", "addr", s.AdminAddr)
		return nil
	}
	if err != nil {
		return fmt.Errorf("listen for operators on %s: %w", s.AdminAddr, err)
	}
	log.Info("metrics and probes", "addr", listener.Addr().String())
	go func() { _ = server.Serve(listener) }() // it ends with Shutdown
	return nil
}
