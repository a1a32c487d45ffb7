package bunstore

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"
	"time"
)

// newSQLiteDialect opens a new database, which has no tables.
func newSQLiteDialect(t *testing.T) *sqliteDialect {
	t.Helper()
	opened, err := openSQLite(Config{URL: "sqlite://" + filepath.Join(t.TempDir(), "x.db")})
	if err != nil {
		t.Fatal(err)
	}
	d, ok := opened.(*sqliteDialect)
	if !ok {
		t.Fatalf("%T", opened)
	}
	t.Cleanup(func() { _ = d.close() })
	return d
}

// A transaction holds the one connection that prepares statements; it must not wait for who waits for that.
func TestSQLite_transaction_does_not_wait_for_a_statement_that_is_being_prepared(t *testing.T) {
	t.Parallel()
	d := newSQLiteDialect(t)
	const known, unknown = "SELECT 1", "SELECT 2"
	if err := d.ready(t.Context(), known); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	other := make(chan error, 1)
	err := d.transact(ctx, func(tx *sql.Tx) error {
		go func() { other <- d.ready(ctx, unknown) }()
		for d.write.Stats().WaitCount == 0 && ctx.Err() == nil {
			time.Sleep(time.Millisecond) // until the other one waits for the connection
		}
		var one int
		return d.queryRow(ctx, tx, known).Scan(&one)
	})
	if err != nil {
		t.Errorf("the transaction: %v", err)
	}
	if err := <-other; err != nil {
		t.Errorf("the other: %v", err)
	}
}
