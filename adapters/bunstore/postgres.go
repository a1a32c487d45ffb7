package bunstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/adapters/bunstore/migrations"
)

const (
	postgresConnectLimit = 5 * time.Second
	// postgresLeastConns is what a start takes: a connection that holds the lock of the migrations, and
	// one that migrates.
	postgresLeastConns = 2
	// postgresMigrationLock is the advisory lock of migrations; it frees itself when its holder dies.
	postgresMigrationLock = 7_238_111_530_621_042
	// How often, and how long, a process waits for another one that migrates.
	postgresLockPeriod, postgresLockTries = 1, 300
)

// postgresDialect is one pool, which bun shares. bun writes its arguments into the text, so its statements are not
// worth preparing; those of the hot path take parameters and are prepared once a connection.
type postgresDialect struct {
	pool *pgxpool.Pool
	db   *sql.DB
	bun  *bun.DB

	*hot.Postgres
}

func openPostgres(ctx context.Context, config Config) (dialect, error) {
	settings, err := pgxpool.ParseConfig(config.URL)
	if err != nil {
		return nil, fmt.Errorf("database URL: %w", err)
	}
	given, err := url.Parse(config.URL)
	if err != nil {
		return nil, errors.New("database URL: not a URL")
	}
	d := &postgresDialect{}
	mode := pgx.QueryExecModeCacheStatement // of the hot writes
	if given.Query().Has("default_query_exec_mode") {
		// Somebody knows why: a pooler in between that forgets prepared statements.
		mode = settings.ConnConfig.DefaultQueryExecMode
	} else {
		settings.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	}
	if !given.Query().Has("pool_max_conns") {
		settings.MaxConns = DefaultMaxConns
		if config.MaxConns > 0 {
			settings.MaxConns = config.MaxConns
		}
	}
	if settings.ConnConfig.ConnectTimeout == 0 {
		settings.ConnConfig.ConnectTimeout = postgresConnectLimit
	}
	if _, set := settings.ConnConfig.RuntimeParams["application_name"]; !set {
		settings.ConnConfig.RuntimeParams["application_name"] = "retraite"
	}
	harden(settings)
	if settings.MaxConns < postgresLeastConns {
		return nil, fmt.Errorf(
			"database URL: pool_max_conns is %d; a migration alone needs %d", settings.MaxConns, postgresLeastConns,
		)
	}
	d.pool, err = pgxpool.NewWithConfig(ctx, settings)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	d.db = sql.OpenDB(patient{stdlib.GetPoolConnector(d.pool)})
	d.db.SetMaxIdleConns(0) // those that are idle are the pool's
	d.bun = bun.NewDB(d.db, pgdialect.New()).WithQueryHook(deadline{})
	d.Postgres = hot.NewPostgres(d.pool, d.db, mode)
	return d, nil
}

func (d *postgresDialect) writes() *bun.DB { return d.bun }

func (d *postgresDialect) reads() *bun.DB { return d.bun }

func (d *postgresDialect) queue() (*sql.DB, *pgxpool.Pool) { return d.db, d.pool }

func (d *postgresDialect) forUpdate(q *bun.SelectQuery) *bun.SelectQuery { return q.For("UPDATE") }

func (d *postgresDialect) member(column, name string) string {
	return "(" + column + "::jsonb ->> '" + name + "')"
}

// emptyLog is nothing: see scrub.
func (d *postgresDialect) emptyLog(context.Context) error { return nil }

func (d *postgresDialect) backUp(context.Context, string) error { return ErrNoBackup }

// scrub is nothing: PostgreSQL overwrites dead rows by its own vacuum, and its log of writes and its
// backups are the operator's.
func (d *postgresDialect) scrub(context.Context) error { return nil }

func (d *postgresDialect) lockKeys(ctx context.Context, tx bun.Tx) error {
	_, err := tx.ExecContext(ctx, "LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE")
	return err
}

func (d *postgresDialect) close() error {
	err := d.db.Close()
	d.pool.Close()
	return err
}

func (d *postgresDialect) migrate(ctx context.Context) error {
	p, err := d.provider()
	if err != nil {
		return err
	}
	return up(ctx, p)
}

func (d *postgresDialect) status(ctx context.Context) (MigrationStatus, error) {
	return readStatus(ctx, d.db, migrations.Postgres, "postgres", postgresListsSteps)
}

func (d *postgresDialect) provider() (*goose.Provider, error) {
	locker, err := lock.NewPostgresSessionLocker(
		lock.WithLockID(postgresMigrationLock), lock.WithLockTimeout(postgresLockPeriod, postgresLockTries),
	)
	if err != nil {
		return nil, err
	}
	return newProvider(goose.DialectPostgres, d.db, migrations.Postgres, "postgres", goose.WithSessionLocker(locker))
}
