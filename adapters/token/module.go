package token

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the signer under its three roles.
var Module = fx.Module("token",
	fx.Provide(fx.Annotate(New, fx.As(new(ports.Tokens)), fx.As(new(ports.Proofs)), fx.As(new(ports.PublicKeys)), fx.As(new(ports.KeyRotation)))),
)
