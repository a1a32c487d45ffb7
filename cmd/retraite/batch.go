package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/calendar"
)

// batchFlags are what a portfolio may be computed with.
type batchFlags struct {
	extent, date, errors, resume string
	jobs                         int
}

func newBatch(o *options) *cobra.Command {
	var flags batchFlags
	cmd := &cobra.Command{
		Use:   "batch [IN.ndjson]",
		Short: "Compute a portfolio on every core: a run request a line in, a report a line out, in the same order",
		Example: "retraite batch portfolio.ndjson > reports.ndjson\n" +
			"retraite batch portfolio.ndjson --resume reports.ndjson --errors errors.ndjson",
		Args: between(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := cmd.InOrStdin()
			if len(args) == 1 && args[0] != "-" {
				file, err := os.Open(args[0])
				if err != nil {
					return fmt.Errorf("%w: read %s: %w", errInput, args[0], err)
				}
				defer func() { _ = file.Close() }()
				in = file
			}
			return runBatch(cmd, o, flags, in)
		},
	}
	addExtentFlag(cmd, &flags.extent)
	cmd.Flags().IntVar(&flags.jobs, "jobs", 0, "lines computed at once; 0: as many as there are cores")
	cmd.Flags().StringVar(&flags.date, "date", "", "liquidation date of lines that name none, YYYY-MM-DD")
	cmd.Flags().StringVar(&flags.errors, "errors", "", "file for the lines that were refused, in place of the reports")
	cmd.Flags().StringVar(&flags.resume, "resume", "", "file for the reports; what it holds already is gone on with")
	return cmd
}

// options reads the flags.
func (f batchFlags) options() (app.BatchOptions, error) {
	if f.jobs < 0 {
		return app.BatchOptions{}, fmt.Errorf("%w: --jobs %d is not a number of lines", errUsage, f.jobs)
	}
	options := app.BatchOptions{Jobs: f.jobs}
	if f.date == "" {
		return options, nil
	}
	date, err := calendar.ParseDate(f.date)
	if err != nil {
		return options, fmt.Errorf("%w: --date %q is not a day written YYYY-MM-DD", errUsage, f.date)
	}
	options.Date = date
	return options, nil
}

// runBatch computes a portfolio, and says how to go on with one that was interrupted.
func runBatch(cmd *cobra.Command, o *options, flags batchFlags, in io.Reader) error {
	shown, err := extentFlag(flags.extent)
	if err != nil {
		return err
	}
	how, err := flags.options()
	if err != nil {
		return err
	}
	compute, err := offline(o)
	if err != nil {
		return err
	}
	files, err := openBatch(flags.resume, flags.errors)
	if err != nil {
		return err
	}
	defer files.Close()
	out := cmd.OutOrStdout()
	if files.reports != nil {
		out = files.reports
	}
	if files.errors != nil {
		how.Errors = files.errors
	}
	how.Done = files.done
	show := newProgress(cmd.ErrOrStderr(), time.Now)
	tally, err := app.NewRunBatch(compute).In(shown).With(how).Do(cmd.Context(), in, out, show.step)
	show.end(tally)
	if errors.Is(err, context.Canceled) && flags.resume != "" {
		_, _ = fmt.Fprintf(cmd.ErrOrStderr(), "the same command goes on after the last whole line of %s\n", flags.resume)
	}
	if err != nil {
		return err
	}
	if tally.Failed > 0 || len(files.done.Refused) > 0 {
		return &saidError{exitSomeFailed}
	}
	return nil
}
