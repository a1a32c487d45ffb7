package writelock_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"modernc.org/sqlite"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/writelock"
)

// open makes two pools of one connection each, on one file.
func open(t *testing.T, lock writelock.Lock) (a, b *sql.DB) {
	t.Helper()
	dsn := "file:" + filepath.Join(t.TempDir(), "x.db") +
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(OFF)&_txlock=immediate"
	pools := make([]*sql.DB, 2)
	for i := range pools {
		pools[i] = sql.OpenDB(writelock.NewConnector(&sqlite.Driver{}, dsn, lock))
		pools[i].SetMaxOpenConns(1)
		t.Cleanup(func() { _ = pools[i].Close() })
	}
	if _, err := pools[0].ExecContext(t.Context(), "CREATE TABLE t (n integer) STRICT"); err != nil {
		t.Fatal(err)
	}
	return pools[0], pools[1]
}

// manyRows is a write of some milliseconds.
const manyRows = "INSERT INTO t WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5000) " +
	"SELECT n FROM c"

// write inserts a row in a transaction, or by a statement that returns rows.
func write(ctx context.Context, db *sql.DB, inTransaction bool) error {
	if !inTransaction {
		var n int
		return db.QueryRowContext(ctx, "INSERT INTO t VALUES (1) RETURNING n").Scan(&n)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO t VALUES (1)"); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Beside a connection that never stops writing, another writes after a few of its writes, however often it asks.
func TestA_writer_beside_one_that_never_rests_comes_to_write(t *testing.T) {
	t.Parallel()
	busy, other := open(t, writelock.New())
	ctx, stop := context.WithCancel(t.Context())
	var written atomic.Int64
	ended := make(chan error, 1)
	go func() {
		for ctx.Err() == nil {
			if _, err := busy.ExecContext(context.WithoutCancel(ctx), manyRows); err != nil {
				ended <- err
				return
			}
			written.Add(1)
		}
		ended <- nil
	}()
	var waited []int64
	for i := range 40 {
		// It comes while the other is at work again.
		time.Sleep(5 * time.Millisecond)
		before := written.Load()
		if err := write(t.Context(), other, i%2 == 0); err != nil {
			t.Fatal(err)
		}
		waited = append(waited, written.Load()-before)
	}
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	slices.Sort(waited)
	// A writer that sleeps and looks again finds its place after tens of writes, if ever. Those beyond one each are
	// made while the other goroutine is not running.
	if median := waited[len(waited)/2]; median > 3 {
		t.Errorf("half of the writes waited for more than %d others: %v", median, waited)
	}
	var rows int
	if err := other.QueryRowContext(t.Context(), "SELECT count(*) FROM t").Scan(&rows); err != nil || rows < 40 {
		t.Errorf("%d rows, %v", rows, err)
	}
}

// Whatever ends a use of the connection, the lock is released.
func TestThe_lock_is_released(t *testing.T) {
	t.Parallel()
	lock := writelock.New()
	a, b := open(t, lock)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for name, use := range map[string]func() error{
		"a statement that fails": func() error {
			_, err := a.ExecContext(
				t.Context(), "INSERT INTO nothing VALUES (1)",
			)
			return err
		},
		"a query that fails": func() error {
			return a.QueryRowContext(t.Context(), "SELECT x FROM nothing").Scan()
		},
		"a caller that is gone":    func() error { return write(gone, a, true) },
		"no caller, no statement":  func() error { return write(gone, a, false) },
		"a transaction cut short":  func() error { return cutShort(t.Context(), a) },
		"rows that nobody read on": func() error { return readOne(t.Context(), a) },
	} {
		t.Run(name, func(t *testing.T) {
			if err := use(); err == nil {
				t.Error("no error")
			}
			if err := write(t.Context(), b, true); err != nil {
				t.Error(err)
			}
		})
	}
	if len(lock) != 0 {
		t.Error("somebody holds the lock")
	}
}

var errEnough = errors.New("enough")

// cutShort begins a transaction whose caller leaves.
func cutShort(ctx context.Context, db *sql.DB) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	cancel()
	return errors.Join(errEnough, tx.Rollback())
}

// readOne reads the first of two rows.
func readOne(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, "VALUES (1), (2)")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	rows.Next()
	return errors.Join(errEnough, rows.Err())
}

// Who waits gives up with its caller.
func TestThe_wait_ends_with_its_caller(t *testing.T) {
	t.Parallel()
	lock := writelock.New()
	_, b := open(t, lock)
	if err := lock.Acquire(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := write(ctx, b, true); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the answer is %v", err)
	}
	lock.Release()
	if err := write(t.Context(), b, true); err != nil {
		t.Error(err)
	}
}
