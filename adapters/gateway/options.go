package gateway

import (
	"log/slog"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// DefaultBaseURL is the public address of a gateway that was told none.
const DefaultBaseURL = "http://localhost:8080"

// Options say what a gateway is made of. The zero value is a gateway in memory, with the engine inside the process,
// on the clock of the machine.
type Options struct {
	// BaseURL is the public address, without a slash at its end: scheme, host, and the prefix under which the
	// gateway is mounted, if any. Every absolute address is made of it. Empty: HTTP.BaseURL, else DefaultBaseURL.
	BaseURL string
	// SupportEmail is the address of the support that pages and the manifest give; empty: HTTP.SupportEmail.
	SupportEmail string
	// HTTP holds the limits of the API and its trusted proxies.
	HTTP httpapi.Config
	// Zone is the zone of the quota period and of "today"; nil means UTC.
	Zone *time.Location
	// Paused is the soft flag of this process: runs are refused for a while, and everything else works.
	Paused bool
	// TokenTTL is how long an access token lives; 0 means an hour.
	TokenTTL time.Duration
	// RunRetention is how many days runs are kept where an organisation says nothing; 0 keeps them.
	RunRetention app.RunRetention
	// Operator names who uses the operators' use cases of this process.
	Operator app.Operator
	// Log is told what goes wrong; nil tells nobody. It never gets a secret or a person's data.
	Log *slog.Logger
	// LocalLogin lets persons sign in to the self-service area by a link.
	LocalLogin bool
	// Identities are the providers of identities by which persons sign in; the zero value is none.
	Identities app.IdentityProviders
	// WithoutA2A serves no A2A: neither card nor endpoints.
	WithoutA2A bool
	// WithoutTry lets nobody try an operation on its page of the documentation.
	WithoutTry bool
	// Pages are served beside those of the gateway.
	Pages []shell.Route

	// Engine computes; nil means the engine inside the process.
	Engine ports.Engine
	// Store keeps everything; nil means one in memory, which forgets when the process ends.
	Store Store
	// Clock tells the instant; nil means the clock of the machine.
	Clock ports.Clock
	// Entropy gives identifiers, salts and secrets; nil means the random numbers of the machine.
	Entropy ports.Entropy
	// Deliverers bring events to the targets of each kind of extension; nil means signed POSTs to webhooks. A kind
	// without one is off. The gateway makes the attempts that are due while it runs, so of several on one store
	// only one may have any: the others take an empty map.
	Deliverers map[extension.Kind]ports.Deliverer
	// Schedule holds the waits before each attempt; nil means the standard ones.
	Schedule extension.Schedule
	// AllowPrivateTargets lets organisations set targets on private addresses and without TLS.
	AllowPrivateTargets bool

	// Wiring brings parts that open and close with the gateway, for a program that uses fx itself.
	Wiring Wiring
}

// Wiring holds modules of fx that take the place of the parts of Options; nil leaves those.
type Wiring struct {
	// Store provides every role of Store, Engine the engine, and Events the app.Telling and the ports.Targets.
	Store, Engine, Events fx.Option
	// Identities provides the app.IdentityProviders.
	Identities fx.Option
	// Serving comes after the API and its pages: what serves them, and pages of its own.
	Serving fx.Option
	// Workers attempts the deliveries and does the upkeep of the store, in place of the gateway itself.
	Workers fx.Option
}

// complete fills in what nobody said.
func (o Options) complete() Options {
	if o.BaseURL == "" {
		o.BaseURL = o.HTTP.BaseURL
	}
	if o.BaseURL == "" {
		o.BaseURL = DefaultBaseURL
	}
	if o.SupportEmail == "" {
		o.SupportEmail = o.HTTP.SupportEmail
	}
	o.HTTP.BaseURL = o.BaseURL
	o.HTTP.SupportEmail = o.SupportEmail
	if o.Zone == nil {
		o.Zone = time.UTC
	}
	if o.TokenTTL == 0 {
		o.TokenTTL = token.DefaultTokenTTL
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Clock == nil {
		o.Clock = systemClock{}
	}
	if o.Entropy == nil {
		o.Entropy = systemEntropy{}
	}
	return o
}
