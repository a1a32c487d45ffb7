package gateway

import (
	"crypto/rand"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/memory/memoryfx"
	"github.com/retraite-gateway/retraite/ports"
)

// Store is a store under all its roles. The contract suites of ports/porttest say what each promises.
type Store interface {
	ports.Orgs
	ports.Credentials
	ports.Ledger
	ports.Usage
	ports.Runs
	ports.SharedRuns
	ports.Idempotency
	ports.Extensions
	ports.Deliveries
	ports.Workers
	ports.Sweeper
	ports.Erasure
	ports.OperatorLog
	ports.SigningKeys
	ports.Flags
	ports.Probe
	ports.Members
	ports.SignInLinks
	ports.Sessions
	ports.RequestLog
	ports.RunList
	ports.UsageHours
	ports.StatusSamples
	ports.StaffPasses
	ports.Incidents
}

func (o Options) store() fx.Option {
	switch {
	case o.Wiring.Store != nil:
		return o.Wiring.Store
	case o.Store == nil:
		return memoryfx.Module
	}
	return fx.Provide(fx.Annotate(func() Store { return o.Store },
		fx.As(new(ports.Orgs)), fx.As(new(ports.Credentials)), fx.As(new(ports.Ledger)), fx.As(new(ports.Usage)),
		fx.As(new(ports.Runs)), fx.As(new(ports.SharedRuns)), fx.As(new(ports.Idempotency)),
		fx.As(new(ports.SigningKeys)), fx.As(new(ports.Flags)), fx.As(new(ports.Probe)),
		fx.As(new(ports.Extensions)), fx.As(new(ports.Deliveries)), fx.As(new(ports.Sweeper)),
		fx.As(new(ports.Workers)), fx.As(new(ports.Erasure)), fx.As(new(ports.OperatorLog)),
		fx.As(new(ports.Members)), fx.As(new(ports.SignInLinks)), fx.As(new(ports.Sessions)),
		fx.As(new(ports.RequestLog)), fx.As(new(ports.RunList)), fx.As(new(ports.UsageHours)),
		fx.As(new(ports.StatusSamples)), fx.As(new(ports.StaffPasses)), fx.As(new(ports.Incidents)),
	))
}

type systemClock struct{}

// Now tells the time of the machine.
func (systemClock) Now() time.Time { return time.Now() }

type systemEntropy struct{}

// Fill takes the randomness of the machine, which cannot fail.
func (systemEntropy) Fill(dst []byte) { _, _ = rand.Read(dst) }
