package direct

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"os"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/writelock"
)

func openDirect(t *testing.T) *DB {
	t.Helper()
	pool, err := sql.Open(
		"sqlite", "file:"+filepath.Join(t.TempDir(), "x.db")+"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)",
	)
	if err != nil {
		t.Fatal(err)
	}
	pool.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = pool.Close() })
	d := New(pool, writelock.New())
	if _, err := pool.ExecContext(t.Context(), "CREATE TABLE t (n integer PRIMARY KEY, word text) STRICT"); err != nil {
		t.Fatal(err)
	}
	return d
}

func countDirect(t *testing.T, d *DB) int {
	t.Helper()
	var n int
	if err := d.pool.QueryRowContext(t.Context(), "SELECT count(*) FROM t").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTransact_is_done_whole_or_not_at_all(t *testing.T) {
	t.Parallel()
	d := openDirect(t)
	add := func(tx *Tx, from, n int64) error {
		for i := range n {
			if err := tx.Exec("INSERT INTO t VALUES (?, 'mot')", from+i); err != nil {
				return err
			}
		}
		return nil
	}
	if err := d.Transact(t.Context(), func(tx *Tx) error { return add(tx, 0, 77) }); err != nil ||
		countDirect(t, d) != 77 {
		t.Fatalf("%v; %d rows, want 77", err, countDirect(t, d))
	}
	refused := errors.New("refused")
	for name, do := range map[string]func(tx *Tx) error{
		"the caller gives up": func(tx *Tx) error {
			if err := add(tx, 100, 3); err != nil {
				return err
			}
			return refused
		},
		"a statement fails": func(tx *Tx) error { return errors.Join(add(tx, 100, 3), add(tx, 0, 1)) },
		"a statement cannot be read": func(tx *Tx) error {
			if err := add(tx, 100, 3); err != nil {
				return err
			}
			return tx.Exec("INSERT INTO nowhere VALUES (1)")
		},
		"SQLite rolls back by itself": func(tx *Tx) error {
			return tx.Exec("INSERT OR ROLLBACK INTO t VALUES (0, 'deux fois')")
		},
	} {
		if err := d.Transact(t.Context(), do); err == nil || countDirect(t, d) != 77 {
			t.Errorf("%s: %v; %d rows, want 77", name, err, countDirect(t, d))
		}
		// The connection is as good as before, for this way and for the other.
		if err := d.Transact(
			t.Context(), func(tx *Tx) error { return tx.Exec("UPDATE t SET word = 'autre' WHERE n = ?", int64(1)) },
		); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
		if _, err := d.pool.ExecContext(t.Context(), "UPDATE t SET word = 'encore' WHERE n = 2"); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
	}
}

func TestQueryRow_reads_the_row_or_says_that_there_is_none(t *testing.T) {
	t.Parallel()
	d := openDirect(t)
	err := d.Transact(t.Context(), func(tx *Tx) error {
		if err := tx.Exec("INSERT INTO t VALUES (?, ?)", int64(7), "mot"); err != nil {
			return err
		}
		for n, want := range map[int64]bool{7: true, 8: false} {
			var row [2]driver.Value
			found, err := tx.QueryRow(row[:], "UPDATE t SET word = 'mots' WHERE n = ? RETURNING n, word", n)
			if err != nil || found != want || (found && (row[0] != n || row[1] != "mots")) {
				t.Errorf("%d: %v %v %v", n, found, row, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestTransact_survives_a_connection_that_the_pool_replaced(t *testing.T) {
	t.Parallel()
	d := openDirect(t)
	add := func(n int64) error {
		return d.Transact(t.Context(), func(tx *Tx) error { return tx.Exec("INSERT INTO t VALUES (?, 'mot')", n) })
	}
	if err := add(1); err != nil {
		t.Fatal(err)
	}
	d.pool.SetMaxIdleConns(-1) // closes what is idle
	d.pool.SetMaxIdleConns(1)
	if err := add(2); err != nil || countDirect(t, d) != 2 {
		t.Errorf("%v; %d rows, want 2", err, countDirect(t, d))
	}
}

func TestClose_leaves_no_log_behind(t *testing.T) {
	t.Parallel()
	d := openDirect(t)
	err := d.Transact(t.Context(), func(tx *Tx) error { return tx.Exec("INSERT INTO t VALUES (1, 'mot')") })
	if err != nil {
		t.Fatal(err)
	}
	var file string
	if err := d.pool.QueryRowContext(t.Context(), "SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(
		&file,
	); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(d.Close(t.Context()), d.pool.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file + "-wal"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the log of %s: %v", file, err)
	}
}
