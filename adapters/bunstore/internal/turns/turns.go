// Package turns lets the connections of one process that write to one SQLite file take turns in the order in which they came. SQLite itself
// makes a writer that finds another at work sleep and look again, up to 100 ms later: beside a connection that writes all the time it finds
// the file busy until its patience ends.
package turns

import (
	"context"
	"database/sql/driver"
	"fmt"
)

// Turn is what one connection at a time holds. Those that wait for it get it in the order in which they came.
type Turn chan struct{}

// New makes a turn that nobody holds.
func New() Turn { return make(Turn, 1) }

// Take waits for the turn; ctx bounds the wait.
func (t Turn) Take(ctx context.Context) error {
	select {
	case t <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait to write: %w", context.Cause(ctx))
	}
}

// GiveBack lets the next one write.
func (t Turn) GiveBack() { <-t }

// Connector opens connections that hold the turn while they do anything: from the beginning of a transaction to its end, and outside of
// transactions from each statement to the end of its rows.
type Connector struct {
	driver driver.Driver
	dsn    string
	turn   Turn
}

var _ driver.Connector = (*Connector)(nil)

// NewConnector makes a connector of a driver and a name that it understands.
func NewConnector(d driver.Driver, dsn string, turn Turn) *Connector {
	return &Connector{driver: d, dsn: dsn, turn: turn}
}

// Driver returns the driver below.
func (c *Connector) Driver() driver.Driver { return c.driver }

// Connect opens a connection, in its turn: what a name asks for when it is opened may write.
func (c *Connector) Connect(ctx context.Context) (driver.Conn, error) {
	if err := c.turn.Take(ctx); err != nil {
		return nil, err
	}
	defer c.turn.GiveBack()
	below, err := c.driver.Open(c.dsn)
	if err != nil {
		return nil, err
	}
	full, ok := below.(connection)
	if !ok {
		_ = below.Close()
		return nil, fmt.Errorf("the driver's connection is %T, which lacks what is needed here", below)
	}
	return &Conn{connection: full, turn: c.turn}, nil
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

// Conn is a connection that takes turns. A statement that is prepared on it takes none: whoever prepares holds the turn, or only reads.
type Conn struct {
	connection

	turn  Turn
	holds bool // in a transaction
}

// BeginTx takes the turn and begins; the end of the transaction gives it back.
func (c *Conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	if err := c.turn.Take(ctx); err != nil {
		return nil, err
	}
	below, err := c.connection.BeginTx(ctx, options)
	if err != nil {
		c.turn.GiveBack()
		return nil, err
	}
	c.holds = true
	return &tx{Tx: below, conn: c}, nil
}

// ExecContext runs a statement, in the transaction's turn or one of its own.
func (c *Conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if c.holds {
		return c.connection.ExecContext(ctx, query, args)
	}
	if err := c.turn.Take(ctx); err != nil {
		return nil, err
	}
	defer c.turn.GiveBack()
	return c.connection.ExecContext(ctx, query, args)
}

// QueryContext runs a statement that returns rows, in the transaction's turn or one of its own, which ends with the rows: they may be those
// that an UPDATE returns.
func (c *Conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if c.holds {
		return c.connection.QueryContext(ctx, query, args)
	}
	if err := c.turn.Take(ctx); err != nil {
		return nil, err
	}
	below, err := c.connection.QueryContext(ctx, query, args)
	if err != nil {
		c.turn.GiveBack()
		return nil, err
	}
	return &rows{Rows: below, turn: c.turn}, nil
}

// Close ends the connection, and with it a transaction that nobody ended.
func (c *Conn) Close() error {
	c.endTransaction()
	return c.connection.Close()
}

func (c *Conn) endTransaction() {
	if c.holds {
		c.holds = false
		c.turn.GiveBack()
	}
}

// tx is a transaction that holds the turn.
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

// rows are those of a statement outside of transactions, which hold the turn until they are closed.
type rows struct {
	driver.Rows

	turn   Turn
	closed bool
}

func (r *rows) Close() error {
	if !r.closed {
		r.closed = true
		defer r.turn.GiveBack()
	}
	return r.Rows.Close()
}
