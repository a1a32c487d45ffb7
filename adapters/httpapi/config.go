package httpapi

import (
	"net/http"
	"net/netip"
	"time"

	"github.com/retraite-gateway/retraite/domain/run"
)

// Paths that are relative to the base URL. Spec §4.
const (
	APIRoot            = "/api/v1/retraite"
	jwksPath           = "/.well-known/jwks.json"
	oauthMetadataPath  = "/.well-known/oauth-authorization-server"
	selfServicePath    = "/api/org/retraite-api"
	humanDocsPath      = "/docs"
	publicHTMLPath     = "/docs/api"
	publicHTMLLegacy   = "/docs/api-retraite"
	statusPagePath     = "/status/api"
	slaPath            = "/docs/sla"
	consoleStaffPath   = "/console"
	tokenPath          = "/oauth/token"
	openAPIPath        = "/openapi.json"
	headerLimit        = 32 << 10
	readHeaderTimeout  = 5 * time.Second
	readBodyTimeout    = 30 * time.Second
	writeTimeout       = 90 * time.Second
	idleTimeout        = 2 * time.Minute
	defaultBodyLimit   = 8 << 20
	smallBodyLimit     = 64 << 10
	manifestMaxAge     = "public, max-age=60"
	keySetMaxAge       = "public, max-age=300"
	hardHeaderLimit    = 64 << 10
	defaultPublicRate  = 6000
	defaultTokenRate   = 3000
	defaultFailureRate = 600
	// doubtfulAtOnce is how many credentials are looked up at once for addresses that have failed too often: fewer than
	// the store has connections.
	doubtfulAtOnce = 4
)

// Config says how the API is served. Its zero value serves on no address and trusts no proxy.
type Config struct {
	// Addr is the listen address.
	Addr string
	// BaseURL is the public base URL, without a trailing slash: every absolute address is made of it.
	BaseURL string
	// SupportEmail is the address of the support in the manifest.
	SupportEmail string
	// TrustedProxies are the peers whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
	// Rates bound what one address may do a minute without a valid credential, and what one credential may do.
	Rates Rates
	// Around wraps every call, for whoever measures them; nil wraps none. The route of a call is known
	// once it was served.
	Around func(http.Handler) http.Handler
	// DrainDelay is how long the server serves on at shutdown while its status says that it goes.
	DrainDelay time.Duration
	// DrainLimit is how long in-flight calls may take after that; 0 means 20 seconds.
	DrainLimit time.Duration
	// BodyLimit is how long a caller may take to send its body; 0 means 30 seconds.
	BodyLimit time.Duration
	// MaxConnections bounds the open connections; 0 means 4096. Descriptors may bound them further.
	MaxConnections int
}

// Rates are calls a minute; 0 means the default, a negative number none.
type Rates struct {
	// Public counts the calls of an address to endpoints without a credential, Token its failed calls to the token
	// endpoint, and FailedCredentials its credentials that were not valid anywhere.
	Public, Token, FailedCredentials int
	// Credential counts the calls of each valid credential; the default is no limit.
	Credential int
}

// TokenIssuer is the address of the API root: the issuer of access tokens.
func TokenIssuer(baseURL string) string { return baseURL + APIRoot }

// TokenURL is the address of the token endpoint.
func TokenURL(baseURL string) string { return TokenIssuer(baseURL) + tokenPath }

// RunAddress is where a run is read.
func RunAddress(baseURL string, id run.ID) string { return baseURL + APIRoot + "/runs/" + string(id) }

// JWKSURI is the address of the key set.
func JWKSURI(baseURL string) string { return baseURL + jwksPath }
