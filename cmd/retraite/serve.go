package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"go.uber.org/dig"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/httpapi/httpapifx"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

func newServe(o *options) *cobra.Command {
	var demo bool
	cmd := &cobra.Command{
		Use: "serve",
		Short: "Serve the gateway; on an empty store of one's own machine, make a demo organisation and print its " +
			"key once",
		Args:    exactly(0),
		Example: "retraite serve --addr 127.0.0.1:8080 --database-url sqlite://retraite.db",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serve(cmd.Context(), o, demo, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().BoolVar(
		&demo, "demo", false,
		"make the demo organisation on an empty store whatever the listen address; SQLite and memory only",
	)
	cmd.Flags().Func("addr", "listen address (also RETRAITE_ADDR)", o.override("addr"))
	cmd.Flags().Func("base-url", "public base URL (also RETRAITE_BASE_URL)", o.override("base_url"))
	return cmd
}

// serve runs until it is told to stop; it returns nil when every call in flight was answered.
func serve(ctx context.Context, o *options, wantsDemo bool, out, logTo io.Writer) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	log := s.newLog(logTo)
	tellUnknownVariables(os.Environ(), log)
	if wantsDemo && s.sharesStore() {
		return fmt.Errorf("%w: --demo is for a store on SQLite or in memory", errUsage)
	}
	spareCollections()
	go bareme.Official() // reads the tables of law while the store is opened
	served, server, err := serving(s, logTo)
	if err != nil {
		return err
	}
	if err := served.Start(ctx); err != nil {
		return err
	}
	started := time.Now()
	log.Info("started", s.identity("addr", server.Addr())...)
	_, _ = fmt.Fprintf(
		out, "serving %s%s on %s, store %s\n", s.BaseURL, httpapi.APIRoot, server.Addr(), redactURL(s.DatabaseURL),
	)
	if wantsDemo || s.isPrivate() {
		offerDemo(ctx, served.Demo, s, out, logTo)
		offerSignIn(ctx, served.SignIn, s, out, logTo)
	}
	err = served.Wait(ctx)
	delay, _ := s.drainDelay() // checked with the settings
	stopCtx, cancelStop := context.WithTimeout(context.WithoutCancel(ctx), delay+stopLimit)
	defer cancelStop()
	if stopErr := served.Stop(stopCtx); stopErr != nil && err == nil {
		err = stopErr
	}
	logStop(log, started, err)
	return err
}

// serving makes the gateway of the settings, with its server.
func serving(s settings, logTo io.Writer) (*gateway.Gateway, *httpapi.Server, error) {
	o, err := gatewayOptions(s, logTo)
	if err != nil {
		return nil, nil, err
	}
	var server *httpapi.Server
	o.Wiring.Serving = fx.Options(httpapifx.Server, fx.Populate(&server))
	if err := s.measure(&o); err != nil {
		return nil, nil, err
	}
	served, err := gateway.New(o)
	return served, server, err
}

// transport is the API over HTTP with the use cases that it serves.
var transport = fx.Options(gateway.Transport, httpapifx.Server)

// sharesStore says whether other processes, on other machines, may be on the store.
func (s settings) sharesStore() bool { return strings.HasPrefix(s.DatabaseURL, "postgres") }

// isPrivate says whether nobody but the account that started the process, or its machine, can be meant to call: then a
// key in its output does no harm.
func (s settings) isPrivate() bool {
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil || s.sharesStore() {
		return false
	}
	if host == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}

// redactURL shows where a store is, without what opens it.
func redactURL(address string) string {
	scheme, rest, found := strings.Cut(address, "://")
	if !found {
		return address
	}
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		rest = "…@" + rest[at+1:]
	}
	rest, _, _ = strings.Cut(rest, "?")
	return scheme + "://" + rest
}

// rootCause takes off what the wiring wraps around an error.
func rootCause(err error) error {
	if err == nil {
		return nil
	}
	return dig.RootCause(err)
}
