// Package bunstorefx wires the store on a database into a graph of fx; package bunstore itself needs none.
package bunstorefx

import (
	"context"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the store under every role, and closes it when the program stops. It does not migrate.
var Module = fx.Module("bunstore",
	fx.Provide(
		func(lifecycle fx.Lifecycle, config bunstore.Config, clock ports.Clock) (*bunstore.Store, error) {
			s, err := bunstore.Open(context.Background(), config, clock)
			if err != nil {
				return nil, err
			}
			lifecycle.Append(fx.StopHook(s.Close))
			return s, nil
		},
		fx.Annotate(func(s *bunstore.Store) *bunstore.Store { return s },
			fx.As(new(ports.Orgs)), fx.As(new(ports.Credentials)), fx.As(new(ports.Ledger)), fx.As(new(ports.Usage)),
			fx.As(new(ports.Runs)), fx.As(new(ports.SharedRuns)), fx.As(new(ports.Idempotency)),
			fx.As(new(ports.SigningKeys)), fx.As(new(ports.Flags)), fx.As(new(ports.Probe)),
			fx.As(new(ports.Extensions)), fx.As(new(ports.Deliveries)), fx.As(new(ports.Sweeper)),
			fx.As(new(ports.Workers)), fx.As(new(ports.Erasure)), fx.As(new(ports.OperatorLog)),
			fx.As(new(ports.Members)), fx.As(new(ports.SignInLinks)), fx.As(new(ports.Sessions)),
			fx.As(new(ports.RequestLog)), fx.As(new(ports.RunList)), fx.As(new(ports.UsageHours)),
			fx.As(new(ports.StatusSamples)), fx.As(new(ports.StaffPasses)), fx.As(new(ports.Incidents)),
		),
	),
)
