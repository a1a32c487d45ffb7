package bunstore

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
)

// ErrNewer refuses a database that a newer version of the program has migrated.
var ErrNewer = errors.New("the database is newer than this program")

// ErrOlder is a database that this program has not migrated yet.
var ErrOlder = errors.New("the database is older than this program")

// Migration is one step of the tables.
type Migration struct {
	Version int64
	// Name is that of its file; empty for a step that only a newer program knows.
	Name string
	// AppliedAt is zero when the step is missing.
	AppliedAt time.Time
}

// MigrationStatus says where the tables stand.
type MigrationStatus struct {
	// Current is the version of the database, Target that of the program.
	Current, Target int64
	Migrations      []Migration
}

// Pending says whether Migrate has something to do.
func (s MigrationStatus) Pending() bool { return s.Current < s.Target }

// Check refuses tables that are not those of this program: ErrOlder, ErrNewer.
func (s MigrationStatus) Check() error {
	switch {
	case s.Current > s.Target:
		return fmt.Errorf("%w: its version is %d, the newest known one %d", ErrNewer, s.Current, s.Target)
	case s.Pending():
		return fmt.Errorf("%w: its version is %d, that of the program %d", ErrOlder, s.Current, s.Target)
	}
	return nil
}

// Migrate applies every step that is missing, each in a transaction of its own. Processes that start together
// wait for each other. ErrNewer.
func (s *Store) Migrate(ctx context.Context) error {
	return failure("migrate", s.dialect.migrate(ctx))
}

// MigrationStatus tells every step and whether it was applied. It only reads: a database without tables stays so.
func (s *Store) MigrationStatus(ctx context.Context) (MigrationStatus, error) {
	status, err := s.dialect.status(ctx)
	return status, failure("read the state of the migrations", err)
}

func newProvider(
	dialect goose.Dialect, db *sql.DB, files embed.FS, folder string, options ...goose.ProviderOption,
) (*goose.Provider, error) {
	steps, err := fs.Sub(files, folder)
	if err != nil {
		return nil, err
	}
	options = append(options, goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
	return goose.NewProvider(dialect, db, steps, options...)
}

// up applies what is missing. Two processes may find the same step missing on a database without a lock for
// that; the loser looks again.
func up(ctx context.Context, p *goose.Provider) error {
	const looks = 5
	var err error
	for range looks {
		var current, target int64
		current, target, err = p.GetVersions(ctx)
		if err != nil {
			continue
		}
		if current > target {
			return MigrationStatus{Current: current, Target: target}.Check()
		}
		_, err = p.Up(ctx)
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}
