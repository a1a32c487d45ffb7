package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/retraite-gateway/retraite/app"
)

func newBatch(o *options) *cobra.Command {
	return &cobra.Command{
		Use:   "batch [IN.ndjson]",
		Short: "Compute a portfolio on every core: a run request a line in, a report a line out, in the same order",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := cmd.InOrStdin()
			if len(args) == 1 && args[0] != "-" {
				file, err := os.Open(args[0])
				if err != nil {
					return fmt.Errorf("read %s: %w", args[0], err)
				}
				defer func() { _ = file.Close() }()
				in = file
			}
			compute, err := offline(o)
			if err != nil {
				return err
			}
			show := progress(cmd.ErrOrStderr())
			tally, err := app.NewRunBatch(compute).Do(cmd.Context(), in, cmd.OutOrStdout(), show)
			if err != nil {
				return err
			}
			_, _ = fmt.Fprintf(cmd.ErrOrStderr(), "%d computed, %d refused\n", tally.Done-tally.Failed, tally.Failed)
			if tally.Failed > 0 {
				return &refusedError{}
			}
			return nil
		},
	}
}

// progress shows the count and the pace, a few times a second, when there is a terminal to show them on.
func progress(out io.Writer) func(app.BatchTally) {
	file, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	const every = 200 * time.Millisecond
	started := time.Now()
	shown := started
	return func(tally app.BatchTally) {
		now := time.Now()
		if now.Sub(shown) < every {
			return
		}
		shown = now
		pace := int(float64(tally.Done) / now.Sub(started).Seconds())
		_, _ = fmt.Fprintf(out, "\r%d dossiers, %d par seconde, %d en erreur\x1b[K", tally.Done, pace, tally.Failed)
	}
}
