package a2a

import (
	"log/slog"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports"
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
	// JWKSURI is where the keys are published that sign the card.
	JWKSURI string
	Version string
	Log     *slog.Logger
	// Statements signs the card; nil leaves it unsigned.
	Statements ports.Statements
}

// UseCases are the use cases behind the skills.
type UseCases struct {
	Estimate     *app.Estimate
	ReadOntology *app.ReadOntology
}
