package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
)

func newBatch(o *options) *cobra.Command {
	var extent string
	cmd := &cobra.Command{
		Use:     "batch [IN.ndjson]",
		Short:   "Compute a portfolio on every core: a run request a line in, a report a line out, in the same order",
		Example: "retraite batch portfolio.ndjson > reports.ndjson",
		Args:    between(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			shown, err := extentFlag(extent)
			if err != nil {
				return err
			}
			in := cmd.InOrStdin()
			if len(args) == 1 && args[0] != "-" {
				file, err := os.Open(args[0])
				if err != nil {
					return fmt.Errorf("%w: read %s: %w", errInput, args[0], err)
				}
				defer func() { _ = file.Close() }()
				in = file
			}
			compute, err := offline(o)
			if err != nil {
				return err
			}
			show := newProgress(cmd.ErrOrStderr(), time.Now)
			tally, err := app.NewRunBatch(compute).In(shown).Do(cmd.Context(), in, cmd.OutOrStdout(), show.step)
			show.end(tally)
			if err != nil {
				return err
			}
			if tally.Failed > 0 {
				return &saidError{exitSomeFailed}
			}
			return nil
		},
	}
	addExtentFlag(cmd, &extent)
	return cmd
}
