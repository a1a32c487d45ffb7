package manual

import (
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"sync"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

//go:embed templates/*.html
var templates embed.FS

// Sources is what the pages are made of.
type Sources struct {
	// OpenAPI is the description that the service serves, DossierSchema the JSON Schema of what data holds.
	OpenAPI, DossierSchema []byte
	// Pages are the files of the folder docs.
	Pages fs.FS
	// Tables are the files of the tables of law, by name.
	Tables map[string]string
	// Modules are those of the engine, in running order.
	Modules []Module
	// Try makes the calls of those who try an operation on its page; nil offers that to nobody.
	Try *Try
}

// Module is what the engine says of one of its modules.
type Module struct {
	ID, Objet string
	Tables    []string
}

// Manual is the documentation of one service.
type Manual struct {
	shell   *shell.Shell
	set     *shell.Set
	sources Sources
	api     ijson.Value
	pages   []page
	byPath  map[string]*page
	// bySource leads from a file of docs to its page, leads holds the paths that every navigation shows.
	bySource map[string]string
	leads    map[string]bool
	// users are the schemas that refer to each schema.
	users map[string][]string
}

// Make reads the sources and lists the pages. Pages are written when somebody reads them.
func Make(s *shell.Shell, sources Sources) (*Manual, error) {
	m := &Manual{
		shell: s, sources: sources, byPath: map[string]*page{}, bySource: map[string]string{}, leads: map[string]bool{},
	}
	var err error
	m.set, err = s.Set(templates, "templates/*.html", nil)
	if err != nil {
		return nil, err
	}
	m.api, err = ijson.Parse(sources.OpenAPI)
	if err != nil {
		return nil, fmt.Errorf("manual: read the description of the API: %w", err)
	}
	schemas, _ := m.api.At("/components/schemas")
	m.users = usersOf(schemas)
	m.pages = append(m.pages, m.home())
	for _, list := range []func() ([]page, error){m.guides, m.reference, m.law, m.operating} {
		more, err := list()
		if err != nil {
			return nil, err
		}
		m.pages = append(m.pages, more...)
	}
	for i := range m.pages {
		p := &m.pages[i]
		m.byPath[p.path] = p
		if p.source != "" {
			m.bySource[p.source] = p.path
		}
	}
	for _, path := range []string{apiPath, errorsPath, lawPath, tablesPath, doubtsPath, "/docs/operations", slaPath} {
		m.leads[path] = true
	}
	return m, nil
}

const (
	homePath   = "/docs"
	apiPath    = "/docs/api"
	legacyPath = "/docs/api-retraite"
	slaPath    = "/docs/sla"
	schemaPath = "/docs/dossier.schema.json"
)

// New returns the routes of the documentation, which is made when somebody first reads a page of it: a service starts
// sooner, and many are never read.
func New(s *shell.Shell, sources Sources) []shell.Route {
	made := sync.OnceValues(func() (*Manual, error) { return Make(s, sources) })
	with := func(serve func(*Manual, http.ResponseWriter, *http.Request)) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			m, err := made()
			if err != nil {
				http.Error(w, "this page cannot be written", http.StatusInternalServerError)
				return
			}
			serve(m, w, r)
		})
	}
	pages := with((*Manual).serve)
	routes := []shell.Route{
		{Path: "/", Handler: http.RedirectHandler(s.Path(homePath), http.StatusPermanentRedirect)},
		{Path: legacyPath, Handler: http.RedirectHandler(s.Path(apiPath), http.StatusPermanentRedirect)},
		{Path: homePath, Handler: pages, Compressed: true},
		{Path: homePath + ".md", Handler: pages, Compressed: true},
		{Path: homePath + "/*", Handler: pages, Compressed: true},
		{Path: "/llms.txt", Handler: with((*Manual).llms), Compressed: true},
		{Path: "/llms-full.txt", Handler: with((*Manual).llmsFull), Compressed: true},
	}
	if sources.Try.offers() {
		routes = append(routes, newTry(s, with)...)
	}
	return routes
}

// schema is the JSON Schema of a dossier. Scripts of any page may read it: editors fetch it to check what is typed.
func (m *Manual) schema(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	m.serveText(w, r, "application/schema+json; charset=utf-8", string(m.sources.DossierSchema))
}

// csv is a table of law as the engine reads it.
func (m *Manual) csv(w http.ResponseWriter, r *http.Request) {
	text, ok := m.sources.Tables[strings.TrimPrefix(r.URL.Path, tablesPath+"/")]
	if !ok {
		m.notFound(w, r)
		return
	}
	m.serveText(w, r, "text/csv; charset=utf-8", text)
}

// apiURL is the address of the API.
func (m *Manual) apiURL() string { return m.shell.Config().BaseURL + m.shell.Config().APIRoot }

// filled puts what is this service's own into a text.
func (m *Manual) filled(text string) string {
	return strings.NewReplacer(
		"{{base}}", m.shell.Config().BaseURL, "{{api}}", m.apiURL(), "{{root}}", m.shell.Config().APIRoot,
		"{{support}}", m.shell.Config().SupportEmail,
	).Replace(text)
}
