// Package writelock is a fair lock between the connections of one process that write to one SQLite file. SQLite itself
// makes a writer that finds another at work sleep and look again, up to 100 ms later: beside a connection that writes
// all the time it finds the file busy until its patience ends.
package writelock

import (
	"context"
	"database/sql/driver"
	"fmt"
)

// Lock is held by one connection at a time. Those that wait for it get it in the order in which they came.
type Lock chan struct{}

// New makes a lock that nobody holds.
func New() Lock { return make(Lock, 1) }

// Acquire waits for the lock; ctx bounds the wait.
func (l Lock) Acquire(ctx context.Context) error {
	select {
	case l <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait to write: %w", context.Cause(ctx))
	}
}

// Release lets the next one write.
func (l Lock) Release() { <-l }

// Connector opens connections that hold the lock while they do anything: from the beginning of a transaction to its
// end, and outside of transactions from each statement to the end of its rows.
type Connector struct {
	driver driver.Driver
	dsn    string
	lock   Lock
}

var _ driver.Connector = (*Connector)(nil)

// NewConnector makes a connector of a driver and a name that it understands.
func NewConnector(d driver.Driver, dsn string, lock Lock) *Connector {
	return &Connector{driver: d, dsn: dsn, lock: lock}
}

// Driver returns the driver below.
func (c *Connector) Driver() driver.Driver { return c.driver }

// Connect opens a connection under the lock: what a name asks for when it is opened may write.
func (c *Connector) Connect(ctx context.Context) (driver.Conn, error) {
	if err := c.lock.Acquire(ctx); err != nil {
		return nil, err
	}
	defer c.lock.Release()
	below, err := c.driver.Open(c.dsn)
	if err != nil {
		return nil, err
	}
	full, ok := below.(connection)
	if !ok {
		_ = below.Close()
		return nil, fmt.Errorf("the driver's connection is %T, which lacks what is needed here", below)
	}
	return &Conn{connection: full, lock: c.lock}, nil
}

// connection is what a driver's connection must offer.
type connection interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// Conn is a connection that writes under the lock. A statement that is prepared on it does not acquire it: whoever
// prepares holds the lock, or only reads.
type Conn struct {
	connection

	lock  Lock
	holds bool // in a transaction
}

// BeginTx acquires the lock and begins; the end of the transaction releases it.
func (c *Conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	if err := c.lock.Acquire(ctx); err != nil {
		return nil, err
	}
	below, err := c.connection.BeginTx(ctx, options)
	if err != nil {
		c.lock.Release()
		return nil, err
	}
	c.holds = true
	return &tx{Tx: below, conn: c}, nil
}

// ExecContext runs a statement, under the lock of its transaction or one of its own.
func (c *Conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if c.holds {
		return c.connection.ExecContext(ctx, query, args)
	}
	if err := c.lock.Acquire(ctx); err != nil {
		return nil, err
	}
	defer c.lock.Release()
	return c.connection.ExecContext(ctx, query, args)
}

// QueryContext runs a statement that returns rows, under the lock of its transaction or one of its own, which ends with
// the rows: they may be those that an UPDATE returns.
func (c *Conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if c.holds {
		return c.connection.QueryContext(ctx, query, args)
	}
	if err := c.lock.Acquire(ctx); err != nil {
		return nil, err
	}
	below, err := c.connection.QueryContext(ctx, query, args)
	if err != nil {
		c.lock.Release()
		return nil, err
	}
	return &rows{Rows: below, lock: c.lock}, nil
}

// Close ends the connection, and with it a transaction that nobody ended.
func (c *Conn) Close() error {
	c.endTransaction()
	return c.connection.Close()
}

func (c *Conn) endTransaction() {
	if c.holds {
		c.holds = false
		c.lock.Release()
	}
}

// tx is a transaction that holds the lock.
type tx struct {
	driver.Tx

	conn *Conn
}

func (t *tx) Commit() error {
	defer t.conn.endTransaction()
	return t.Tx.Commit()
}

func (t *tx) Rollback() error {
	defer t.conn.endTransaction()
	return t.Tx.Rollback()
}

// rows are those of a statement outside of transactions, which hold the lock until they are closed.
type rows struct {
	driver.Rows

	lock   Lock
	closed bool
}

func (r *rows) Close() error {
	if !r.closed {
		r.closed = true
		defer r.lock.Release()
	}
	return r.Rows.Close()
}
