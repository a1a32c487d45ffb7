package embedded

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the engine.
var Module = fx.Module("engine-embedded",
	fx.Provide(fx.Annotate(New, fx.As(new(ports.Engine)))),
)
