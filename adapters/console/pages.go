package console

import (
	"embed"
	"net/http"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
)

//go:embed templates/*.html
var templates embed.FS

// staffPath is where the manifest says that operators work.
const staffPath = "/console"

// New returns the page of operators: what they do by command until they do it by page.
func New(s *shell.Shell) ([]shell.Route, error) {
	set, err := s.Set(templates, "templates/*.html", nil)
	if err != nil {
		return nil, err
	}
	page := func(w http.ResponseWriter, r *http.Request) {
		err := set.Write(w, r, "operators", shell.Page{
			Title: shell.Texte("Exploitation", "Operating"), Data: struct{}{}, Public: true, Active: staffPath,
		})
		if err != nil {
			http.Error(w, "this page cannot be written", http.StatusInternalServerError)
		}
	}
	return []shell.Route{{Path: staffPath, Handler: http.HandlerFunc(page), Compressed: true}}, nil
}
