package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/jobs"
)

// migrationBody is how the commands show one migration.
type migrationBody struct {
	Version   int64   `json:"version"`
	Name      string  `json:"name"`
	AppliedAt *string `json:"appliedAt"`
}

func newMigrate(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "migrate", Short: "The schema of the store: up, status"}
	cmd.AddCommand(
		&cobra.Command{
			Use: "up", Short: "Bring the schema up to this version", Args: exactly(0), Example: "retraite migrate up",
			RunE: func(cmd *cobra.Command, _ []string) error { return migrate(cmd, o, true) },
		},
		&cobra.Command{
			Use: "status", Short: "Say which migrations were applied, and whether this program can serve the store",
			Args: exactly(0), Example: "retraite migrate status",
			RunE: func(cmd *cobra.Command, _ []string) error { return migrate(cmd, o, false) },
		},
	)
	return cmd
}

func migrate(cmd *cobra.Command, o *options, up bool) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	if strings.HasPrefix(s.DatabaseURL, "memory://") {
		return fmt.Errorf("%w: a store in memory has no schema", errUsage)
	}
	if !up {
		if err := s.checkFile(); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), startLimit)
	defer cancel()
	store, err := bunstore.Open(ctx, s.storeConfig(), systemClock{})
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	if up {
		if err := migrateStore(ctx, store); err != nil {
			return err
		}
	}
	status, err := store.MigrationStatus(ctx)
	if err != nil {
		return err
	}
	bodies := make([]migrationBody, 0, len(status.Migrations))
	for _, m := range status.Migrations {
		bodies = append(bodies, migrationBody{Version: m.Version, Name: m.Name, AppliedAt: instant(m.AppliedAt)})
	}
	err = o.print(cmd.OutOrStdout(), bodies, func(out io.Writer) {
		table(out, func(line func(...any)) {
			for _, b := range bodies {
				line(b.Version, cmp.Or(b.Name, "(of a newer program)"), orPending(b.AppliedAt))
			}
		})
	})
	if err != nil || status.Pending() {
		return err
	}
	return status.Check()
}

// migrateStore brings up the tables of the store, and those of its job queue, which are River's own,
// and unlocks what is sealed.
func migrateStore(ctx context.Context, store *bunstore.Store) error {
	if err := store.Migrate(ctx); err != nil {
		return err
	}
	if err := jobs.Migrate(ctx, queueDatabase(store)); err != nil {
		return err
	}
	return store.Unlock(ctx)
}

func orPending(at *string) string {
	if at == nil {
		return "pending"
	}
	return "applied " + *at
}
