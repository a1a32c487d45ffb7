package manual

import (
	"html/template"
	"net/http"
	"regexp"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// page is one page of the documentation.
type page struct {
	// path is that of the page; its Markdown is at path.md.
	path  string
	title lexique.Texte
	// lead says in a line what the page is for.
	lead lexique.Texte
	// group is where the navigation shows the page; none for a page that only others lead to.
	group group
	// body writes the page in Markdown, without its title.
	body func(l lexique.Langue) string
	// source is the file of docs that the body is, so that its links can be followed; none for a page that is made.
	source string
	// only is the language of a body that there is in one language alone.
	only lexique.Langue
	// try is the operation that can be tried on the page; nil for none.
	try *operation
}

// group is a part of the documentation.
type group uint8

const (
	ungrouped group = iota
	guides
	reference
	laws
	operating
)

var groupNames = map[group]lexique.Texte{
	guides:    shell.Texte("Guides", "Guides"),
	reference: shell.Texte("Référence de l’API", "API reference"),
	laws:      shell.Texte("Le droit", "The law"),
	operating: shell.Texte("Exploiter", "Operating"),
}

// side is the navigation beside a page: the pages of every group that are always shown, and all of its own group.
func (m *Manual) side(active *page) []shell.Link {
	links := make([]shell.Link, 0, len(m.pages))
	for _, g := range []group{guides, reference, laws, operating} {
		links = append(links, shell.Link{Name: groupNames[g]})
		for i := range m.pages {
			p := &m.pages[i]
			if p.group == g && (g == active.group || g == guides || m.leads[p.path]) {
				links = append(links, shell.Link{Path: p.path, Name: p.title})
			}
		}
	}
	return links
}

// content is what the template of a page shows.
type content struct {
	HTML template.HTML
	Lead lexique.Texte
	// Markdown is the address of the page's own Markdown.
	Markdown string
	// Foreign is the language of a body that is not the reader's.
	Foreign lexique.Langue
	// Try is the form by which the operation of the page is tried; nil for none.
	Try *tryForm
}

// serve answers with a page, as HTML or as Markdown.
func (m *Manual) serve(w http.ResponseWriter, r *http.Request) {
	path, isMarkdown := strings.CutSuffix(r.URL.Path, ".md")
	p, ok := m.byPath[path]
	switch {
	case r.URL.Path == schemaPath:
		m.schema(w, r)
	case strings.HasSuffix(r.URL.Path, ".csv"):
		m.csv(w, r)
	case !ok:
		m.notFound(w, r)
	case isMarkdown:
		m.serveMarkdown(w, r, p)
	default:
		m.servePage(w, r, p)
	}
}

func (m *Manual) servePage(w http.ResponseWriter, r *http.Request, p *page) {
	l := shell.Language(r)
	written, err := m.html(p, p.body(l))
	if err == nil {
		shown := content{HTML: written, Lead: unmarked(p.lead), Markdown: p.path + ".md"}
		if p.only != "" && p.only != l {
			shown.Foreign = p.only
		}
		if p.try != nil {
			shown.Try = m.tryForm(*p.try)
		}
		if shown.Try != nil {
			shown.Try.Cost = cost(l, *p.try)
		}
		err = m.set.Write(w, r, "doc", shell.Page{
			Title: p.title, Data: shown, Public: true, Side: m.side(p), Active: p.path,
		})
	}
	if err != nil {
		http.Error(w, "this page cannot be written", http.StatusInternalServerError)
	}
}

// unmarked is a text without the marks of code, for where it is shown as it is.
func unmarked(t lexique.Texte) lexique.Texte {
	return lexique.Texte{FR: strings.ReplaceAll(t.FR, "`", ""), EN: strings.ReplaceAll(t.EN, "`", "")}
}

// marks are the elements that only say the language of a part: Markdown has no words for that.
var marks = regexp.MustCompile(`</?span[^>]*>`)

// markdown is a page as its reader gets it in Markdown.
func (m *Manual) markdown(p *page, l lexique.Langue) string {
	out := "# " + p.title.En(l) + "\n\n"
	if lead := p.lead.En(l); lead != "" {
		out += lead + "\n\n"
	}
	return out + strings.TrimSpace(marks.ReplaceAllString(m.relinked(p, p.body(l)), "")) + "\n"
}

func (m *Manual) serveMarkdown(w http.ResponseWriter, r *http.Request, p *page) {
	m.serveText(w, r, "text/markdown; charset=utf-8", m.markdown(p, shell.Language(r)))
}

func (m *Manual) serveText(w http.ResponseWriter, r *http.Request, contentType, text string) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Security-Policy", "default-src 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "public, max-age=300")
	h.Set("Vary", "Accept-Language, Cookie")
	if r.Method != http.MethodHead {
		// The links of Markdown stay below the prefix of the service, as those of pages do.
		text = strings.ReplaceAll(text, "](/", "]("+m.shell.Path("/"))
		_, _ = w.Write([]byte(text)) // the client is gone when this fails
	}
}

func (m *Manual) notFound(w http.ResponseWriter, r *http.Request) {
	absent := page{path: r.URL.Path}
	err := m.set.Write(w, r, "absent", shell.Page{
		Title: shell.Texte("Page introuvable", "No such page"), Status: http.StatusNotFound, Data: content{},
		Public: true, Side: m.side(&absent),
	})
	if err != nil {
		http.Error(w, "this page cannot be written", http.StatusInternalServerError)
	}
}
