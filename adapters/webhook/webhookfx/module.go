// Package webhookfx wires the deliverer of webhooks into a graph of fx; package webhook itself needs none.
package webhookfx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/webhook"
	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the deliverer of webhooks and the judge of their targets.
var Module = fx.Module("webhook",
	fx.Provide(
		func(lifecycle fx.Lifecycle, config webhook.Config, clock ports.Clock) *webhook.Deliverer {
			d := webhook.New(config, clock)
			lifecycle.Append(fx.StopHook(d.Close))
			return d
		},
		func(d *webhook.Deliverer) ports.Targets { return d },
	),
)
