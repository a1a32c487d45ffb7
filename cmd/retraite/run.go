package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/run"
)

func newRun(o *options) *cobra.Command {
	var date, extent string
	cmd := &cobra.Command{
		Use:     "run DOSSIER.json",
		Short:   "Compute one dossier, or one run request, offline and print its report; - is the standard input",
		Example: "retraite run dossier.json --date 2026-11-01",
		Args:    exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			read, raw, err := readCase(cmd, args[0], date)
			if err != nil {
				return err
			}
			shown, err := extentFlag(extent)
			if err != nil {
				return err
			}
			compute, err := offline(o)
			if err != nil {
				return err
			}
			view, err := compute.Do(cmd.Context(), read.Request)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], app.PlaceFault(raw, read.Root, err))
			}
			return o.print(cmd.OutOrStdout(), view.In(shown), reportText(view))
		},
	}
	cmd.Flags().StringVar(&date, "date", "", "liquidation date, YYYY-MM-DD")
	addExtentFlag(cmd, &extent)
	cmd.AddCommand(newRunErase(o))
	return cmd
}

// addExtentFlag adds the flag that says how much of a report is written as JSON.
func addExtentFlag(cmd *cobra.Command, extent *string) {
	cmd.Flags().StringVar(extent, "view", string(run.DefaultExtent), "how much of a report is written as JSON: synthese, results or full")
}

func extentFlag(text string) (run.Extent, error) {
	extent, err := run.ParseExtent(text)
	if err != nil {
		return "", fmt.Errorf("%w: --view %q is not synthese, results or full", errUsage, text)
	}
	return extent, nil
}

// readCase reads a case from a file, tells the person which form it has, and takes the date of the flag for the one of the request.
func readCase(cmd *cobra.Command, name, date string) (read app.Case, raw []byte, err error) {
	raw, err = readInput(name, cmd.InOrStdin())
	if err != nil {
		return app.Case{}, nil, err
	}
	read, err = app.ReadCase(raw)
	if err != nil {
		return app.Case{}, nil, fmt.Errorf("%s: %w", name, err)
	}
	if date != "" {
		day, err := calendar.ParseDate(date)
		if err != nil {
			return app.Case{}, nil, fmt.Errorf("%w: --date %q is not a day written YYYY-MM-DD", errUsage, date)
		}
		read.Request.LiquidationDate = day
	}
	cmd.PrintErrf("%s: read as a %s\n", name, read.Form)
	return read, raw, nil
}
