package main

import (
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// onEveryStore runs a test of the API on each store that a deployment can choose.
func onEveryStore(t *testing.T, test func(t *testing.T, databaseURL string)) {
	t.Helper()
	for name, open := range map[string]func(testing.TB) string{
		"memory":   func(testing.TB) string { return "memory://" },
		"sqlite":   storetest.SQLite,
		"postgres": storetest.Postgres,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}
