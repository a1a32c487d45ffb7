// Package hubfx wires the deliverer to the hub into a graph of fx; package hub itself needs none.
package hubfx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/hub"
)

// Module provides the deliverer to the hub.
var Module = fx.Module("hub",
	fx.Provide(func(lifecycle fx.Lifecycle, config hub.Config) *hub.Deliverer {
		d := hub.New(config)
		lifecycle.Append(fx.StopHook(d.Close))
		return d
	}),
)
