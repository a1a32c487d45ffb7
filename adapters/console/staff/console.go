package staff

import (
	"embed"
	"html/template"
	"log/slog"
	"net/http"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/ports"
)

//go:embed templates/*.html
var templates embed.FS

// Root is the path of the console, as the manifest says it.
const Root = "/console"

// Config says how the console is reached.
type Config struct {
	// LocalLogin lets persons sign in by a link.
	LocalLogin bool
}

// UseCases are the use cases of the console.
type UseCases struct {
	SignIn   *app.StaffSignIn
	Identity *app.StaffSignInByIdentity
	Orgs     *app.StaffOrgs
	Service  *app.StaffService
}

// Console serves the pages.
type Console struct {
	config Config
	shell  *shell.Shell
	pages  *shell.Set
	use    UseCases
	clock  ports.Clock
	log    *slog.Logger
}

// New makes the console.
func New(
	config Config, s *shell.Shell, use UseCases, clock ports.Clock, log *slog.Logger,
) (*Console, error) {
	set, err := s.Set(templates, "templates/*.html", func(lexique.Langue) template.FuncMap {
		return template.FuncMap{"at": func(path string) string { return Root + path }}
	})
	if err != nil {
		return nil, err
	}
	return &Console{config: config, shell: s, pages: set, use: use, clock: clock, log: log}, nil
}

// SignInAddress is the address of a sign-in link.
func SignInAddress(baseURL string, secret access.Secret) string {
	return baseURL + Root + "/sign-in/" + secret.Reveal()
}

// page is one page or one action: its pattern says the method and the path below Root.
type page struct {
	pattern string
	serve   func(*call) error
}

// table is every page and action that needs somebody signed in.
func (s *Console) table() []page {
	return []page{
		{"GET /{$}", s.orgs},
		{"POST /sign-out", s.signOut},
		{"GET /orgs/new", s.newOrg},
		{"POST /orgs", s.createOrg},
		{"GET /orgs/{id}", s.org},
		{"POST /orgs/{id}", s.setOrg},
		{"POST /orgs/{id}/suspend", s.suspend},
		{"POST /orgs/{id}/resume", s.resume},
		{"GET /credentials", s.credential},
		{"POST /credentials/{id}/revoke", s.revoke},
		{"GET /flag", s.flag},
		{"POST /flag", s.setFlag},
		{"GET /incidents", s.incidents},
		{"POST /incidents", s.openIncident},
		{"GET /incidents/{id}", s.incident},
		{"POST /incidents/{id}", s.sayOfIncident},
		{"GET /deliveries", s.deliveries},
		{"POST /deliveries/{org}/{event}/resend", s.resend},
		{"GET /audit", s.audit},
	}
}

// mounted is the pattern of a page under Root.
func (p page) mounted() string { return shell.Mounted(p.pattern, Root) }

// Routes mounts the console.
func (s *Console) Routes() []shell.Route {
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

// mostForm bounds the body of a form.
const mostForm = 64 << 10
