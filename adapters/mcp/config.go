package mcp

import (
	"log/slog"

	"github.com/retraite-gateway/retraite/app"
)

// Paths below the base URL.
const (
	Path         = "/mcp"
	MetadataPath = "/.well-known/oauth-protected-resource" + Path
)

// Config says for which service the server is.
type Config struct {
	// BaseURL is the public base URL, APIRoot the path of the API below it, without slashes at their ends.
	BaseURL, APIRoot string
	// AuthorizationServer is the issuer of access tokens.
	AuthorizationServer string
	Version             string
	Log                 *slog.Logger
	// Manifest gives the body of GET /manifest.
	Manifest func() ([]byte, error)
	// Pages are the documents that agents may read, by their name without the ending.
	Pages map[string]Page
}

// Page is a document in Markdown.
type Page struct{ Title, Text string }

// UseCases are the use cases behind the tools.
type UseCases struct {
	Estimate     *app.Estimate
	ReadOntology *app.ReadOntology
	ReadUsage    *app.ReadUsage
	LaunchRun    *app.LaunchRun
	ReadRun      *app.ReadRun
	ReadProof    *app.ReadProof
}
