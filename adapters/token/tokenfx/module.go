// Package tokenfx wires the signer into a graph of fx; package token itself needs none.
package tokenfx

import (
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/ports"
)

// Module provides the signer under its roles.
var Module = fx.Module("token",
	fx.Provide(fx.Annotate(token.New,
		fx.As(new(ports.Tokens)), fx.As(new(ports.Proofs)), fx.As(new(ports.Statements)),
		fx.As(new(ports.PublicKeys)), fx.As(new(ports.KeyRotation)),
	)),
)
