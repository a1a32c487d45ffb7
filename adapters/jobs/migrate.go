package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivermigrate"
)

// migrationLock is the advisory lock of River's migrations on PostgreSQL; it frees itself when its holder dies.
const migrationLock = 7_238_111_530_621_044

// unlockLimit bounds the release of that lock, which ends with its connection anyway.
const unlockLimit = 5 * time.Second

// Migrate brings River's own tables up to its version. Processes that start together wait for each other on PostgreSQL;
// on SQLite the loser looks again.
func Migrate(ctx context.Context, database Database) error {
	driver := driverOf(database)
	if database.Listen != nil {
		lock, err := database.SQL.Conn(ctx)
		if err != nil {
			return fmt.Errorf("migrate the job queue: %w", err)
		}
		defer func() { _ = lock.Close() }()
		if _, err := lock.ExecContext(ctx, "SELECT pg_advisory_lock($1)", int64(migrationLock)); err != nil {
			return fmt.Errorf("migrate the job queue: %w", err)
		}
		defer func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), unlockLimit)
			defer cancel()
			_, _ = lock.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", int64(migrationLock))
		}()
	}
	const looks, pause = 5, 100 * time.Millisecond
	var err error
	for range looks {
		err = migrateOnce(ctx, driver)
		if err == nil || ctx.Err() != nil {
			break
		}
		time.Sleep(pause)
	}
	if err != nil {
		return fmt.Errorf("migrate the job queue: %w", err)
	}
	return nil
}

func migrateOnce(ctx context.Context, driver riverdriver.Driver[*sql.Tx]) error {
	migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: silent})
	if err != nil {
		return err
	}
	_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}
