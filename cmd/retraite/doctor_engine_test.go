package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The doctor asks an engine elsewhere who it is.
func TestDoctor_asks_the_engine_elsewhere(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/entities" {
			w.Header().Set("Country-Package", "openfisca-france-pension")
			w.Header().Set("Country-Package-Version", "0.1.2")
		}
		_, _ = w.Write([]byte(`{"name":"e","version":"7","baremeVersion":"b"}`))
	}))
	t.Cleanup(server.Close)
	for _, c := range []struct {
		engine, url string
		want        verdict
		says        string
	}{
		{engineHTTP, server.URL, healthy, "e 7"},
		{engineOpenFisca, server.URL, doubt, "openfisca-france-pension 0.1.2"},
		{engineHTTP, "http://127.0.0.1:1", broken, ""},
		{engineOpenFisca, "http://127.0.0.1:1", broken, ""},
	} {
		got := checkEngineElsewhere(t.Context(), settings{Engine: c.engine, EngineURL: c.url})
		if got.Verdict != c.want || !strings.Contains(got.Found, c.says) || (got.Cure == "") != (c.want == healthy) {
			t.Errorf("%s at %s: %+v", c.engine, c.url, got)
		}
	}
}
