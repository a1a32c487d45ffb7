package console

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
)

//go:embed templates/*.html
var templates embed.FS

// policy lets a page load nothing from elsewhere and talk to this service alone.
const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// view is what the templates show.
type view struct {
	shell.Config

	Title string
}

// New renders every page once.
func New(config shell.Config) ([]shell.Route, error) {
	set, err := template.ParseFS(templates, "templates/*.html")
	if err != nil {
		return nil, fmt.Errorf("read the pages: %w", err)
	}
	out := make([]shell.Route, 0, 4)
	for _, p := range []struct{ path, name, title string }{
		{"/console", "operators", "Exploitation"},
	} {
		var page bytes.Buffer
		v := view{Config: config, Title: p.title}
		if err := set.ExecuteTemplate(&page, p.name, v); err != nil {
			return nil, fmt.Errorf("render the page %s: %w", p.path, err)
		}
		out = append(out, shell.Route{Path: p.path, Handler: served("text/html; charset=utf-8", page.Bytes()), Compressed: true})
	}
	return out, nil
}

func served(contentType string, body []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Cache-Control", "public, max-age=300")
		if r.Method != http.MethodHead {
			_, _ = w.Write(body) // the client is gone when this fails
		}
	})
}
