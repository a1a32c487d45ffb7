// Package remotefx wires the engine of another process into a graph of fx; package remote itself needs none.
package remotefx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/engine/remote"
	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the engine.
var Module = fx.Module("engine-remote",
	fx.Provide(func(lifecycle fx.Lifecycle, config remote.Config) (ports.Engine, error) {
		e, err := remote.New(config)
		if err != nil {
			return nil, err
		}
		lifecycle.Append(fx.StopHook(e.Close))
		return e, nil
	}),
)
