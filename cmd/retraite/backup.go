package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/app"
)

// backingUp is what a backup takes.
type backingUp struct {
	fx.In

	Store   *bunstore.Store
	Journal *app.Journal
}

func newBackup(o *options) *cobra.Command {
	return &cobra.Command{
		Use: "backup FILE", Short: "Copy an SQLite store to a new file while it serves; the master key is not in it",
		Args: exactly(1), Example: "retraite backup /backups/retraite-2026-11-28.db",
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := o.settings()
			if err != nil {
				return err
			}
			if strings.HasPrefix(s.DatabaseURL, "memory://") {
				return fmt.Errorf("%w: a store in memory cannot be backed up", errUsage)
			}
			return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, with backingUp) error {
				err := with.Store.BackUp(ctx, args[0])
				if errors.Is(err, bunstore.ErrNoBackup) {
					return fmt.Errorf("%w: %w", errUsage, err)
				}
				if err == nil {
					err = with.Journal.Note(ctx, "backup", args[0])
				}
				if err != nil {
					return err
				}
				return o.print(cmd.OutOrStdout(), map[string]string{"file": args[0]}, func(out io.Writer) {
					table(out, func(line func(...any)) { line("file", args[0]) })
				})
			})
		},
	}
}
