package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// GB-24: a wrong method names all the right ones in one line; HEAD works where GET does; OPTIONS says what there is.
func TestMethods_that_a_path_does_not_know_are_405_with_every_method_it_knows(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		for _, c := range []struct{ method, path, allow string }{
			{"DELETE", "/runs", "OPTIONS, POST"},
			{"GET", "/oauth/token", "OPTIONS, POST"},
			{"PUT", "/manifest", "GET, HEAD, OPTIONS"},
			{"TRACE", "/health", "GET, HEAD, OPTIONS"},
			{"GET", "/runs", "OPTIONS, POST"},
			{"POST", "/runs/abc", "GET, HEAD, OPTIONS"},
			{"PATCH", "/runs/abc/proof", "GET, HEAD, OPTIONS"},
			{"BREW", "/health", "GET, HEAD, OPTIONS"},
		} {
			got := s.call(c.method, c.path, "", nil)
			got.is(t, c.method+" "+c.path, http.StatusMethodNotAllowed, "METHOD_NOT_ALLOWED")
			if allow := got.header.Values("Allow"); !slices.Equal(allow, []string{c.allow}) {
				t.Errorf("%s %s: Allow is %q, want %q", c.method, c.path, allow, c.allow)
			}
		}
		head := s.call("HEAD", "/health", "", nil)
		if head.status != http.StatusOK || len(head.body) != 0 || head.header.Get("Content-Length") == "" {
			t.Errorf("HEAD: %d, %d bytes, %v", head.status, len(head.body), head.header)
		}
		for _, path := range []string{"/runs", "/health", "/runs/abc"} {
			options := s.call("OPTIONS", path, "", nil)
			if options.status != http.StatusNoContent || options.header.Get("Allow") == "" || len(options.body) != 0 {
				t.Errorf("OPTIONS %s: %d %v", path, options.status, options.header)
			}
			if options.header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("OPTIONS %s speaks CORS", path)
			}
		}
	})
}

// HEAD on a protected path is decided on as GET is.
func TestHEAD_is_GET_without_its_body(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	id := s.call("POST", "/runs", key, simpleCase).ok(t, "run").text("runId")
	get := s.call("GET", "/runs/"+id, key, nil)
	head := s.call("HEAD", "/runs/"+id, key, nil)
	if head.status != http.StatusOK || len(head.body) != 0 ||
		head.header.Get("Content-Length") != get.header.Get("Content-Length") {
		t.Errorf("%d, %d bytes, length %q", head.status, len(head.body), head.header.Get("Content-Length"))
	}
	if refused := s.call("HEAD", "/runs/"+id, "", nil); refused.status != http.StatusUnauthorized {
		t.Errorf("HEAD without a credential: %d", refused.status)
	}
}

// Paths match to the letter: no redirect, no stripping, no folding of case, and a path that is not there asks nobody
// for a credential.
func TestPaths_match_exactly(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		for _, path := range []string{
			"/runs/", "/health/", "/Health", "//health", "/./health", "/x/../health", "/runs/abc/", "/runs/abc/proof/",
			"/runs/abc/proof/x", "", "/",
			"/oauth", "/hooks", "/health%2f", "/nothing",
		} {
			got := s.call("GET", path, "", nil)
			got.is(t, "GET "+path, http.StatusNotFound, "NOT_FOUND")
			if got.header.Get("WWW-Authenticate") != "" || got.header.Get("Location") != "" {
				t.Errorf("GET %s: %v", path, got.header)
			}
		}
	})
}

// A body on GET is not read.
func TestGET_ignores_a_body(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	got := s.call("GET", "/me", key, "{ this is not JSON", "Content-Type", "text/plain")
	if got.status != http.StatusOK {
		t.Errorf("%d %s", got.status, got.body)
	}
	// Whatever a caller accepts, it gets JSON.
	if r := s.call("GET", "/me", key, nil, "Accept", "text/html", "Accept-Encoding", "br"); r.status != http.StatusOK ||
		r.header.Get("Content-Encoding") != "" {
		t.Errorf("%d %v", r.status, r.header)
	}
}

// GB-26: every error that a client can reach is a JSON object with a code and a request id. Spec §2.1, Spec §7.
func TestEveryError_is_an_ErrorBody(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://", with(func(c *settings) { c.RateToken = 60 }))
	org, full := s.org("full")
	few := s.key(org.ID, "a2a")
	_, spent := s.org("full", caps(0, 10))
	_, runless := s.org("full", caps(10, 0))
	fenced, inside := s.org("full")
	s.change(fenced.ID, allowlist("203.0.113.0/24"))
	token := `{"grant_type":"client_credentials","client_id":"x","client_secret":"y"}`
	for _, c := range []struct {
		code, method, path, key, body string
		status                        int
		headers                       []string
	}{
		{"INVALID_REQUEST", "POST", "/runs", full, "[]", 400, nil},
		{"INVALID_REQUEST", "POST", "/runs", full, "{}", 400, []string{"Idempotency-Key", ""}},
		{"INVALID_OVERRIDE", "POST", "/lacunes/override", full, "{}", 400, nil},
		{"BIRTH_YEAR_REQUIRED", "POST", "/a2a/estimate", full, "{}", 400, nil},
		{"BIRTH_YEAR_NOT_INTEGER", "POST", "/a2a/estimate", full, `{"birthYear":"x"}`, 400, nil},
		{"BIRTH_YEAR_OUT_OF_RANGE", "POST", "/a2a/estimate", full, `{"birthYear":1939}`, 400, nil},
		{"unsupported_grant_type", "POST", "/oauth/token", "", `{"grant_type":"password"}`, 400, nil},
		{"invalid_request", "POST", "/oauth/token", "", `{}`, 400, nil},
		{"invalid_scope", "POST", "/oauth/token", "", `{"grant_type":"client_credentials","scope":"all"}`, 400, nil},
		{"invalid_client", "POST", "/oauth/token", "", token, 401, nil},
		{"UNAUTHORIZED", "GET", "/me", "", "", 401, nil},
		{"CAPABILITY_DENIED", "POST", "/runs", few, "{}", 403, nil},
		{"IP_NOT_ALLOWED", "GET", "/me", inside, "", 403, nil},
		{"RUN_NOT_FOUND", "GET", "/runs/x", full, "", 404, nil},
		{"NOT_FOUND", "GET", "/x", "", "", 404, nil},
		{"METHOD_NOT_ALLOWED", "DELETE", "/runs", "", "", 405, nil},
		{"PAYLOAD_TOO_LARGE", "POST", "/a2a/estimate", full, `{"x":"` + strings.Repeat("x", 64<<10) + `"}`, 413, nil},
		{"UNSUPPORTED_MEDIA_TYPE", "POST", "/runs", full, "{}", 415, []string{"Content-Type", "text/plain"}},
		{"QUOTA_EXCEEDED", "GET", "/runs/x", spent, "", 429, nil},
		{"QUOTA_EXCEEDED", "POST", "/runs", runless, "{}", 429, nil},
		{"HEADERS_TOO_LARGE", "GET", "/health", "", "", 431, []string{"X-Filler", strings.Repeat("x", 33<<10)}},
	} {
		var body any
		if c.body != "" {
			body = c.body
		}
		got := s.call(c.method, c.path, c.key, body, c.headers...)
		got.is(t, c.method+" "+c.path, c.status, c.code)
		got.errorBody(t, c.code)
	}
	// The same key with another body.
	s.call("POST", "/runs", full, "{}", "Idempotency-Key", "k").ok(t, "run")
	s.call("POST", "/runs", full, `{"gamme":"x"}`, "Idempotency-Key", "k").errorBody(t, "IDEMPOTENCY_CONFLICT")
	s.flagOff("essai")
	s.call("POST", "/runs", full, "{}").errorBody(t, "API_DISABLED")
	// So many calls of one address.
	var last reply
	for range 200 {
		if last = s.call("POST", "/oauth/token", "", token); last.status == http.StatusTooManyRequests {
			break
		}
	}
	last.is(t, "too many token requests", http.StatusTooManyRequests, "RATE_LIMITED")
	last.errorBody(t, "RATE_LIMITED")
}

// errorBody checks the form of an error. Spec §2.1.
func (r reply) errorBody(t *testing.T, code string) {
	t.Helper()
	if got := r.header.Get("Content-Type"); got != "application/json; charset=utf-8" {
		t.Errorf("%s comes as %q", code, got)
	}
	if r.text("error") != code || r.text("message") == "" || r.text("requestId") != r.header.Get("X-Request-Id") ||
		r.text("requestId") == "" {
		t.Errorf("%s: %s, request %q", code, r.body, r.header.Get("X-Request-Id"))
	}
	if r.header.Get("X-Content-Type-Options") != "nosniff" || r.header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("%s: headers %v", code, r.header)
	}
	if after := r.header.Get("Retry-After"); (r.status == http.StatusTooManyRequests ||
		r.status == http.StatusServiceUnavailable) && !wholeSeconds(after) {
		t.Errorf("%s: Retry-After is %q", code, after)
	}
}

func wholeSeconds(text string) bool {
	return text != "" && text != "0" && strings.Trim(text, "0123456789") == ""
}
