package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/ports"
)

// batchFlags are what a portfolio may be computed with.
type batchFlags struct {
	extent, date, errors, resume string
	jobs                         int
	csv, queue                   bool
}

func newBatch(o *options) *cobra.Command {
	var flags batchFlags
	cmd := &cobra.Command{
		Use:   "batch [IN.ndjson|IN.csv]",
		Short: "Compute a portfolio on every core: a run request a line in, a report a line out, in the same order",
		Long: `Compute a portfolio on every core: a run request or a bare dossier a line in, a report a line
out, in the same order.

Each result begins with the number of its line, and with what the caller calls the case: the member id of
the line, a text or a number, else the dossierId of a request.

A table (CSV) is a portfolio too, with the columns of ` + "`retraite dossier import`" + ` and four of its
own: dossier, which names a dossier in each of its lines, one below the other; naissance, sexe and départ,
which each dossier says once. Without the column dossier the table is one dossier. The result of a dossier
has the number of its first line.`,
		Example: "retraite batch portfolio.ndjson > reports.ndjson\n" +
			"retraite batch portfolio.csv --date 2027-01-01 > reports.ndjson\n" +
			"retraite batch portfolio.ndjson --queue --database-url postgres://retraite@db/retraite --resume " +
			"reports.ndjson\n" +
			"retraite batch portfolio.ndjson --resume reports.ndjson --errors errors.ndjson",
		Args: between(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := &readCount{Reader: cmd.InOrStdin()}
			if len(args) == 1 && args[0] != "-" {
				file, err := os.Open(args[0])
				if err != nil {
					return fmt.Errorf("%w: read %s: %w", errInput, args[0], err)
				}
				defer func() { _ = file.Close() }()
				in = countFile(file)
				flags.csv = flags.csv || strings.EqualFold(filepath.Ext(args[0]), ".csv")
			}
			return runBatch(cmd, o, flags, in)
		},
	}
	addExtentFlag(cmd, &flags.extent)
	cmd.Flags().BoolVar(&flags.csv, "csv", false, "the portfolio is a table, as it is when its name ends in .csv")
	cmd.Flags().IntVar(
		&flags.jobs, "jobs", 0,
		"lines computed at once, with --queue parts of 16 of them; 0: as many as there are cores, with --queue 64",
	)
	cmd.Flags().BoolVar(
		&flags.queue, "queue", false,
		"have the lines computed by the `retraite worker` processes of the store, however many",
	)
	cmd.Flags().StringVar(&flags.date, "date", "", "liquidation date of lines that name none, YYYY-MM-DD")
	cmd.Flags().StringVar(&flags.errors, "errors", "", "file for the lines that were refused, in place of the reports")
	cmd.Flags().StringVar(&flags.resume, "resume", "", "file for the reports; what it holds already is gone on with")
	return cmd
}

// countFile counts what is read of a file, whose size is known unless it is a pipe.
func countFile(file *os.File) *readCount {
	in := &readCount{Reader: file}
	if about, err := file.Stat(); err == nil && about.Mode().IsRegular() {
		in.total = about.Size()
	}
	return in
}

// options reads the flags.
func (f batchFlags) options() (app.BatchOptions, error) {
	if f.jobs < 0 {
		return app.BatchOptions{}, fmt.Errorf("%w: --jobs %d is not a number of lines", errUsage, f.jobs)
	}
	options := app.BatchOptions{Jobs: f.jobs, Table: f.csv}
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
func runBatch(cmd *cobra.Command, o *options, flags batchFlags, in *readCount) error {
	shown, err := extentFlag(flags.extent)
	if err != nil {
		return err
	}
	how, err := flags.options()
	if err != nil {
		return err
	}
	if flags.queue {
		return withParts(cmd, o, func(parts ports.Parts) error {
			how.Parts = parts
			return writeBatch(cmd, app.NewRunBatch(nil).In(shown), how, flags, in)
		})
	}
	compute, err := offline(o)
	if err != nil {
		return err
	}
	return writeBatch(cmd, app.NewRunBatch(compute).In(shown), how, flags, in)
}

// writeBatch writes the results to where the flags say.
func writeBatch(cmd *cobra.Command, batch *app.RunBatch, how app.BatchOptions, flags batchFlags, in *readCount) error {
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
	show := newProgress(cmd.ErrOrStderr(), time.Now, in)
	tally, err := batch.With(how).Do(cmd.Context(), in, out, show.step)
	show.end(tally)
	if errors.Is(err, context.Canceled) && flags.resume != "" {
		_, _ = fmt.Fprintf(
			cmd.ErrOrStderr(), "the same command goes on after the last whole line of %s\n", flags.resume,
		)
	}
	if err != nil {
		return err
	}
	if tally.Failed > 0 || files.refused {
		return &saidError{exitSomeFailed}
	}
	return nil
}
