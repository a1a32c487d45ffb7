package bunstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/retraite-gateway/retraite/ports"
)

// errLost is a file that must not be written to any more.
var errLost = fmt.Errorf("the database file is not the one that was opened: %w", ports.ErrUnavailable)

// sqliteFile knows the file that was opened, by more than its path: one that is moved or deleted meanwhile goes on
// taking writes that nobody will ever read again.
type sqliteFile struct {
	path string

	mu     sync.Mutex
	opened os.FileInfo // nil until the file is there
}

// check returns an error when the path no longer leads to the file that was opened.
func (f *sqliteFile) check() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	now, err := os.Stat(f.path)
	switch {
	case f.opened == nil && err == nil:
		f.opened = now
		return nil
	case f.opened == nil:
		return nil // not made yet, which its first use will tell
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s was moved or deleted: %w", f.path, errLost)
	case err != nil:
		return fmt.Errorf("look at the file: %w", err)
	case !os.SameFile(f.opened, now):
		return fmt.Errorf("%s was replaced by another: %w", f.path, errLost)
	}
	return nil
}

func (d *sqliteDialect) ping(ctx context.Context) error {
	if err := d.file.check(); err != nil {
		return err
	}
	var one int
	return d.bunRead.NewRaw("SELECT 1 FROM sqlite_schema LIMIT 1").Scan(ctx, &one)
}
