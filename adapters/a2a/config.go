package a2a

import (
	"log/slog"

	"github.com/retraite-gateway/retraite/app"
)

// Paths below the base URL. The card is at the origin.
const (
	CardPath    = "/.well-known/agent-card.json"
	JSONRPCPath = "/a2a/v1/jsonrpc"
	RESTPath    = "/a2a/v1"
	// SendPath is the one path of the HTTP+JSON binding that does something here.
	SendPath = RESTPath + "/message:send"
)

// Config says for which service the agent is.
type Config struct {
	// BaseURL is the public base URL, without a slash at its end.
	BaseURL string
	// TokenURL is the token endpoint.
	TokenURL string
	Version  string
	Log      *slog.Logger
}

// UseCases are the use cases behind the skills.
type UseCases struct {
	Estimate     *app.Estimate
	ReadOntology *app.ReadOntology
}
