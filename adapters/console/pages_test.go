package console

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestPage_of_operators_is_where_the_manifest_says_and_runs_nothing(t *testing.T) {
	t.Parallel()
	s, err := shell.New(shell.Config{BaseURL: "https://retraite.example", APIRoot: "/api/v1/retraite", Version: "1.2.0"}, porttest.NewEntropy(1))
	if err != nil {
		t.Fatal(err)
	}
	list, err := New(s)
	if err != nil || len(list) != 1 || list[0].Path != "/console" {
		t.Fatalf("%v %v", list, err)
	}
	for language, want := range map[string]string{"fr": "une organisation", "en": "an organisation"} {
		w := httptest.NewRecorder()
		list[0].Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/console?lang="+language, nil))
		body := w.Body.String()
		if w.Code != http.StatusOK || !strings.Contains(body, want) || !strings.Contains(body, "retraite flag off") {
			t.Errorf("%s: %d\n%s", language, w.Code, body)
		}
		if policy := w.Header().Get("Content-Security-Policy"); strings.Contains(policy, "unsafe") || policy == "" {
			t.Errorf("policy %q", policy)
		}
	}
}
