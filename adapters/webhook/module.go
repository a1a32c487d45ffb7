package webhook

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the deliverer of webhooks and the judge of their targets.
var Module = fx.Module("webhook",
	fx.Provide(
		func(lifecycle fx.Lifecycle, config Config, clock ports.Clock) *Deliverer {
			d := New(config, clock)
			lifecycle.Append(fx.StopHook(d.Close))
			return d
		},
		func(d *Deliverer) ports.Targets { return d },
	),
)
