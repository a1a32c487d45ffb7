package httpapi

import (
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/go-chi/chi/v5"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// API answers the calls of the API document.
type API struct {
	config Config
	use    UseCases
	clock  ports.Clock
	log    *slog.Logger
	newID  func() string
	// public and tokens count calls by address, failures the failed credentials; callers counts those
	// of each valid credential.
	public   *addressLimit
	tokens   *addressLimit
	failures *addressLimit
	callers  *rateLimit[access.CredentialID]
	// doubtful lets few calls at a time of addresses with too many failures look a credential up.
	doubtful chan struct{}
	bodies   *bodies
	// forwarding is done once an untrusted peer was told of.
	forwarding sync.Once
	// described is the OpenAPI description under this service's address.
	described []byte
	mounts    []Mount
	// compression wraps whoever writes a body that may be compressed.
	compression func(http.Handler) http.HandlerFunc
}

// Mount is a page or an endpoint that cmd adds beside the API, at a path of its own, or at all below one when it ends
// with "/*".
type Mount struct {
	Path string
	// Methods are those that the handler takes; none means GET. HEAD comes with GET.
	Methods []string
	Handler http.Handler
	// Compressed lets the page be compressed; its body must hold no credential.
	Compressed bool
	// Protected asks for a credential: the handler finds its app.Visit in the context of the request.
	Protected bool
	// Surface names the transport of a protected mount.
	Surface app.Surface
	// ResourceMetadata is the address that a refusal of a protected mount names, where it says how to be authorised.
	ResourceMetadata string
}

func (m Mount) methods() []string {
	if len(m.Methods) == 0 {
		return []string{http.MethodGet}
	}
	return m.Methods
}

// served returns the handler of a mount behind what guards it.
func (a *API) served(m Mount) http.HandlerFunc {
	if m.Protected {
		return a.received(m)
	}
	if m.Compressed {
		return a.open(a.compression(m.Handler).ServeHTTP)
	}
	return a.open(m.Handler.ServeHTTP)
}

// New makes the API.
func New(
	config Config, use UseCases, clock ports.Clock, entropy ports.Entropy, log *slog.Logger, mounts []Mount,
) (*API, error) {
	a := &API{
		config: config, use: use, clock: clock, log: log, newID: uuidFrom(entropy), mounts: mounts,
		described: describe(config.BaseURL, config.SupportEmail), doubtful: make(chan struct{}, doubtfulAtOnce),
		bodies: newBodies(),
	}
	var err error
	a.compression, err = newCompression()
	if err != nil {
		return nil, err
	}
	for _, l := range []struct {
		limit            **addressLimit
		wanted, standard int
	}{
		{&a.public, config.Rates.Public, defaultPublicRate},
		{&a.tokens, config.Rates.Token, defaultTokenRate},
		{&a.failures, config.Rates.FailedCredentials, defaultFailureRate},
	} {
		*l.limit, err = newRateLimit[netip.Addr](l.wanted, l.standard, resourceAddress, clock)
		if err != nil {
			return nil, err
		}
	}
	a.callers, err = newRateLimit[access.CredentialID](config.Rates.Credential, 0, resourceCredential, clock)
	return a, err
}

// route is a row of the API document's table.
type route struct {
	method, path string
	handler      http.HandlerFunc
}

// routes is the table. Spec §4.
func (a *API) routes() []route {
	return []route{
		{"GET", APIRoot + "/health", a.health},
		{"GET", APIRoot + "/status", a.open(a.status)},
		{"POST", APIRoot + tokenPath, a.token},
		{"GET", APIRoot + "/me", a.admitted(app.OpMe, a.me)},
		{"GET", APIRoot + "/manifest", a.open(a.manifest)},
		{"GET", APIRoot + openAPIPath, a.open(a.openAPIDocument)},
		{"POST", APIRoot + "/runs", a.admitted(app.OpLaunchRun, a.launchRun)},
		{"GET", APIRoot + "/runs/{id}", a.admitted(app.OpReadRun, a.readRun)},
		{"GET", APIRoot + "/runs/{id}/proof", a.admitted(app.OpReadProof, a.readProof)},
		{"POST", APIRoot + "/lacunes/override", a.admitted(app.OpOverrideGap, a.overrideGap)},
		{"POST", APIRoot + "/hooks/exposure", a.admitted(app.OpExposure, a.exposure)},
		{"POST", APIRoot + "/hooks/precontentieux", a.admitted(app.OpPrecontentieux, a.precontentieux)},
		{"POST", APIRoot + "/a2a/estimate", a.admitted(app.OpEstimate, a.estimate)},
		{"GET", APIRoot + "/a2a/ontology", a.admitted(app.OpOntology, a.concepts)},
		{"GET", APIRoot + "/a2a/ontology/{id}", a.admitted(app.OpConcept, a.concept)},
		{"GET", APIRoot + "/usage", a.admitted(app.OpUsage, a.usage)},
		{"POST", APIRoot + "/extensions/test", a.admitted(app.OpTestExtension, a.testExtension)},
		{"GET", jwksPath, a.open(a.jwks)},
		{"GET", oauthMetadataPath, a.open(a.oauthMetadata)},
		{"GET", oauthMetadataPath + APIRoot, a.open(a.oauthMetadata)},
	}
}

// Handler returns the whole API as one handler.
func (a *API) Handler() http.Handler {
	mux := chi.NewRouter()
	mux.Use(requestID(a.newID))
	if a.config.Around != nil {
		mux.Use(a.config.Around)
	}
	mux.Use(recoverPanics(a.log), commonHeaders, a.logged)
	methods := map[string][]string{}
	routes := a.routes()
	for _, m := range a.mounts {
		served := a.served(m)
		for _, method := range m.methods() {
			routes = append(routes, route{method, m.Path, served})
		}
	}
	for _, r := range routes {
		mux.Method(r.method, r.path, r.handler)
		methods[r.path] = append(methods[r.path], r.method)
		if r.method == http.MethodGet {
			mux.Method(http.MethodHead, r.path, r.handler)
			methods[r.path] = append(methods[r.path], http.MethodHead)
		}
	}
	allows := make([]allowed, 0, len(methods))
	for path, list := range methods {
		list = append(list, http.MethodOptions)
		slices.Sort(list)
		allow := strings.Join(slices.Compact(list), ", ")
		allows = append(allows, allowed{segments: strings.Split(path, "/"), allow: allow})
		mux.Options(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Allow", allow)
			w.WriteHeader(http.StatusNoContent)
		})
	}
	mux.NotFound(func(w http.ResponseWriter, r *http.Request) { writeError(w, r, &notFoundError{}) })
	mux.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) {
		for _, p := range allows {
			if p.matches(r.URL.Path) {
				w.Header().Set("Allow", p.allow)
				writeError(w, r, &methodNotAllowedError{})
				return
			}
		}
		writeError(w, r, &notFoundError{})
	})
	return mux
}

// allowed is a path of the table, with the methods that it knows: chi's own answer to a wrong method
// does not say them in one line.
type allowed struct {
	segments []string
	allow    string
}

func (p allowed) matches(path string) bool {
	segments := strings.Split(path, "/")
	if last := len(p.segments) - 1; p.segments[last] == "*" && len(segments) > last {
		return slices.Equal(p.segments[:last], segments[:last])
	}
	if len(segments) != len(p.segments) {
		return false
	}
	for i, s := range p.segments {
		if strings.HasPrefix(s, "{") && segments[i] != "" {
			continue
		}
		if s != segments[i] {
			return false
		}
	}
	return true
}

type notFoundError struct{}

func (*notFoundError) Error() string { return "there is nothing at this path" }

// Code returns problem.NotFound.
func (*notFoundError) Code() problem.Code { return problem.NotFound }

type methodNotAllowedError struct{}

func (*methodNotAllowedError) Error() string { return "this path does not know this method" }

// Code returns problem.MethodNotAllowed.
func (*methodNotAllowedError) Code() problem.Code { return problem.MethodNotAllowed }
