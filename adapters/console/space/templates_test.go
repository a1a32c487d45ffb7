package space_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestEveryTemplate_can_be_read(t *testing.T) {
	t.Parallel()
	if err := newArea(t).space.ReadPages(); err != nil {
		t.Error(err)
	}
}

func TestEveryPage_has_both_languages(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	prefix := string(a.key("org_a").Credential.ID)
	session := a.session("org_a", "claire@cabinet.example")
	for _, p := range pagesByRole {
		path := strings.ReplaceAll(p.path, "KEY", prefix)
		if p.method != http.MethodGet || none(path) != path || path == "/prove" { // which leads elsewhere
			continue
		}
		for _, l := range []string{"fr", "en"} {
			w := a.call(http.MethodGet, path+"?lang="+l, session, nil)
			body := w.Body.String()
			if w.Code != http.StatusOK || !strings.Contains(body, `<html lang="`+l+`">`) ||
				strings.Count(body, "<h1") != 1 ||
				strings.Contains(body, "style=") || strings.Contains(body, "ZgotmplZ") {
				t.Errorf("%s in %s: %d", path, l, w.Code)
			}
		}
	}
}
