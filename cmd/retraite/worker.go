package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/run"
)

func newWorker(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Deliver events, do the upkeep of the store and compute portfolios of `batch --queue`, without serving",
		Args:  exactly(0), Example: "retraite worker --database-url postgres://retraite@db/retraite",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return work(cmd.Context(), o, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.AddCommand(newWorkerList(o))
	return cmd
}

// workerBody is a worker as the command line shows it.
type workerBody struct {
	WorkerID  string           `json:"workerId"`
	State     string           `json:"state"`
	Kinds     []extension.Kind `json:"kinds"`
	Places    int              `json:"places"`
	UnderWay  int              `json:"underWay"`
	StartedAt string           `json:"startedAt"`
	SeenAt    string           `json:"seenAt"`
}

func newWorkerList(o *options) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "Show the processes that deliver events, as each recorded itself last", Args: exactly(0),
		Example: "retraite worker list",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withReader(
				cmd.Context(), o, cmd.ErrOrStderr(),
				func(ctx context.Context, use *app.ReadWorkers) error {
					all, err := use.Do(ctx)
					if err != nil {
						return err
					}
					return o.printWorkers(cmd.OutOrStdout(), all)
				},
			)
		},
	}
}

func (o *options) printWorkers(out io.Writer, all []app.WorkerReport) error {
	bodies := make([]workerBody, 0, len(all))
	for _, w := range all {
		bodies = append(bodies, workerBody{
			WorkerID: w.ID, State: string(w.State), Kinds: w.Kinds, Places: w.Places, UnderWay: w.UnderWay,
			StartedAt: run.Instant(w.StartedAt), SeenAt: run.Instant(w.SeenAt),
		})
	}
	return o.print(out, bodies, func(out io.Writer) {
		table(out, func(line func(...any)) {
			line("WORKER", "STATE", "KINDS", "UNDER WAY", "PLACES OF EACH KIND", "STARTED", "SEEN")
			for _, b := range bodies {
				kinds := strings.Trim(fmt.Sprint(b.Kinds), "[]")
				line(b.WorkerID, b.State, kinds, b.UnderWay, b.Places, b.StartedAt, b.SeenAt)
			}
		})
	})
}

// healthOf serves the health of a worker where the settings name an address for it.
func healthOf(s settings) fx.Option {
	if s.WorkerAddr == "" {
		return fx.Options()
	}
	return fx.Invoke(func(lifecycle fx.Lifecycle, record *app.RecordWorker) {
		server := httpapi.NewWorkerServer(s.WorkerAddr, record)
		lifecycle.Append(fx.Hook{
			OnStart: func(ctx context.Context) error {
				listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", s.WorkerAddr)
				if err != nil {
					return fmt.Errorf("listen on %s: %w", s.WorkerAddr, err)
				}
				go func() { _ = server.Serve(listener) }() // it ends with Shutdown
				return nil
			},
			OnStop: server.Shutdown,
		})
	})
}

// work works jobs until it is told to stop.
func work(ctx context.Context, o *options, out, logTo io.Writer) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	log := s.newLog(logTo)
	tellUnknownVariables(os.Environ(), log)
	if !s.queued() {
		return fmt.Errorf("%w: a store in memory has no jobs", errUsage)
	}
	s.working = true
	if s.Workers == 0 {
		s.Workers = app.DefaultWorkers
	}
	wired, err := measuredGraph(s, logTo)
	if err != nil {
		return err
	}
	running := fx.New(wired, workersOf(s), healthOf(s))
	if err := running.Err(); err != nil {
		return rootCause(err)
	}
	startCtx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	if err := running.Start(startCtx); err != nil {
		return rootCause(err)
	}
	started := time.Now()
	log.Info("started", s.identity("worker", s.WorkerAddr)...)
	_, _ = fmt.Fprintf(out, "working the jobs of %s\n", redactURL(s.DatabaseURL))
	<-ctx.Done()
	stopCtx, cancelStop := context.WithTimeout(context.WithoutCancel(ctx), stopLimit)
	defer cancelStop()
	err = rootCause(running.Stop(stopCtx))
	logStop(log, started, err)
	return err
}
