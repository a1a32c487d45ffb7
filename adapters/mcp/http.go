package mcp

import (
	"encoding/json"
	"net/http"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// mostBody bounds a message; the server that mounts the handler has its own limit.
const mostBody = 8 << 20

// Handler serves the protocol over HTTP: one POST a message, one JSON answer, no session. Whoever mounts it has found
// out who calls, and put the app.Visit into the context of the request.
func (s *Server) Handler() http.Handler {
	streamable := sdk.NewStreamableHTTPHandler(
		func(*http.Request) *sdk.Server { return s.server },
		&sdk.StreamableHTTPOptions{
			Stateless: true, JSONResponse: true, MaxRequestBodyBytes: mostBody, PropagateRequestCancellation: true,
			// A proxy on the same machine keeps the public name in Host; what protects a browser's user is below.
			DisableLocalhostProtection: true,
		},
	)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.fromHere(r) {
			http.Error(w, "Forbidden: the page of another origin may not call", http.StatusForbidden)
			return
		}
		streamable.ServeHTTP(w, r)
	})
}

// fromHere says whether a request comes from a program, or from a page of this service: a browser says whose page
// calls, and a page that got hold of a name for this machine is somebody else's.
func (s *Server) fromHere(r *http.Request) bool {
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return true
	}
	return len(origins) == 1 && strings.EqualFold(origins[0], originOf(s.config.BaseURL))
}

// originOf cuts an address after its host.
func originOf(address string) string {
	scheme, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host
}

// metadataBody tells clients where to be authorised, as RFC 9728 says.
type metadataBody struct {
	Resource               string   `json:"resource"`
	ResourceName           string   `json:"resource_name"`
	AuthorizationServers   []string `json:"authorization_servers"`
	BearerMethodsSupported []string `json:"bearer_methods_supported"`
	ScopesSupported        []string `json:"scopes_supported"`
	ResourceDocumentation  string   `json:"resource_documentation"`
}

// Metadata serves the description of how to be authorised.
func (s *Server) Metadata() (http.Handler, error) {
	body, err := json.Marshal(metadataBody{
		Resource: s.config.BaseURL + Path, ResourceName: "Retraite",
		AuthorizationServers:   []string{s.config.AuthorizationServer},
		BearerMethodsSupported: []string{"header"}, ScopesSupported: []string{},
		ResourceDocumentation: s.config.BaseURL + "/docs",
	})
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", mediaJSON)
		h.Set("Cache-Control", "public, max-age=300")
		h.Set("Access-Control-Allow-Origin", "*")
		if r.Method != http.MethodHead {
			_, _ = w.Write(body) // the client is gone when this fails
		}
	}), nil
}
