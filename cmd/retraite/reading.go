package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/ports"
)

// withReader is withUseCase for a command that only reads: it makes no store, no table and no signing
// key, and it migrates nothing.
func withReader[T any](ctx context.Context, o *options, logTo io.Writer, do func(context.Context, T) error) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	if err := s.checkFile(); err != nil {
		return err
	}
	s.reading = true
	return withSettings(ctx, s, logTo, do)
}

// untouched looks at the store before anything else does, and refuses one whose tables are not those of this program.
func untouched() fx.Option {
	return fx.Options(
		fx.Decorate(func(keys ports.SigningKeys) ports.SigningKeys { return existingKeys{keys} }),
		fx.Invoke(func(lifecycle fx.Lifecycle, store *bunstore.Store) {
			lifecycle.Append(fx.StartHook(func(ctx context.Context) error { return checkSchema(ctx, store) }))
		}),
	)
}

func checkSchema(ctx context.Context, store *bunstore.Store) error {
	status, err := store.MigrationStatus(ctx)
	if err != nil {
		return err
	}
	err = status.Check()
	if errors.Is(err, bunstore.ErrOlder) {
		return fmt.Errorf("%w: `retraite migrate up` brings it up", err)
	}
	return err
}

// errNoStore is a store that nobody has made yet.
var errNoStore = fmt.Errorf(
	"there is no store yet; `retraite serve` and `retraite migrate up` make it: %w", ports.ErrNotFound,
)

// checkFile finds out whether the file of an SQLite store exists, which opening it would make.
func (s settings) checkFile() error {
	location, isFile := s.storeFile()
	if !isFile {
		return nil
	}
	if _, err := os.Stat(location); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", location, errNoStore)
	} else if err != nil {
		return fmt.Errorf("look at the store: %w", err)
	}
	return nil
}

// storeFile is the path of an SQLite store.
func (s settings) storeFile() (string, bool) {
	location, isFile := strings.CutPrefix(s.DatabaseURL, "sqlite://")
	location, _, _ = strings.Cut(location, "?")
	return location, isFile
}

// existingKeys are the signing keys of a store to which none may be added.
type existingKeys struct{ storedKeys }

type storedKeys interface{ ports.SigningKeys }

// EnsureSigningKey adds nothing, and returns what there is.
func (k existingKeys) EnsureSigningKey(ctx context.Context, key ports.SigningKey) ([]ports.SigningKey, error) {
	return k.SigningKeys(ctx, key.Use)
}
