// Package prepared keeps the statements of an SQLite connection that have parameters prepared between two uses: the job
// queue asks the same small questions many times a second, and parsing them takes SQLite longer than answering. It is
// not for connections that bun writes statements for: these hold their values in their text, and hardly come twice.
package prepared

import (
	"context"
	"database/sql/driver"
	"fmt"
)

// mostKept is how many statements a connection keeps: the queue has some dozens.
const mostKept = 128

// Driver opens connections that keep their statements.
type Driver struct{ below driver.Driver }

var _ driver.Driver = Driver{}

// New makes a driver of another one.
func New(below driver.Driver) Driver { return Driver{below: below} }

// Open opens a connection.
func (d Driver) Open(dsn string) (driver.Conn, error) {
	below, err := d.below.Open(dsn)
	if err != nil {
		return nil, err
	}
	full, ok := below.(connection)
	if !ok {
		_ = below.Close()
		return nil, fmt.Errorf("the driver's connection is %T, which lacks what is needed here", below)
	}
	return &conn{connection: full, kept: make(map[string]*entry, mostKept)}, nil
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

// statement is what a driver's statement must offer.
type statement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// conn is a connection with its statements, by their text.
type conn struct {
	connection

	kept map[string]*entry
	// uses counts the statements that were run.
	uses uint64
}

// entry is a statement that is kept. One whose rows are open is busy: the same text beside it is run
// without being kept.
type entry struct {
	statement

	lastUse uint64
	busy    bool
}

// ExecContext runs a statement without rows.
func (c *conn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	e, err := c.take(ctx, text, len(args))
	if err != nil {
		return nil, err
	}
	if e == nil {
		return c.connection.ExecContext(ctx, text, args)
	}
	e.busy = true
	defer func() { e.busy = false }()
	return e.ExecContext(ctx, args)
}

// QueryContext runs a statement with rows, which is busy until they are closed.
func (c *conn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	e, err := c.take(ctx, text, len(args))
	if err != nil {
		return nil, err
	}
	if e == nil {
		return c.connection.QueryContext(ctx, text, args)
	}
	below, err := e.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	e.busy = true
	return &rows{Rows: below, entry: e}, nil
}

// Close closes the statements and the connection.
func (c *conn) Close() error {
	for text, e := range c.kept {
		delete(c.kept, text)
		_ = e.Close()
	}
	return c.connection.Close()
}

// take returns the statement of a text; nil for one that has no parameters and is not kept, or that is busy.
func (c *conn) take(ctx context.Context, text string, parameters int) (*entry, error) {
	if parameters == 0 {
		return nil, nil
	}
	c.uses++
	if e := c.kept[text]; e != nil {
		e.lastUse = c.uses
		if e.busy {
			return nil, nil
		}
		return e, nil
	}
	below, err := c.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	full, ok := below.(statement)
	if !ok {
		return nil, below.Close()
	}
	if len(c.kept) >= mostKept {
		c.forgetOldest()
	}
	e := &entry{statement: full, lastUse: c.uses}
	c.kept[text] = e
	return e, nil
}

// forgetOldest closes the statement that was used the longest time ago, of those that are not busy.
func (c *conn) forgetOldest() {
	oldest := ""
	for text, e := range c.kept {
		if !e.busy && (oldest == "" || e.lastUse < c.kept[oldest].lastUse) {
			oldest = text
		}
	}
	if e := c.kept[oldest]; e != nil {
		delete(c.kept, oldest)
		_ = e.Close()
	}
}

// rows are those of a statement that is kept.
type rows struct {
	driver.Rows

	entry *entry
}

// Close ends the rows; the statement can be used again.
func (r *rows) Close() error {
	r.entry.busy = false
	return r.Rows.Close()
}
