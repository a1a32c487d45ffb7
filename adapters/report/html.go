package report

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"

	"github.com/retraite-gateway/retraite/adapters/report/chart"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

//go:embed templates
var fichiers embed.FS

// Pages writes reports as pages. It is made once and may be used by many at a time.
type Pages struct {
	byLangue  map[lexique.Langue]*template.Template
	politique string
}

// NewPages reads the template and the stylesheet.
func NewPages() (*Pages, error) {
	own, err := fichiers.ReadFile("templates/report.css")
	if err != nil {
		return nil, fmt.Errorf("report: read the stylesheet: %w", err)
	}
	sheet := string(own) + chart.Feuille
	sum := sha256.Sum256([]byte(sheet))
	p := &Pages{
		byLangue: map[lexique.Langue]*template.Template{},
		politique: "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
			"'; base-uri 'none'; form-action 'none'",
	}
	for _, l := range lexique.Langues() {
		functions := template.FuncMap{
			"svg":       drawn,
			"feuille":   func() template.CSS { return template.CSS(sheet) },
			"politique": func() string { return p.politique },
			"dit":       func(fr, en string) string { return dit(l, fr, en) },
		}
		parsed, err := template.New("report.html").Funcs(functions).Option("missingkey=error").ParseFS(
			fichiers, "templates/report.html",
		)
		if err != nil {
			return nil, fmt.Errorf("report: read the template: %w", err)
		}
		p.byLangue[l] = parsed
	}
	return p, nil
}

// drawn puts a picture into a page as it is: the scene has escaped its texts.
func drawn(s chart.Scene) template.HTML { return template.HTML(s.SVG()) }

// Policy is the content security policy of every page: nothing runs, nothing is fetched, and the one stylesheet is
// the page's own, known by its hash.
func (p *Pages) Policy() string { return p.politique + "; frame-ancestors 'none'" }

// HTML writes what a caller sees of a run as a page that needs nothing else: no script, no picture, no other file.
func (p *Pages) HTML(view run.View, o Options) ([]byte, error) {
	document := Build(view, o)
	var out bytes.Buffer
	out.Grow(roomOfPage)
	if err := p.byLangue[document.Langue].Execute(&out, document); err != nil {
		return nil, fmt.Errorf("report: write the page: %w", err)
	}
	return out.Bytes(), nil
}

// RunPage is HTML for a server: with the policy that goes into the answer's header.
func (p *Pages) RunPage(view run.View, l lexique.Langue, address, jwks string) (
	page []byte, policy string, err error,
) {
	page, err = p.HTML(view, Options{Langue: l, Adresse: address, JWKS: jwks})
	return page, p.Policy(), err
}

// roomOfPage is the size of most pages.
const roomOfPage = 256 << 10
