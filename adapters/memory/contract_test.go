package memory_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestStoreKeepsItsContracts(t *testing.T) {
	t.Parallel()
	open := func(*testing.T) porttest.Backend {
		clock := porttest.NewClock(porttest.Start)
		s := memory.New(clock)
		return porttest.Backend{
			Orgs: s, Credentials: s, Ledger: s, Usage: s, Runs: s, SharedRuns: s, Idempotency: s, SigningKeys: s,
			Flags: s, StatusSamples: s, StaffPasses: s, Incidents: s, Probe: s,
			Extensions: s, Deliveries: s, Sweeper: s, Workers: s, Erasure: s, OperatorLog: s,
			Members: s, SignInLinks: s, Sessions: s, RequestLog: s, RunList: s, UsageHours: s, Clock: clock,
		}
	}
	porttest.Store(t, open, porttest.Without(porttest.Durability, porttest.Replicas, porttest.Jobs))
}
