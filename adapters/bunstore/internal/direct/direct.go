// Package direct runs transactions straight on the SQLite driver, below database/sql, which would start
// goroutines for each of them, convert each argument and parse BEGIN and COMMIT anew. It is for the writes of
// which there are hundreds a second.
package direct

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/txn"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/writelock"
)

// DB is a pool of one connection, seen from the driver. It keeps the prepared statements of that connection. Whoever
// holds the connection has the DB for itself.
type DB struct {
	pool     *sql.DB
	lock     writelock.Lock
	conn     driver.Conn
	prepared map[string]driver.Stmt
	args     []driver.NamedValue
}

// New makes a DB of a pool that never has more than one connection, which shares the lock with those of other pools.
func New(pool *sql.DB, lock writelock.Lock) *DB { return &DB{pool: pool, lock: lock} }

// Transact runs do in a transaction. ctx bounds the wait for the connection and for the lock; no statement is
// interrupted, and the wait for another process is bounded by busy_timeout.
func (d *DB) Transact(ctx context.Context, do func(tx *Tx) error) error {
	held, err := d.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = held.Close() }()
	if err := d.lock.Acquire(ctx); err != nil {
		return err
	}
	defer d.lock.Release()
	return held.Raw(func(raw any) error {
		conn, ok := raw.(driver.Conn)
		if !ok {
			return fmt.Errorf("the driver's connection is %T", raw)
		}
		if d.conn != conn {
			// The pool closed the one before, and its statements are void with it.
			d.conn = conn
			d.prepared = make(map[string]driver.Stmt)
		}
		return txn.Do(d.begin, do)
	})
}

func (d *DB) begin() (*Tx, error) {
	tx := &Tx{db: d}
	return tx, tx.Exec("BEGIN IMMEDIATE")
}

// Close lets go of the statements, on whose account the file would stay open, once nobody holds the connection.
func (d *DB) Close(ctx context.Context) error {
	held, err := d.pool.Conn(ctx)
	if err != nil {
		return ctx.Err() // a connection that cannot be opened has prepared nothing
	}
	defer func() { _ = held.Close() }()
	var errs []error
	for _, statement := range d.prepared {
		errs = append(errs, statement.Close())
	}
	d.prepared = nil
	d.conn = nil
	return errors.Join(errs...)
}

// Tx is a transaction on the connection. Its arguments are of the types of driver.Value.
type Tx struct{ db *DB }

// Exec runs a statement, prepared the first time.
func (t *Tx) Exec(query string, values ...any) error {
	statement, err := t.db.statement(query)
	if err != nil {
		return err
	}
	executer, ok := statement.(driver.StmtExecContext)
	if !ok {
		return fmt.Errorf("the driver's statement is %T", statement)
	}
	_, err = executer.ExecContext(context.Background(), t.db.named(values))
	return err
}

// QueryRow runs a statement that returns a row, and reads it into row; false when there is none.
func (t *Tx) QueryRow(row []driver.Value, query string, values ...any) (bool, error) {
	statement, err := t.db.statement(query)
	if err != nil {
		return false, err
	}
	queryer, ok := statement.(driver.StmtQueryContext)
	if !ok {
		return false, fmt.Errorf("the driver's statement is %T", statement)
	}
	rows, err := queryer.QueryContext(context.Background(), t.db.named(values))
	if err != nil {
		return false, err
	}
	err = rows.Next(row)
	found := err == nil
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return found, errors.Join(err, rows.Close())
}

// Commit ends the transaction, rolled back when it cannot be committed.
func (t *Tx) Commit() error {
	err := t.Exec("COMMIT")
	if err != nil {
		_ = t.Rollback()
	}
	return err
}

// Rollback undoes the transaction; it is refused where SQLite has rolled back by itself.
func (t *Tx) Rollback() error { return t.Exec("ROLLBACK") }

func (d *DB) statement(query string) (driver.Stmt, error) {
	if statement, ok := d.prepared[query]; ok {
		return statement, nil
	}
	statement, err := d.conn.Prepare(query)
	if err == nil {
		d.prepared[query] = statement
	}
	return statement, err
}

// named numbers values, in a slice that the next statement uses again.
func (d *DB) named(values []any) []driver.NamedValue {
	for n := len(d.args); n < len(values); n++ {
		d.args = append(d.args, driver.NamedValue{Ordinal: n + 1})
	}
	for n, v := range values {
		d.args[n].Value = v
	}
	return d.args[:len(values)]
}
