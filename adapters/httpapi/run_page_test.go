package httpapi

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/retraite-gateway/retraite/domain/lexique"
)

func TestPreferred(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		accept []string
		want   string
	}{
		{"no wish", nil, ""},
		{"anything", []string{"*/*"}, ""},
		{"a browser", []string{"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}, mediaHTML},
		{"JSON", []string{"application/json"}, ""},
		{"JSON rather than a page", []string{"text/html;q=0.5, application/json"}, ""},
		{"JSON rather than text", []string{"text/plain;q=0.5, application/json"}, ""},
		{"a page rather than JSON", []string{"application/json;q=0.5", "text/html"}, mediaHTML},
		{"both alike", []string{"application/json, text/html"}, mediaHTML},
		{"text", []string{"text/plain"}, mediaText},
		{"text rather than a page", []string{"text/html;q=0.5, text/plain"}, mediaText},
		{"a page and text alike", []string{"text/plain, text/html"}, mediaHTML},
		{"no page on any account", []string{"text/html;q=0"}, ""},
		{"what is no media type", []string{";;;", "text/html;q=x"}, ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header["Accept"] = c.accept
		if got := preferred(r); got != c.want {
			t.Errorf("%s: got %q", c.name, got)
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
