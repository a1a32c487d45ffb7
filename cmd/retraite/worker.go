package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/app"
)

func newWorker(o *options) *cobra.Command {
	return &cobra.Command{
		Use: "worker", Short: "Deliver events and do the upkeep of the store, without serving; `serve` does both unless RETRAITE_WORKERS is 0",
		Args: exactly(0), Example: "retraite worker --database-url postgres://retraite@db/retraite",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return work(cmd.Context(), o, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
}

// work works jobs until it is told to stop.
func work(ctx context.Context, o *options, out, logTo io.Writer) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	if !s.queued() {
		return fmt.Errorf("%w: a store in memory has no jobs", errUsage)
	}
	if s.Workers == 0 {
		s.Workers = app.DefaultWorkers
	}
	wired, err := graph(s, logTo)
	if err != nil {
		return err
	}
	running := fx.New(wired, workersOf(s))
	if err := running.Err(); err != nil {
		return rootCause(err)
	}
	startCtx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	if err := running.Start(startCtx); err != nil {
		return rootCause(err)
	}
	_, _ = fmt.Fprintf(out, "working the jobs of %s\n", redactURL(s.DatabaseURL))
	<-ctx.Done()
	stopCtx, cancelStop := context.WithTimeout(context.WithoutCancel(ctx), stopLimit)
	defer cancelStop()
	return rootCause(running.Stop(stopCtx))
}
