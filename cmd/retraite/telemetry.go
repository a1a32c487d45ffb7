package main

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
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

// measure has a gateway measured where the settings name a listener of operators, or the standard variables a collector
// of traces. Without either nothing is measured, and nothing is paid for it.
func (s settings) measure(o *gateway.Options) error {
	if s.AdminAddr == "" && !telemetry.WantsTraces() {
		return nil
	}
	t, err := telemetry.New(context.Background(), telemetry.Config{
		Version: programVersion(), Corpus: bareme.Official().Version(), Traces: telemetry.WantsTraces(),
	})
	if err != nil {
		return err
	}
	o.HTTP.Around = t.HTTP
	o.Log = slog.New(telemetry.Log(o.Log.Handler()))
	o.Wiring.Serving = fx.Options(o.Wiring.Serving, measuring(t), operatorsListener(s, t))
	return nil
}

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

const adminHeaderTimeout = 5 * time.Second

// operatorsListener serves metrics and probes on an address of their own.
func operatorsListener(s settings, t *telemetry.Telemetry) fx.Option {
	if s.AdminAddr == "" {
		return fx.Options()
	}
	return fx.Invoke(func(lifecycle fx.Lifecycle, status *app.ReadStatus, log *slog.Logger) {
		ready := func() bool { return status.Do().Status != servicestatus.MajorOutage }
		server := &http.Server{
			Handler:           t.Admin(telemetry.Probes{Ready: ready, Profiles: s.AdminPprof}),
			ReadHeaderTimeout: adminHeaderTimeout,
		}
		lifecycle.Append(fx.Hook{
			OnStart: func(ctx context.Context) error {
				listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", s.AdminAddr)
				if err != nil {
					return fmt.Errorf("listen for operators on %s: %w", s.AdminAddr, err)
				}
				log.Info("metrics and probes", "addr", listener.Addr().String())
				go func() { _ = server.Serve(listener) }() // it ends with Shutdown
				return nil
			},
			OnStop: server.Shutdown,
		})
	})
}
