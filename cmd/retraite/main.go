// Command retraite is the gateway and the command line of Retraite: it serves the API, computes cases offline, verifies proofs and
// administers a store.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // the period zone must exist on every machine

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// Exit codes.
const (
	exitOK      = 0
	exitFailed  = 1 // it was tried and did not work
	exitUsage   = 2 // the command or a setting cannot be understood
	exitRefused = 3 // a verification refused what it was given
)

func main() {
	os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Main runs one command and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	if _, silent := errors.AsType[*refusedError](err); !silent {
		_, _ = fmt.Fprintln(stderr, "retraite:", describe(err))
	}
	return exitCode(err)
}

func exitCode(err error) int {
	if _, refused := errors.AsType[*refusedError](err); refused {
		return exitRefused
	}
	if errors.Is(err, errUsage) || errors.Is(err, errConfig) || errors.Is(err, app.ErrInvalid) {
		return exitUsage
	}
	return exitFailed
}

// describe says what went wrong to the person at the terminal, who may know the cause.
func describe(err error) string {
	if errors.Is(err, ports.ErrNotFound) {
		return "there is no such thing: " + err.Error()
	}
	if unavailable, ok := errors.AsType[*app.UnavailableError](err); ok {
		return unavailable.Cause.Error()
	}
	if invalid, ok := errors.AsType[*problem.InvalidRequestError](err); ok {
		return "the dossier cannot be read: " + invalid.Error()
	}
	return err.Error()
}

// errUsage is a command that cannot be understood.
var errUsage = errors.New("usage")

// refusedError is the answer no of a command that has said so already.
type refusedError struct{}

func (*refusedError) Error() string { return "refused" }

// options are the flags that every command has.
type options struct {
	configFile string
	json       bool
	overrides  map[string]any
}

func (o *options) settings() (settings, error) { return loadSettings(o.configFile, o.overrides) }

func newRoot() *cobra.Command {
	o := &options{overrides: map[string]any{}}
	root := &cobra.Command{
		Use:           "retraite",
		Short:         "French retirement pensions: computed exactly, explained by article, proved",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return fmt.Errorf("%w: %w", errUsage, err) })
	flags := root.PersistentFlags()
	flags.StringVar(&o.configFile, "config", "", "YAML file of settings (also RETRAITE_CONFIG)")
	flags.BoolVar(&o.json, "json", false, "print JSON, for machines")
	flags.Func("database-url", "sqlite://PATH, postgres://… or memory://", o.override("database_url"))
	root.AddCommand(
		newServe(o), newRun(o), newBatch(o), newEstimate(o), newOrg(o), newKey(o), newClient(o), newFlag(o), newSigningKey(o), newWebhook(o), newExtension(o),
		newWorker(o), newVerify(o), newMigrate(o), newVersion(o),
	)
	return root
}

// override makes a flag whose value wins over file and environment.
func (o *options) override(name string) func(string) error {
	return func(value string) error {
		o.overrides[name] = value
		return nil
	}
}

// exactly is cobra.ExactArgs with an error of usage.
func exactly(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("%w: %s takes %d argument(s), got %d", errUsage, cmd.CommandPath(), n, len(args))
		}
		return nil
	}
}
