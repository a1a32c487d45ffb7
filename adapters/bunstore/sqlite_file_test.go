package bunstore_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// The files of a store hold what is secret and what is personal.
func TestSQLite_files_are_for_their_account_alone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "retraite.db")
	url := "sqlite://" + path
	s := storetest.Open(t, url, porttest.NewClock(porttest.Start))
	if err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ListOrgs(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode != 0o600 {
			t.Errorf("%s is %o", filepath.Base(name), mode)
		}
	}
	if got := bunstore.Exposed(url); len(got) != 0 {
		t.Errorf("exposed: %v", got)
	}
	if err := os.Chmod(path, 0o644); err != nil { //nolint:gosec // What is to be found.
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{path}, bunstore.Exposed(url+"?synchronous=normal")); diff != "" {
		t.Errorf("exposed (-want +got):\n%s", diff)
	}
	if got := bunstore.Exposed("postgres://user@host/db"); got != nil {
		t.Errorf("exposed: %v", got)
	}
}
