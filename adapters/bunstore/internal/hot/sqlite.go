package hot

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/direct"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/writelock"
)

// SQLite writes on the one connection that writes: straight on the driver, but for the transactions that
// a job queue takes part in.
type SQLite struct {
	db     *sql.DB
	direct *direct.DB
}

var _ Writer = (*SQLite)(nil)

// NewSQLite makes the writer of a pool that never has more than one connection, which shares the lock with other pools.
func NewSQLite(db *sql.DB, lock writelock.Lock) *SQLite {
	return &SQLite{db: db, direct: direct.New(db, lock)}
}

// Close lets go of what was prepared; the pool is its owner's to close.
func (s *SQLite) Close(ctx context.Context) error { return s.direct.Close(ctx) }

// sqliteTx is a transaction on the driver, or one of database/sql. Arguments are of the types of driver.Value.
type sqliteTx interface {
	Exec(query string, values ...any) error
	QueryRow(row []driver.Value, query string, values ...any) (bool, error)
}

// sqlTx is a transaction of database/sql as a sqliteTx; its statements are prepared anew each time.
type sqlTx struct {
	ctx context.Context //nolint:containedctx // Lives as long as the transaction, which was begun with it.
	tx  *sql.Tx
}

// Exec runs a statement.
func (t sqlTx) Exec(query string, values ...any) error {
	_, err := t.tx.ExecContext(t.ctx, query, values...)
	return err
}

// QueryRow runs a statement that returns a row, and reads it into row; false when there is none.
func (t sqlTx) QueryRow(row []driver.Value, query string, values ...any) (bool, error) {
	into := make([]any, len(row))
	for i := range row {
		into[i] = &row[i]
	}
	err := t.tx.QueryRowContext(t.ctx, query, values...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// insertion is an INSERT of rows of so many columns, as statements for 1, 2, 4 … rows: any number of rows takes a few
// of them, which are prepared once.
type insertion struct {
	width      int
	statements []string
}

func newInsertion(table string, width int, columns, suffix string) insertion {
	const doublings = 6
	i := insertion{width: width}
	row := "(" + strings.TrimSuffix(strings.Repeat("?, ", width), ", ") + ")"
	for n := range doublings + 1 {
		i.statements = append(i.statements, "INSERT INTO "+table+" ("+columns+") VALUES "+
			strings.TrimSuffix(strings.Repeat(row+", ", 1<<n), ", ")+suffix)
	}
	return i
}

// each runs the statements that write rows, whose values stand one after another.
func (i insertion) each(values []any, exec func(query string, values ...any) error) error {
	for n := len(i.statements) - 1; len(values) > 0; {
		take := i.width << n
		if len(values) < take {
			n--
			continue
		}
		if err := exec(i.statements[n], values[:take]...); err != nil {
			return err
		}
		values = values[take:]
	}
	return nil
}
