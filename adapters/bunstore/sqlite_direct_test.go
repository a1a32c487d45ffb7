package bunstore

import (
	"database/sql/driver"
	"errors"
	"os"
	"testing"
)

func openDirect(t *testing.T) *sqliteDialect {
	t.Helper()
	d := newSQLiteDialect(t)
	if _, err := d.write.ExecContext(t.Context(), "CREATE TABLE t (n integer PRIMARY KEY, word text) STRICT"); err != nil {
		t.Fatal(err)
	}
	return d
}

func countDirect(t *testing.T, d *sqliteDialect) int {
	t.Helper()
	var n int
	if err := d.read.QueryRowContext(t.Context(), "SELECT count(*) FROM t").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSQLite_direct_transaction_is_done_whole_or_not_at_all(t *testing.T) {
	t.Parallel()
	d := openDirect(t)
	words := newInsertion("t", 2, "n, word", "")
	rows := func(from, n int64) (values []any) {
		for i := range n {
			values = append(values, from+i, "mot")
		}
		return values
	}
	if err := d.direct(t.Context(), func(tx *sqliteDirect) error { return words.each(rows(0, 77), tx.exec) }); err != nil || countDirect(t, d) != 77 {
		t.Fatalf("%v; %d rows, want 77", err, countDirect(t, d))
	}
	refused := errors.New("refused")
	for name, do := range map[string]func(tx *sqliteDirect) error{
		"the caller gives up": func(tx *sqliteDirect) error {
			if err := words.each(rows(100, 3), tx.exec); err != nil {
				return err
			}
			return refused
		},
		"a statement fails": func(tx *sqliteDirect) error { return words.each(append(rows(100, 3), rows(0, 1)...), tx.exec) },
		"a statement cannot be read": func(tx *sqliteDirect) error {
			if err := words.each(rows(100, 3), tx.exec); err != nil {
				return err
			}
			return tx.exec("INSERT INTO nowhere VALUES (1)")
		},
		"SQLite rolls back by itself": func(tx *sqliteDirect) error {
			return tx.exec("INSERT OR ROLLBACK INTO t VALUES (0, 'deux fois')")
		},
	} {
		if err := d.direct(t.Context(), do); err == nil || countDirect(t, d) != 77 {
			t.Errorf("%s: %v; %d rows, want 77", name, err, countDirect(t, d))
		}
		// The connection is as good as before, for this way and for the other.
		if err := d.direct(t.Context(), func(tx *sqliteDirect) error { return tx.exec("UPDATE t SET word = 'autre' WHERE n = ?", int64(1)) }); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
		if _, err := d.write.ExecContext(t.Context(), "UPDATE t SET word = 'encore' WHERE n = 2"); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
	}
}

func TestSQLite_direct_query_reads_the_row_or_says_that_there_is_none(t *testing.T) {
	t.Parallel()
	d := openDirect(t)
	err := d.direct(t.Context(), func(tx *sqliteDirect) error {
		if err := tx.exec("INSERT INTO t VALUES (?, ?)", int64(7), "mot"); err != nil {
			return err
		}
		for n, want := range map[int64]bool{7: true, 8: false} {
			var row [2]driver.Value
			found, err := tx.queryRow(row[:], "UPDATE t SET word = 'mots' WHERE n = ? RETURNING n, word", n)
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

func TestSQLite_direct_survives_a_connection_that_the_pool_replaced(t *testing.T) {
	t.Parallel()
	d := openDirect(t)
	add := func(n int64) error {
		return d.direct(t.Context(), func(tx *sqliteDirect) error { return tx.exec("INSERT INTO t VALUES (?, 'mot')", n) })
	}
	if err := add(1); err != nil {
		t.Fatal(err)
	}
	d.write.SetMaxIdleConns(-1) // closes what is idle
	d.write.SetMaxIdleConns(1)
	if err := add(2); err != nil || countDirect(t, d) != 2 {
		t.Errorf("%v; %d rows, want 2", err, countDirect(t, d))
	}
}

func TestSQLite_leaves_no_log_behind_once_closed(t *testing.T) {
	t.Parallel()
	d := openDirect(t)
	err := d.direct(t.Context(), func(tx *sqliteDirect) error { return tx.exec("INSERT INTO t VALUES (1, 'mot')") })
	if err != nil {
		t.Fatal(err)
	}
	var file string
	if err := d.read.QueryRowContext(t.Context(), "SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(&file); err != nil {
		t.Fatal(err)
	}
	if err := d.close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file + "-wal"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the log of %s: %v", file, err)
	}
}
