package bunstore_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestStoreKeepsItsContractsOnSQLite(t *testing.T) {
	t.Parallel()
	porttest.Store(t, func(t *testing.T) porttest.Backend {
		t.Helper()
		return storetest.Backend(t, storetest.SQLite(t))
	})
}

func TestStoreKeepsItsContractsOnPostgres(t *testing.T) {
	t.Parallel()
	porttest.Store(t, func(t *testing.T) porttest.Backend {
		t.Helper()
		return storetest.Backend(t, storetest.Postgres(t))
	})
}
