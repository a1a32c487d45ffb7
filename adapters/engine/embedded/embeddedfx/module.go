// Package embeddedfx wires the engine inside the process into a graph of fx; package embedded itself needs none.
package embeddedfx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the engine.
var Module = fx.Module("engine-embedded",
	fx.Provide(fx.Annotate(embedded.New, fx.As(new(ports.Engine)))),
)
