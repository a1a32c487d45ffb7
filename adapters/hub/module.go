package hub

import "go.uber.org/fx"

// Module provides the deliverer to the hub.
var Module = fx.Module("hub",
	fx.Provide(func(lifecycle fx.Lifecycle, config Config) *Deliverer {
		d := New(config)
		lifecycle.Append(fx.StopHook(d.Close))
		return d
	}),
)
