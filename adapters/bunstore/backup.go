package bunstore

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// ErrNoBackup is a store that is backed up by its database's own tools.
var ErrNoBackup = errors.New("PostgreSQL has its own tools for that: pg_dump, or a base backup with its log")

// BackUp writes a consistent copy of the store to a new file, for this account alone, while others write. The master
// key is not in it. On failure there is no file. ErrNoBackup.
func (s *Store) BackUp(ctx context.Context, path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, privateMode)
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	if err := s.dialect.backUp(ctx, path); err != nil {
		_ = os.Remove(path)
		return failure("back up", err)
	}
	return nil
}
