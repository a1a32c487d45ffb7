package main

import (
	"context"
	"fmt"
	"log/slog"

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
	return withSettings(cmd.Context(), s, cmd.ErrOrStderr(), func(_ context.Context, store *bunstore.Store) error {
		parts, err := jobs.NewParts(queueDatabase(store), jobs.PartsConfig{}, log)
		if err != nil {
			return err
		}
		defer parts.Close()
		return do(parts)
	})
}
