package bunstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/pressly/goose/v3"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	"modernc.org/sqlite"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/prepared"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/writelock"
	"github.com/retraite-gateway/retraite/adapters/bunstore/migrations"
)

const (
	sqliteReaders = 8
	sqliteBusy    = "busy_timeout(5000)"
	// erasing overwrites what is deleted with zeros, so that it is not left in the file.
	erasing = "secure_delete(1)"
	// sqliteLogLimit is what is left of the log after a checkpoint that follows a long reader: 64 MiB.
	sqliteLogLimit = "journal_size_limit(67108864)"
)

// sqliteDialect is one file, with one connection that writes, several that read, and one of the job queue: it must not
// wait for a place among calls, nor they for it. The two that write share a fair lock. A power failure may lose that a
// job was done, so the queue need not wait for the disk; what the store writes itself is never at stake.
type sqliteDialect struct {
	dsn         string
	file        *sqliteFile
	write, read *sql.DB
	jobs        *sql.DB
	bunWrite    *bun.DB
	bunRead     *bun.DB

	*hot.SQLite
}

func openSQLite(config Config) (dialect, error) {
	location, query, _ := strings.Cut(strings.TrimPrefix(config.URL, "sqlite://"), "?")
	settings, err := url.ParseQuery(query)
	if err != nil || location == "" {
		return nil, fmt.Errorf("database URL: %q is not sqlite://PATH", config.URL)
	}
	synchronous := strings.ToUpper(config.Synchronous)
	if synchronous == "" {
		synchronous = strings.ToUpper(settings.Get("synchronous"))
	}
	switch synchronous {
	case "":
		synchronous = "FULL"
	case "FULL", "NORMAL":
	default:
		return nil, fmt.Errorf("database: synchronous is %q, not FULL or NORMAL", synchronous)
	}
	makePrivate(location)
	// The path may hold what a URI takes for its own.
	file := "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(location)
	writing := func(synchronous string) string {
		return file + "?" + url.Values{
			"_pragma": {
				sqliteBusy, "journal_mode(WAL)", "synchronous(" + synchronous + ")", "foreign_keys(1)", erasing,
				sqliteLogLimit,
			},
			"_txlock": {"immediate"},
		}.Encode()
	}
	d := &sqliteDialect{dsn: writing(synchronous), file: &sqliteFile{path: location}}
	if err := d.file.check(); err != nil {
		return nil, err
	}
	lock := writelock.New()
	d.write = sql.OpenDB(writelock.NewConnector(&sqlite.Driver{}, d.dsn, lock))
	d.read, err = sql.Open(
		"sqlite", file+"?"+url.Values{"_pragma": {sqliteBusy, "query_only(1)"}, "mode": {"rw"}}.Encode(),
	)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", location, err)
	}
	d.jobs = sql.OpenDB(writelock.NewConnector(prepared.New(&sqlite.Driver{}), writing("NORMAL"), lock))
	d.SQLite = hot.NewSQLite(d.write, lock)
	d.write.SetMaxOpenConns(1)
	d.jobs.SetMaxOpenConns(1)
	d.read.SetMaxOpenConns(sqliteReaders)
	d.read.SetMaxIdleConns(sqliteReaders)
	d.bunWrite = bun.NewDB(d.write, sqlitedialect.New()).WithQueryHook(deadline{})
	d.bunRead = bun.NewDB(d.read, sqlitedialect.New()).WithQueryHook(deadline{})
	return d, nil
}

func (d *sqliteDialect) writes() *bun.DB { return d.bunWrite }

func (d *sqliteDialect) reads() *bun.DB { return d.bunRead }

func (d *sqliteDialect) queue() (*sql.DB, *pgxpool.Pool) { return d.jobs, nil }

// forUpdate is nothing: a transaction that writes is alone from its first statement.
func (d *sqliteDialect) forUpdate(q *bun.SelectQuery) *bun.SelectQuery { return q }

func (d *sqliteDialect) member(column, name string) string {
	return "json_extract(" + column + ", '$." + name + "')"
}

func (d *sqliteDialect) emptyLog(ctx context.Context) error {
	_, err := d.write.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// backUp copies over a connection of its own: readers and writers go on.
func (d *sqliteDialect) backUp(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", d.dsn)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", path)
	return err
}

// scrub writes the file anew, without its free pages, and empties the log of writes.
func (d *sqliteDialect) scrub(ctx context.Context) error {
	for _, statement := range []string{"VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
		if _, err := d.write.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

func (d *sqliteDialect) lockKeys(context.Context, bun.Tx) error { return nil }

func (d *sqliteDialect) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), writeLimit)
	defer cancel()
	return errors.Join(d.Close(ctx), d.jobs.Close(), d.read.Close(), d.write.Close())
}

func (d *sqliteDialect) migrate(ctx context.Context) error {
	return d.withProvider(func(p *goose.Provider) error { return up(ctx, p) })
}

func (d *sqliteDialect) status(ctx context.Context) (MigrationStatus, error) {
	return readStatus(ctx, d.read, migrations.SQLite, "sqlite", sqliteListsSteps)
}

// withProvider migrates over connections of its own: goose wants more than the one that writes.
func (d *sqliteDialect) withProvider(do func(*goose.Provider) error) error {
	db, err := sql.Open("sqlite", d.dsn)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	p, err := newProvider(goose.DialectSQLite3, db, migrations.SQLite, "sqlite")
	if err != nil {
		return err
	}
	return do(p)
}
