// Package memoryfx wires the store in memory into a graph of fx; package memory itself needs none.
package memoryfx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the store under every role.
var Module = fx.Module("memory",
	fx.Provide(fx.Annotate(memory.New,
		fx.As(new(ports.Orgs)), fx.As(new(ports.Credentials)), fx.As(new(ports.Ledger)), fx.As(new(ports.Usage)),
		fx.As(new(ports.Runs)), fx.As(new(ports.SharedRuns)), fx.As(new(ports.Idempotency)),
		fx.As(new(ports.SigningKeys)), fx.As(new(ports.Flags)), fx.As(new(ports.Probe)),
		fx.As(new(ports.Extensions)), fx.As(new(ports.Deliveries)), fx.As(new(ports.Sweeper)),
		fx.As(new(ports.Workers)), fx.As(new(ports.Erasure)), fx.As(new(ports.OperatorLog)),
		fx.As(new(ports.Members)), fx.As(new(ports.SignInLinks)), fx.As(new(ports.Sessions)),
		fx.As(new(ports.RequestLog)), fx.As(new(ports.RunList)), fx.As(new(ports.UsageHours)),
		fx.As(new(ports.StatusSamples)), fx.As(new(ports.StaffPasses)), fx.As(new(ports.Incidents)),
	)),
)
