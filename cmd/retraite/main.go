// Command retraite is the gateway and the command line of Retraite: it serves the API, computes cases offline, verifies
// proofs and administers a store.
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
)

func main() {
	// A reader that goes away is an error of the write, which is told, and not the silent end of the process.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Main runs one command and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	out := &watchedWriter{to: stdout}
	root := newRoot(out)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	_, said := errors.AsType[*saidError](err)
	if out.err != nil && (err == nil || said) {
		err = fmt.Errorf("the output cannot be written: %w", out.err)
		said = false
	}
	if err != nil && !said {
		_, _ = fmt.Fprintln(stderr, "retraite:", describe(err))
	}
	return exitCode(err)
}

// options are the flags that every command has.
type options struct {
	configFile string
	json       bool
	overrides  map[string]any
}

// newRoot makes the commands, which print to out.
func newRoot(out io.Writer) *cobra.Command {
	o := &options{overrides: map[string]any{}}
	root := &cobra.Command{
		Use:           "retraite",
		Short:         "French retirement pensions: computed exactly, explained by article, proved",
		Version:       versionLine(),
		Example:       "retraite run dossier.json --date 2026-11-01\nretraite serve",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetOut(out) // before the completion commands, which take it once
	root.SetVersionTemplate("{{.Version}}\n")
	flags := root.PersistentFlags()
	flags.StringVar(&o.configFile, "config", "", "YAML file of settings (also RETRAITE_CONFIG)")
	flags.BoolVar(&o.json, "json", false, "print JSON, for machines")
	flags.Func("database-url", "sqlite://PATH, postgres://… or memory://", o.override("database_url"))
	root.AddCommand(
		newServe(o), newRun(o), newBatch(o), newDossier(o), newEstimate(o), newOrg(o), newUser(o), newStaff(o),
		newKey(o), newClient(o), newFlag(o), newSigningKey(o), newMasterKey(o), newWebhook(o), newExtension(o),
		newWorker(o), newVerify(o), newMigrate(o), newVersion(o), newExport(o), newBackup(o), newOperatorEvents(o),
		newReport(o), newConfig(o), newDoctor(o), newEngine(o), newMCP(o),
	)
	root.SetHelpCommand(newHelp(root))
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	completeNames(root, o)
	giveExamples(root)
	beStrict(root)
	return root
}

// override makes a flag whose value wins over file and environment.
func (o *options) override(name string) func(string) error {
	return func(value string) error {
		o.overrides[name] = value
		return nil
	}
}
