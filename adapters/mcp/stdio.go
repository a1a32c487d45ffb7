package mcp

import (
	"context"
	"io"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/retraite-gateway/retraite/app"
)

// Receive finds out who calls, anew for each message: a key that was revoked opens nothing from then on.
type Receive func(context.Context) (app.Visit, error)

// Run serves one client over a pair of streams until it closes its side or the context ends.
func (s *Server) Run(ctx context.Context, in io.ReadCloser, out io.WriteCloser, receive Receive) error {
	s.server.AddReceivingMiddleware(func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
			visit, err := receive(ctx)
			if err != nil {
				return nil, protocolError(visit, err)
			}
			return next(visit.In(ctx), method, req)
		}
	})
	return s.server.Run(ctx, &sdk.IOTransport{Reader: in, Writer: out})
}
