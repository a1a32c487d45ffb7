package bunstore

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
)

// sqliteDirect is the driver's end of the connection that writes, for the transactions of which there are hundreds a second: database/sql
// would start goroutines for each, convert each argument and parse BEGIN and COMMIT anew. It belongs to whoever holds the connection.
type sqliteDirect struct {
	conn     driver.Conn
	prepared map[string]driver.Stmt
	args     []driver.NamedValue
}

// direct runs do in a transaction on the connection that writes, straight on the driver. ctx bounds the wait for the connection; no statement
// is interrupted, and the wait for another process is bounded by busy_timeout.
func (d *sqliteDialect) direct(ctx context.Context, do func(*sqliteDirect) error) error {
	held, err := d.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = held.Close() }()
	return held.Raw(func(raw any) error {
		conn, ok := raw.(driver.Conn)
		if !ok {
			return fmt.Errorf("the driver's connection is %T", raw)
		}
		if d.straight.conn != conn {
			// The pool closed the one before, and its statements are void with it.
			d.straight = sqliteDirect{conn: conn, prepared: make(map[string]driver.Stmt)}
		}
		return d.straight.transact(do)
	})
}

func (s *sqliteDirect) transact(do func(*sqliteDirect) error) error {
	err := s.exec("BEGIN IMMEDIATE")
	if err == nil {
		err = do(s)
	}
	if err == nil {
		err = s.exec("COMMIT")
	}
	if err != nil {
		_ = s.exec("ROLLBACK") // refused where nothing has begun, or SQLite has rolled back by itself
	}
	return err
}

// close lets go of the statements, on whose account the file would stay open.
func (s *sqliteDirect) close() error {
	var errs []error
	for _, statement := range s.prepared {
		errs = append(errs, statement.Close())
	}
	s.prepared = nil
	return errors.Join(errs...)
}

// exec runs a statement, prepared the first time. Values are int64 or string.
func (s *sqliteDirect) exec(query string, values ...any) error {
	statement, err := s.statement(query)
	if err != nil {
		return err
	}
	executer, ok := statement.(driver.StmtExecContext)
	if !ok {
		return fmt.Errorf("the driver's statement is %T", statement)
	}
	_, err = executer.ExecContext(context.Background(), s.named(values))
	return err
}

// queryRow runs a statement that returns a row, and reads it into row; false when there is none.
func (s *sqliteDirect) queryRow(row []driver.Value, query string, values ...any) (bool, error) {
	statement, err := s.statement(query)
	if err != nil {
		return false, err
	}
	queryer, ok := statement.(driver.StmtQueryContext)
	if !ok {
		return false, fmt.Errorf("the driver's statement is %T", statement)
	}
	rows, err := queryer.QueryContext(context.Background(), s.named(values))
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

func (s *sqliteDirect) statement(query string) (driver.Stmt, error) {
	if statement, ok := s.prepared[query]; ok {
		return statement, nil
	}
	statement, err := s.conn.Prepare(query)
	if err == nil {
		s.prepared[query] = statement
	}
	return statement, err
}

// named numbers values, in a slice that the next statement uses again.
func (s *sqliteDirect) named(values []any) []driver.NamedValue {
	for n := len(s.args); n < len(values); n++ {
		s.args = append(s.args, driver.NamedValue{Ordinal: n + 1})
	}
	for n, v := range values {
		s.args[n].Value = v
	}
	return s.args[:len(values)]
}
