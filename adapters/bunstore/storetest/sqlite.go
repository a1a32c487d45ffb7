package storetest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// SQLite returns the URL of a fresh file with every table.
func SQLite(t testing.TB) string {
	t.Helper()
	template, err := sqliteTemplate()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "retraite.db")
	if err := os.WriteFile(path, template, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite://" + path
}

// sqliteTemplate migrates a file once and returns its bytes.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "retraite-template-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "template.db")
	if err := migrate("sqlite://" + path); err != nil {
		return nil, err
	}
	return os.ReadFile(path) //nolint:gosec // Our own file.
})

func migrate(url string) error {
	s, err := bunstore.Open(context.Background(), bunstore.Config{URL: url}, porttest.NewClock(porttest.Start))
	if err != nil {
		return err
	}
	if err := s.Migrate(context.Background()); err != nil {
		_ = s.Close()
		return err
	}
	return s.Close()
}
