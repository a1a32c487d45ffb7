package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/adapters/engine/openfisca"
	"github.com/retraite-gateway/retraite/adapters/engine/openfisca/openfiscafx"
	"github.com/retraite-gateway/retraite/adapters/engine/remote"
	"github.com/retraite-gateway/retraite/adapters/engine/remote/remotefx"
	"github.com/retraite-gateway/retraite/adapters/telemetry"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// The engines that RETRAITE_ENGINE may name.
const (
	engineEmbedded  = "embedded"
	engineHTTP      = "http"
	engineOpenFisca = "openfisca"
)

// checkEngineName refuses an engine that there is not, and an address that is none.
func (s settings) checkEngineName() error {
	var err error
	switch s.Engine {
	case engineEmbedded:
	case engineHTTP:
		err = remote.Check(s.EngineURL)
	case engineOpenFisca:
		err = openfisca.Check(s.EngineURL)
	default:
		return fmt.Errorf("%w: engine %q is not embedded, http or openfisca", errConfig, s.Engine)
	}
	if err != nil {
		return fmt.Errorf("%w: engine_url: %w", errConfig, err)
	}
	return nil
}

// The bounds of how long an engine elsewhere is waited for: callers wait no longer than engineWrite.
const (
	leastEngineTimeout = 100 * time.Millisecond
	mostEngineTimeout  = engineWrite - 5*time.Second
)

func (s settings) engineTimeout() (time.Duration, error) {
	wait, err := time.ParseDuration(s.EngineTimeout)
	if err != nil || wait < leastEngineTimeout || wait > mostEngineTimeout {
		return 0, fmt.Errorf("%w: engine_timeout %q is not a duration between %v and %v", errConfig, s.EngineTimeout,
			leastEngineTimeout, mostEngineTimeout)
	}
	return wait, nil
}

// engineOf wires an engine elsewhere; nil leaves the gateway its own.
func engineOf(s settings) fx.Option {
	if s.Engine != engineHTTP && s.Engine != engineOpenFisca {
		return nil
	}
	wait, err := s.engineTimeout()
	if err != nil {
		return fx.Error(err)
	}
	if s.Engine == engineHTTP {
		return fx.Options(fx.Supply(remote.Config{URL: s.EngineURL, Timeout: wait}), remotefx.Module)
	}
	return fx.Options(fx.Supply(openfisca.Config{URL: s.EngineURL, Timeout: wait}), openfiscafx.Module)
}

// engineIdentity names the engine for the line of the start. One elsewhere says itself who it is.
func (s settings) engineIdentity() []any {
	if s.Engine != engineEmbedded {
		return []any{"engine", s.Engine + " " + s.EngineURL}
	}
	return []any{"engine", s.Engine + " " + embedded.Version, "bareme", bareme.Official().Version()}
}

func newEngine(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "engine", Short: "The engine as a process of its own: serve"}
	var addr string
	serve := &cobra.Command{
		Use: "serve",
		Short: "Serve the embedded engine to gateways whose RETRAITE_ENGINE is http; it keeps nothing and asks " +
			"for no key",
		Args: exactly(0), Example: "retraite engine serve --addr 127.0.0.1:8090",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serveEngine(cmd.Context(), o, addr, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	serve.Flags().StringVar(&addr, "addr", "127.0.0.1:8090", "listen address, on a network that only gateways reach")
	cmd.AddCommand(serve)
	return cmd
}

// The limits of a call between a gateway and an engine. A gateway waits for less than engineWrite.
const (
	engineHeader = 5 * time.Second
	engineRead   = 30 * time.Second
	engineWrite  = 60 * time.Second
	engineIdle   = 2 * time.Minute
	engineDrain  = 20 * time.Second
)

// engineHandler is the embedded engine as other processes call it, measured where the settings say so.
func (s settings) engineHandler(ctx context.Context, log *slog.Logger) (handler http.Handler, stop func(), err error) {
	t, err := s.telemetry()
	if err != nil {
		return nil, nil, err
	}
	if t == nil {
		engine, err := embedded.New(embedded.Config{Log: log})
		return remote.Handler(engine, log), func() {}, err
	}
	log = slog.New(telemetry.Log(log.Handler()))
	engine, err := embedded.New(embedded.Config{Log: log, Watch: t.Module})
	if err != nil {
		return nil, nil, err
	}
	operators := s.operatorsServer(t, nil)
	if s.AdminAddr != "" {
		s.adminMayBeTaken = true
		if err := s.serveOperators(ctx, operators, log); err != nil {
			return nil, nil, err
		}
	}
	stop = func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), engineDrain)
		defer cancel()
		if err := errors.Join(operators.Shutdown(ctx), t.Close(ctx)); err != nil {
			log.Warn("what was measured is not all sent", "cause", err.Error())
		}
	}
	return t.HTTP(remote.Handler(t.Engine(engine), log)), stop, nil
}

// serveEngine answers until it is told to stop; what is computed then is answered first.
func serveEngine(ctx context.Context, o *options, addr string, out, logTo io.Writer) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	log := s.newLog(logTo)
	tellUnknownVariables(os.Environ(), log)
	handler, stopMeasuring, err := s.engineHandler(ctx, log)
	if err != nil {
		return err
	}
	defer stopMeasuring()
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", addr, err)
	}
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: engineHeader, ReadTimeout: engineRead,
		WriteTimeout: engineWrite, IdleTimeout: engineIdle, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	started := time.Now()
	log.Info("started", append(settings{Engine: engineEmbedded}.engineIdentity(), "addr", listener.Addr().String())...)
	_, _ = fmt.Fprintf(out, "serving the engine on %s\n", listener.Addr())
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err = <-failed:
	case <-ctx.Done():
		stopCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), engineDrain)
		defer cancel()
		err = server.Shutdown(stopCtx)
	}
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	logStop(log, started, err)
	return err
}
