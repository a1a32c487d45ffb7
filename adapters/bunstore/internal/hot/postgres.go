package hot

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/txn"
)

// Postgres writes over a pool; each statement is prepared once a connection, by the pool itself.
type Postgres struct {
	pool *pgxpool.Pool
	db   *sql.DB // the same pool, for transactions that a job queue takes part in
	mode pgx.QueryExecMode
}

var _ Writer = (*Postgres)(nil)

// NewPostgres makes the writer of a pool, which db opens too; mode says how statements are sent.
func NewPostgres(pool *pgxpool.Pool, db *sql.DB, mode pgx.QueryExecMode) *Postgres {
	return &Postgres{pool: pool, db: db, mode: mode}
}

// query runs one statement, which is its own transaction.
func (p *Postgres) query(ctx context.Context, text string, args ...any) (pgx.Rows, error) {
	return p.pool.Query(ctx, text, append([]any{p.mode}, args...)...)
}

// write runs one statement that is its own transaction, and reads what it returns. Once there was a connection to send
// it on, an error is a *txn.InDoubtError: the server may have received it.
func (p *Postgres) write(ctx context.Context, text string, args []any, read func(pgx.Rows) error) error {
	conn, err := p.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	rows, err := conn.Query(ctx, text, append([]any{p.mode}, args...)...)
	if err == nil {
		err = read(rows)
	}
	if err != nil {
		return &txn.InDoubtError{Err: err}
	}
	return nil
}

func (p *Postgres) exec(ctx context.Context, text string, args ...any) error {
	_, err := p.pool.Exec(ctx, text, append([]any{p.mode}, args...)...)
	return err
}

// columns are where the counter row and the caps are read into.
func (s *State) columns() []any { return []any{&s.Prev, &s.Calls, &s.Runs, &s.CallsCap, &s.RunsCap} }

// scan reads a row into columns; no row means that the statement did nothing.
func (s *State) scan(row *sql.Row) error {
	err := row.Scan(s.columns()...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	s.Found = err == nil
	return err
}
