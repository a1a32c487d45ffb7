// Package openfiscafx wires the engine that asks OpenFisca into a graph of fx; package openfisca itself needs none.
package openfiscafx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/engine/openfisca"
	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the engine.
var Module = fx.Module("engine-openfisca",
	fx.Provide(func(lifecycle fx.Lifecycle, config openfisca.Config) (ports.Engine, error) {
		e, err := openfisca.New(config)
		if err != nil {
			return nil, err
		}
		lifecycle.Append(fx.StopHook(e.Close))
		return e, nil
	}),
)
