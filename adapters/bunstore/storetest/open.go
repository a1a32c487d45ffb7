package storetest

import (
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// Open opens a store that closes with the test.
func Open(t testing.TB, url string, clock ports.Clock) *bunstore.Store {
	t.Helper()
	return openWith(t, bunstore.Config{URL: url, MasterKeys: Keys{masterKey}}, clock)
}

func openWith(t testing.TB, config bunstore.Config, clock ports.Clock) *bunstore.Store {
	t.Helper()
	s, err := bunstore.Open(t.Context(), config, clock)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close the store: %v", err)
		}
	})
	return s
}

// Backend opens the store of a URL under all its roles, for the contract suites.
func Backend(t *testing.T, url string) porttest.Backend {
	t.Helper()
	return backend(t, url, porttest.NewClock(porttest.Start))
}

func backend(t *testing.T, url string, clock *porttest.Clock) porttest.Backend {
	t.Helper()
	s := openWith(t, bunstore.Config{URL: url, Queue: jobTable{}, MasterKeys: Keys{masterKey}}, clock)
	makeJobTable(t, s)
	return porttest.Backend{
		Orgs: s, Credentials: s, Ledger: s, Usage: s, Runs: s, SharedRuns: s, Idempotency: s, SigningKeys: s, Flags: s,
		Probe: s, Extensions: s, Deliveries: s, Sweeper: s, Workers: s, Erasure: s, OperatorLog: s, Members: s,
		SignInLinks: s, Sessions: s, RequestLog: s, RunList: s, UsageHours: s, StatusSamples: s, StaffPasses: s,
		Incidents: s, Clock: clock, Jobs: func(t *testing.T) []porttest.Job { t.Helper(); return jobsOf(t, s) },
		Replica: func(t *testing.T) porttest.Backend { t.Helper(); return backend(t, url, clock) },
		Reopen: func(t *testing.T) porttest.Backend {
			t.Helper()
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return backend(t, url, clock)
		},
	}
}
