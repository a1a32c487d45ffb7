package main

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
)

// A gateway whose engine asks OpenFisca behaves as with any other engine elsewhere: its runs are incomplete and
// indicative, and while the web API is out the status is degraded, runs are 503 and nothing is charged.
func TestEngine_openfisca_that_is_out_and_comes_back(t *testing.T) {
	t.Parallel()
	var out atomic.Bool
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if out.Load() {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		w.Header().Set("Country-Package", "openfisca-france-pension")
		w.Header().Set("Country-Package-Version", "0.1.2")
		_, _ = w.Write([]byte(`{}`))
	}))
	t.Cleanup(api.Close)
	url := "sqlite://" + t.TempDir() + "/openfisca.db"
	p := startProcess(t, url, "RETRAITE_ENGINE=openfisca", "RETRAITE_ENGINE_URL="+api.URL, "RETRAITE_ENGINE_TIMEOUT=5s")
	s := p.service(t, openBackstage(t, url))
	_, key := s.org("full", caps(1000, 1000))
	statusOf := func() string { return s.call("GET", "/status", "", nil).text("status") }
	soon(t, "the status is good", func() bool { return statusOf() == "operational" })

	r := s.call("POST", "/runs", key, `{}`)
	if r.status != http.StatusOK || r.text("state") != "incomplete" || r.text("resultLevel") != "INDICATIF" {
		t.Errorf("a run answers %d %.300s", r.status, r.body)
	}
	_, before := s.used(key)
	out.Store(true)
	soon(t, "the status says so", func() bool { return statusOf() == "degraded" })
	r = s.call("POST", "/runs", key, `{}`)
	if r.status != http.StatusServiceUnavailable {
		t.Errorf("a run answers %d %.300s", r.status, r.body)
	}
	r.errorBody(t, "SERVICE_UNAVAILABLE")
	if _, after := s.used(key); after != before {
		t.Errorf("%d runs were charged for one that failed", after-before)
	}
	out.Store(false)
	soon(t, "runs are served again", func() bool { return s.call("POST", "/runs", key, `{}`).status == http.StatusOK })
	soon(t, "the status is good again", func() bool { return statusOf() == "operational" })
}
