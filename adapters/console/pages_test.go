package console

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
)

func pages(t *testing.T) map[string]http.Handler {
	t.Helper()
	list, err := New(shell.Config{
		BaseURL: "https://retraite.example", APIRoot: "/api/v1/retraite", SupportEmail: "support@retraite.example", Version: "1.2.0",
	})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]http.Handler{}
	for _, p := range list {
		out[p.Path] = p.Handler
	}
	return out
}

func TestPages_exist_where_the_manifest_says(t *testing.T) {
	t.Parallel()
	all := pages(t)
	for _, path := range []string{
		"/console",
	} {
		handler, ok := all[path]
		if !ok {
			t.Errorf("there is no page %s", path)
			continue
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != http.StatusOK || w.Body.Len() < 500 || !strings.Contains(w.Header().Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s answers %d, %d bytes, %v", path, w.Code, w.Body.Len(), w.Header())
		}
		if strings.Contains(w.Body.String(), "http://") || strings.Contains(strings.ReplaceAll(w.Body.String(), "https://retraite.example", ""), "https://") {
			t.Errorf("%s leads elsewhere", path)
		}
		head := httptest.NewRecorder()
		handler.ServeHTTP(head, httptest.NewRequest("HEAD", path, nil))
		if head.Body.Len() != 0 {
			t.Errorf("HEAD %s has a body", path)
		}
	}
}
