package prepared

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"path/filepath"
	"testing"

	"modernc.org/sqlite"
)

// counting counts what is prepared and what is closed below.
type counting struct {
	connection

	prepared, closed int
}

func (c *counting) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	below, err := c.connection.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	c.prepared++
	full, ok := below.(statement)
	if !ok {
		return nil, fmt.Errorf("%T", below)
	}
	return &closing{statement: full, of: c}, nil
}

type closing struct {
	statement

	of *counting
}

func (c *closing) Close() error {
	c.of.closed++
	return c.statement.Close()
}

func open(t *testing.T) (*sql.DB, *counting) {
	t.Helper()
	counts := &counting{}
	db := sql.OpenDB(connector{New(countingDriver{counts}), "file:" + filepath.Join(t.TempDir(), "x.db")})
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.ExecContext(t.Context(), "CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT)"); err != nil {
		t.Fatal(err)
	}
	return db, counts
}

type connector struct {
	through driver.Driver
	dsn     string
}

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.through.Open(c.dsn) }

func (c connector) Driver() driver.Driver { return c.through }

type countingDriver struct{ counts *counting }

func (d countingDriver) Open(dsn string) (driver.Conn, error) {
	below, err := (&sqlite.Driver{}).Open(dsn)
	if err != nil {
		return nil, err
	}
	full, ok := below.(connection)
	if !ok {
		return nil, fmt.Errorf("%T", below)
	}
	d.counts.connection = full
	return d.counts, nil
}

func value(t *testing.T, db *sql.DB, query string, args ...any) string {
	t.Helper()
	var v string
	if err := db.QueryRowContext(t.Context(), query, args...).Scan(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestStatements_are_prepared_once_and_run_with_other_arguments(t *testing.T) {
	t.Parallel()
	db, counts := open(t)
	for i := range 50 {
		_, err := db.ExecContext(t.Context(), "INSERT INTO t (id, v) VALUES (?, ?)", i, fmt.Sprint("v", i))
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 50 {
		if got := value(t, db, "SELECT v FROM t WHERE id = ?", i); got != fmt.Sprint("v", i) {
			t.Fatalf("row %d has %q", i, got)
		}
	}
	if counts.prepared != 2 { // the insertion and the query; the table has no parameters
		t.Errorf("%d statements were prepared", counts.prepared)
	}
}

func TestStatement_whose_rows_are_open_runs_beside_itself(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	for i := range 3 {
		if _, err := tx.ExecContext(t.Context(), "INSERT INTO t (id, v) VALUES (?, 'x')", i); err != nil {
			t.Fatal(err)
		}
	}
	const query = "SELECT id FROM t WHERE id >= ? ORDER BY id"
	outer, err := tx.QueryContext(t.Context(), query, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = outer.Close() }()
	seen := 0
	for outer.Next() {
		var id, inner int
		if err := outer.Scan(&id); err != nil {
			t.Fatal(err)
		}
		if err := tx.QueryRowContext(t.Context(), query, id).Scan(&inner); err != nil || inner != id {
			t.Fatalf("%d, %v beside row %d", inner, err, id)
		}
		seen++
	}
	if outer.Err() != nil || seen != 3 {
		t.Errorf("%d rows, %v", seen, outer.Err())
	}
}

func TestStatement_sees_a_table_that_has_changed(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	if _, err := db.ExecContext(t.Context(), "INSERT INTO t (id, v) VALUES (1, 'before')"); err != nil {
		t.Fatal(err)
	}
	const query = "SELECT v FROM t WHERE id = ?"
	if got := value(t, db, query, 1); got != "before" {
		t.Fatal(got)
	}
	for _, change := range []string{
		"ALTER TABLE t ADD COLUMN w TEXT", "DROP TABLE t", "CREATE TABLE t (v TEXT, id INTEGER)",
		"INSERT INTO t (v, id) VALUES ('after', 1)", "VACUUM",
	} {
		if _, err := db.ExecContext(t.Context(), change); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
	}
	if got := value(t, db, query, 1); got != "after" {
		t.Errorf("got %q", got)
	}
}

func TestStatement_that_failed_is_run_again(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	const insert = "INSERT INTO t (id, v) VALUES (?, ?)"
	if _, err := db.ExecContext(t.Context(), insert, 1, "one"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), insert, 1, "again"); err == nil {
		t.Fatal("a second row of the same id was taken")
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := db.ExecContext(gone, insert, 2, "two"); err == nil {
		t.Fatal("a call that has ended was made")
	}
	if _, err := db.ExecContext(t.Context(), insert, 2, "two"); err != nil {
		t.Fatal(err)
	}
	if got := value(t, db, "SELECT group_concat(v) FROM t"); got != "one,two" {
		t.Errorf("got %q", got)
	}
}

func TestStatements_that_are_kept_are_bounded_and_closed_with_the_connection(t *testing.T) {
	t.Parallel()
	db, counts := open(t)
	const often = "SELECT 'often' WHERE ? = 1"
	for i := range 3 * mostKept {
		if got := value(t, db, fmt.Sprintf("SELECT '%d' WHERE ? = 1", i), 1); got != fmt.Sprint(i) {
			t.Fatalf("got %q", got)
		}
		if got := value(t, db, often, 1); got != "often" {
			t.Fatalf("got %q", got)
		}
	}
	if open := counts.prepared - counts.closed; open != mostKept {
		t.Errorf("%d statements are kept", open)
	}
	if want := 3*mostKept + 1; counts.prepared != want {
		t.Errorf("%d statements were prepared, want %d: one in use is not forgotten", counts.prepared, want)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if counts.prepared != counts.closed {
		t.Errorf("%d prepared, %d closed", counts.prepared, counts.closed)
	}
}

func TestStatements_without_parameters_are_not_kept(t *testing.T) {
	t.Parallel()
	db, counts := open(t)
	for range 3 {
		if got := value(t, db, "SELECT 'a value in the text'"); got != "a value in the text" {
			t.Fatalf("got %q", got)
		}
	}
	if counts.prepared != 0 {
		t.Errorf("%d were kept", counts.prepared)
	}
}
