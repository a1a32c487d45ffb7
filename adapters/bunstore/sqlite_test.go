package bunstore_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func benchOrg(id access.OrgID) access.Org {
	return access.Org{ID: id, Name: "Essai", CallsCap: benchCap, RunsCap: benchCap, CreatedAt: porttest.Start}
}

func TestSQLitePathMayHoldAnyCharacter(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "dossier n° 1 #50% & +é.db")
	s := storetest.Open(t, "sqlite://"+path, porttest.NewClock(porttest.Start))
	if err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateOrg(t.Context(), benchOrg("org_a")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Org(t.Context(), "org_a"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestURLThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	for _, config := range []bunstore.Config{
		{URL: ""},
		{URL: "sqlite://"},
		{URL: "mysql://localhost/retraite"},
		{URL: "retraite.db"},
		{URL: "sqlite://retraite.db", Synchronous: "OFF"},
		{URL: "sqlite://retraite.db?synchronous=EXTRA"},
		{URL: "postgres://localhost:port/retraite"},
		{URL: "postgres://localhost/retraite?pool_max_conns=many"},
	} {
		if s, err := bunstore.Open(t.Context(), config, porttest.NewClock(porttest.Start)); err == nil {
			t.Errorf("%+v was opened", config)
			_ = s.Close()
		}
	}
}

func TestSQLiteSurvivesAPowerFailureUnlessItIsToldNotTo(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "retraite.db")
	for _, c := range []struct {
		config bunstore.Config
		want   int // of PRAGMA synchronous
	}{
		{bunstore.Config{URL: "sqlite://" + path}, 2},
		{bunstore.Config{URL: "sqlite://" + path + "?synchronous=normal"}, 1},
		{bunstore.Config{URL: "sqlite://" + path, Synchronous: "NORMAL"}, 1},
		{bunstore.Config{URL: "sqlite://" + path + "?synchronous=normal", Synchronous: "full"}, 2},
	} {
		s, err := bunstore.Open(t.Context(), c.config, porttest.NewClock(porttest.Start))
		if err != nil {
			t.Fatal(err)
		}
		if limit := bunstore.LogLimitOf(t, s); limit != 64<<20 {
			t.Errorf("%+v: the log is cut back to %d bytes", c.config, limit)
		}
		if got, journal := bunstore.PragmasOf(t, s); got != c.want || journal != "wal" {
			t.Errorf("%+v: synchronous %d, journal %s; want %d, wal", c.config, got, journal, c.want)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
