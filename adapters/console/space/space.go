package space

import (
	"embed"
	"html/template"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

//go:embed templates/*.html
var templates embed.FS

// Root is the path of the area. Spec §1.
const Root = "/api/org/retraite-api"

// Reports writes runs for people.
type Reports interface {
	// RunPage returns a report as a page of its own, and the content security policy that it is made for.
	RunPage(view run.View, l lexique.Langue, address, jwks string) (page []byte, policy string, err error)
	// RunPDF returns it as a PDF that carries its JSON, and its proof when there is one.
	RunPDF(view run.View, l lexique.Langue, address, jwks string, report, proof []byte) ([]byte, error)
	// Sentence says the result in one sentence.
	Sentence(view run.View, l lexique.Langue) string
}

// Config says how the area is reached.
type Config struct {
	// LocalLogin lets persons sign in by a link.
	LocalLogin bool
	// RunAddress is where the API gives a run, and JWKS where the keys are that verify proofs.
	RunAddress func(run.ID) string
	JWKS       string
	// Address finds the address of a client, and StatusOf the status under which the API answers an error.
	Address  func(*http.Request) netip.Addr
	StatusOf func(problem.Code) int
}

// UseCases are the use cases of the area.
type UseCases struct {
	SignIn   *app.SignIn
	Identity *app.SignInByIdentity
	Home     *app.SpaceHome
	Keys     *app.SpaceKeys
	Runs     *app.SpaceRuns
	Erasure  *app.SpaceErasure
	Usage    *app.SpaceUsage
	Settings *app.SpaceSettings
	Members  *app.SpaceMembers
	Webhooks *app.SpaceWebhooks
	Admit    *app.Admit
	Estimate *app.Estimate
}

// Space serves the area.
type Space struct {
	config  Config
	shell   *shell.Shell
	pages   *shell.Set
	use     UseCases
	reports Reports
	clock   ports.Clock
	entropy ports.Entropy
	log     *slog.Logger
	shown   *shownOnce
	// readable finds the pages of the area that can be read.
	readable *http.ServeMux
}

// New makes the area.
func New(
	config Config, s *shell.Shell, use UseCases, reports Reports, clock ports.Clock,
	entropy ports.Entropy, log *slog.Logger,
) (*Space, error) {
	set, err := s.Set(templates, "templates/*.html", func(lexique.Langue) template.FuncMap {
		return template.FuncMap{"at": func(path string) string { return Root + path }}
	})
	if err != nil {
		return nil, err
	}
	area := &Space{
		config: config, shell: s, pages: set, use: use, reports: reports, clock: clock, entropy: entropy, log: log,
		shown: newShownOnce(), readable: http.NewServeMux(),
	}
	for _, p := range area.table() {
		if strings.HasPrefix(p.pattern, http.MethodGet+" ") {
			area.readable.Handle(p.mounted(), http.NotFoundHandler())
		}
	}
	return area, nil
}

// page is one page or one action of the area: its pattern says the method and the path below Root.
type page struct {
	pattern string
	serve   func(*call) error
}

// table is every page and action that needs somebody signed in.
func (s *Space) table() []page {
	return slices.Concat(
		[]page{{"GET /{$}", s.home}, {"GET " + provePath, s.prove}, {"POST /sign-out", s.signOut}},
		s.keys().pages(), s.clients().pages(), s.runPages(), s.otherPages(),
	)
}

func (s *Space) otherPages() []page {
	return []page{
		{"GET /sandbox", s.sandboxPage},
		{"POST /sandbox", s.estimate},
		{"GET /network", s.network},
		{"POST /network", s.setNetwork},
		{"GET /usage", s.usage},
		{"GET /requests", s.requests},
		{"GET /webhooks", s.webhooks},
		{"POST /webhooks", s.setWebhook},
		{"POST /webhooks/rotate", s.rotateWebhook},
		{"POST /webhooks/switch", s.switchWebhook},
		{"POST /webhooks/resend", s.resend},
		{"POST /webhooks/resend-failed", s.resendFailed},
		{"GET /support", s.support},
		{"POST /support", s.support},
		{"GET /members", s.members},
		{"POST /members", s.invite},
		{"POST /members/{id}/link", s.linkAgain},
		{"POST /members/{id}/roles", s.setRoles},
		{"POST /members/{id}/remove", s.removeMember},
		{"GET /audit", s.audit},
		{"GET /settings", s.settings},
		{"POST /settings", s.setSettings},
	}
}

// Routes mounts the area. Pages show secrets once, so that none is compressed.
func (s *Space) Routes() []shell.Route {
	mux := http.NewServeMux()
	mux.Handle("GET "+Root+"/sign-in", s.open(s.signInPage))
	mux.Handle("GET "+Root+shell.ProviderPath, s.open(s.toProvider))
	mux.Handle("GET "+Root+shell.ProviderBackPath, s.open(s.fromProvider))
	mux.Handle("GET "+Root+"/sign-in/{token}", s.open(s.linkPage))
	mux.Handle("POST "+Root+"/sign-in", s.open(s.enter))
	for _, p := range s.table() {
		mux.Handle(p.mounted(), s.signedIn(p.serve))
	}
	mux.Handle(Root+"/", s.signedIn(func(*call) error { return errNoPage }))
	return s.shell.Area(Root, mux, s.open(func(*call) error { return errForeign }), mostForm)
}
