package httpapi

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/retraite-gateway/retraite/domain/lexique"
)

func TestPrefersPage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		accept []string
		want   bool
	}{
		{"no wish", nil, false},
		{"anything", []string{"*/*"}, false},
		{"a browser", []string{"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}, true},
		{"JSON", []string{"application/json"}, false},
		{"JSON rather than a page", []string{"text/html;q=0.5, application/json"}, false},
		{"a page rather than JSON", []string{"application/json;q=0.5", "text/html"}, true},
		{"both alike", []string{"application/json, text/html"}, true},
		{"no page on any account", []string{"text/html;q=0"}, false},
		{"what is no media type", []string{";;;", "text/html;q=x"}, false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header["Accept"] = c.accept
		if got := prefersPage(r); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

func TestPageLanguage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		query, accept string
		want          lexique.Langue
	}{
		{"", "", lexique.FR},
		{"", "en-GB,en;q=0.9,fr;q=0.5", lexique.EN},
		{"", "fr-CA,en;q=0.9", lexique.FR},
		{"", "de", lexique.FR},
		{"", "de,en;q=0.1", lexique.EN},
		{"", "&&&", lexique.FR},
		{"?lang=en", "fr", lexique.EN},
		{"?lang=fr", "en", lexique.FR},
		{"?lang=xx", "en", lexique.EN},
	} {
		r := httptest.NewRequest(http.MethodGet, "/"+c.query, nil)
		if c.accept != "" {
			r.Header.Set("Accept-Language", c.accept)
		}
		if got := pageLanguage(r); got != c.want {
			t.Errorf("%q %q: got %s", c.query, c.accept, got)
		}
	}
}
