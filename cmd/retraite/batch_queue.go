package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/jobs"
	"github.com/retraite-gateway/retraite/ports"
)

// withParts hands do the queue of the store, by which workers compute parts of a portfolio.
func withParts(cmd *cobra.Command, o *options, do func(ports.Parts) error) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	if !s.queued() {
		return fmt.Errorf("%w: a store in memory has no queue: --queue needs the database of the workers", errUsage)
	}
	log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))
	return startedInTime(cmd.Context(), log, func(started func()) error {
		return withSettings(cmd.Context(), s, cmd.ErrOrStderr(), func(_ context.Context, store *bunstore.Store) error {
			started()
			parts, err := jobs.NewParts(queueDatabase(store), jobs.PartsConfig{}, log)
			if err != nil {
				return err
			}
			defer parts.Close()
			return do(parts)
		})
	})
}

// startAgain is the pause between two attempts to start on a database that is away.
const startAgain = 2 * time.Second

// startedInTime does something that starts on the database, and waits for one that is away for as long as a portfolio
// that is being computed does. What fails after the start is not done again.
func startedInTime(ctx context.Context, log *slog.Logger, do func(started func()) error) error {
	told := false
	reached := false
	for deadline := time.Now().Add(jobs.GiveUp); ; {
		err := do(func() { reached = true })
		if reached || !errors.Is(err, ports.ErrUnavailable) || time.Now().After(deadline) {
			return err
		}
		if !told {
			log.Warn(
				"the database of the queue does not answer; waiting for it", "for", jobs.GiveUp.String(), "cause",
				err.Error(),
			)
			told = true
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(startAgain):
		}
	}
}
