package porttest

import (
	"slices"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/ports"
)

// Backend is one fresh store under all its roles, since a commit crosses them.
type Backend struct {
	Orgs          ports.Orgs
	Credentials   ports.Credentials
	Ledger        ports.Ledger
	Usage         ports.Usage
	Runs          ports.Runs
	SharedRuns    ports.SharedRuns
	Idempotency   ports.Idempotency
	Extensions    ports.Extensions
	Deliveries    ports.Deliveries
	Workers       ports.Workers
	Sweeper       ports.Sweeper
	Erasure       ports.Erasure
	OperatorLog   ports.OperatorLog
	Members       ports.Members
	SignInLinks   ports.SignInLinks
	Sessions      ports.Sessions
	RequestLog    ports.RequestLog
	RunList       ports.RunList
	UsageHours    ports.UsageHours
	SigningKeys   ports.SigningKeys
	Flags         ports.Flags
	StatusSamples ports.StatusSamples
	StaffPasses   ports.StaffPasses
	Incidents     ports.Incidents
	Probe         ports.Probe

	// Clock is the one that the store was opened with; the suites move it.
	Clock *Clock
	// Replica opens the same store once more, as another process would, with the same clock. Nil needs
	// Without(Replicas).
	Replica func(t *testing.T) Backend
	// Jobs returns the jobs that the store has made. Nil needs Without(Jobs).
	Jobs func(t *testing.T) []Job
	// Reopen closes the store as a process does that stops, and opens it again. Nil needs Without(Durability).
	Reopen func(t *testing.T) Backend
}

// Open returns a fresh, empty store whose clock stands at Start; it closes with the test.
type Open func(t *testing.T) Backend

// Start is where clocks stand when a suite begins: an afternoon in Paris, with more digits than a store keeps.
var Start = time.Date(2026, time.November, 12, 14, 30, 15, 123456789, time.FixedZone("CET", 3600))

// Exception is something that an adapter cannot do.
type Exception string

// The exceptions.
const (
	// Durability: what was committed is there after the process stopped.
	Durability Exception = "durability"
	// Replicas: several processes share the store.
	Replicas Exception = "replicas"
	// Jobs: a delivery that is due is attempted.
	Jobs Exception = "jobs"
)

// Option changes what a suite asks.
type Option func(*options)

type options struct{ without []Exception }

// Without names what an adapter cannot do. The tests of it are left out, and say so.
func Without(exceptions ...Exception) Option {
	return func(o *options) { o.without = append(o.without, exceptions...) }
}

func (o options) need(t *testing.T, e Exception) {
	t.Helper()
	if slices.Contains(o.without, e) {
		t.Skipf("this adapter is without %s", e)
	}
}

// suite is what the parts of one contract share.
type suite struct {
	options

	open Open
}

func newSuite(open Open, list []Option) suite {
	s := suite{open: open}
	for _, option := range list {
		option(&s.options)
	}
	return s
}

// test runs one part on a fresh store.
func (s suite) test(t *testing.T, name string, part func(t *testing.T, b Backend)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		part(t, s.open(t))
	})
}

// testWith is test for a part that needs what an adapter may be without.
func (s suite) testWith(t *testing.T, e Exception, name string, part func(t *testing.T, b Backend)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		s.need(t, e)
		part(t, s.open(t))
	})
}

// Store runs the contracts of every storage port.
func Store(t *testing.T, open Open, list ...Option) {
	t.Helper()
	for _, contract := range []struct {
		name string
		run  func(*testing.T, Open, ...Option)
	}{
		{"Orgs", Orgs},
		{"Credentials", Credentials},
		{"Ledger", Ledger},
		{"Usage", Usage},
		{"Runs", Runs},
		{"Idempotency", Idempotency},
		{"Extensions", Extensions},
		{"Deliveries", Deliveries},
		{"Workers", Workers},
		{"Sweeper", Sweeper},
		{"Erasure", Erasure},
		{"OperatorLog", OperatorLog},
		{"Members", Members},
		{"SignIns", SignIns},
		{"RequestLog", RequestLog},
		{"RunList", RunList},
		{"UsageHours", UsageHours},
		{"SigningKeys", SigningKeys},
		{"Flags", Flags},
		{"StatusSamples", StatusSamples},
		{"StaffPasses", StaffPasses},
		{"Incidents", Incidents},
	} {
		t.Run(contract.name, func(t *testing.T) {
			t.Parallel()
			contract.run(t, open, list...)
		})
	}
}
