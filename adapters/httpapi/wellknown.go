package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
)

// jwks publishes the keys that verify tokens and proofs.
func (a *API) jwks(w http.ResponseWriter, r *http.Request) {
	body, err := a.use.Keys.JWKS(r.Context())
	if err != nil {
		writeError(w, r, &app.UnavailableError{Cause: err})
		return
	}
	w.Header().Set("Cache-Control", keySetMaxAge)
	openToPages(w)
	writeBytes(w, r, http.StatusOK, body)
}

// openToPages lets the script of any page read the answer: the keys are public, and a proof is checked
// where it is shown.
func openToPages(w http.ResponseWriter) { w.Header().Set("Access-Control-Allow-Origin", "*") }

// oauthMetadataBody tells client libraries where the token endpoint is, as RFC 8414 says.
type oauthMetadataBody struct {
	Issuer                   string   `json:"issuer"`
	TokenEndpoint            string   `json:"token_endpoint"`
	JWKSURI                  string   `json:"jwks_uri"`
	GrantTypesSupported      []string `json:"grant_types_supported"`
	TokenEndpointAuthMethods []string `json:"token_endpoint_auth_methods_supported"`
	ResponseTypesSupported   []string `json:"response_types_supported"`
	ScopesSupported          []string `json:"scopes_supported"`
	ServiceDocumentation     string   `json:"service_documentation"`
}

func (a *API) oauthMetadata(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", keySetMaxAge)
	writeJSON(w, r, http.StatusOK, oauthMetadataBody{
		Issuer: TokenIssuer(a.config.BaseURL), TokenEndpoint: TokenIssuer(a.config.BaseURL) + tokenPath,
		JWKSURI: JWKSURI(a.config.BaseURL), GrantTypesSupported: []string{clientCredentials},
		TokenEndpointAuthMethods: []string{"client_secret_basic", "client_secret_post"},
		ResponseTypesSupported:   []string{}, ScopesSupported: []string{},
		ServiceDocumentation: a.config.BaseURL + publicHTMLPath,
	})
}
