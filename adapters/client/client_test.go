package client_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/client"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// attempt is what a scripted gateway saw of one call.
type attempt struct {
	at     time.Time
	header http.Header
}

// scripted is a gateway whose answers are given one after the other; the last stays. It returns what it was asked.
func scripted(t *testing.T, answers ...http.HandlerFunc) (url string, asked func() []attempt) {
	t.Helper()
	var (
		mu   sync.Mutex
		seen []attempt
	)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		seen = append(seen, attempt{time.Now(), r.Header})
		answer := answers[min(len(seen), len(answers))-1]
		mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, func() []attempt {
		mu.Lock()
		defer mu.Unlock()
		return seen
	}
}

func says(status int, body string, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

const (
	me      = `{"orgId":"org_1","quota":{"periodYm":"2026-11","callsUsed":1,"callsCap":2}}`
	out     = `{"error":"SERVICE_UNAVAILABLE","message":"out","requestId":"req-1"}`
	limited = `{"error":"RATE_LIMITED","message":"slower"}`
	denied  = `{"error":"CAPABILITY_DENIED","capabilityId":"restitution.run","message":"no"}`
	used    = `{"error":"QUOTA_EXCEEDED","message":"used","quota":{"periodYm":"2026-11","callsUsed":2,"callsCap":2}}`
)

func open(t *testing.T, config client.Config) *client.Client {
	t.Helper()
	config.Key = access.NewSecret("key")
	c, err := client.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestClient_calls_again_only_what_may_pass(t *testing.T) {
	t.Parallel()
	good := says(200, me)
	for name, c := range map[string]struct {
		answers []http.HandlerFunc
		asked   int
		code    problem.Code
	}{
		"the service is out once": {answers: []http.HandlerFunc{says(503, out), good}, asked: 2},
		"what is in front is out": {
			answers: []http.HandlerFunc{says(502, `<html>`), says(504, ``), good}, asked: 3,
		},
		"calls come too fast": {answers: []http.HandlerFunc{says(429, limited), good}, asked: 2},
		"it stays out": {
			answers: []http.HandlerFunc{says(503, out)}, asked: 3, code: problem.ServiceUnavailable,
		},
		"the caller may not": {
			answers: []http.HandlerFunc{says(403, denied)}, asked: 1, code: problem.CapabilityDenied,
		},
		"the quota is used": {
			answers: []http.HandlerFunc{says(429, used)}, asked: 1, code: problem.QuotaExceeded,
		},
		"the gateway asks for much time": {
			answers: []http.HandlerFunc{says(503, out, "Retry-After", "3600")}, asked: 1,
			code: problem.ServiceUnavailable,
		},
		"the key is wrong": {
			answers: []http.HandlerFunc{says(401, `{"error":"UNAUTHORIZED"}`)}, asked: 1, code: problem.Unauthorized,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, asked := scripted(t, c.answers...)
			_, err := open(t, client.Config{BaseURL: url, Retries: 2}).Me(t.Context())
			if c.code == "" && err != nil || c.code != "" && !errors.Is(err, &client.Error{Code: c.code}) {
				t.Errorf("error %v, want code %q", err, c.code)
			}
			if n := len(asked()); n != c.asked {
				t.Errorf("called %d times, want %d", n, c.asked)
			}
		})
	}
}

func TestClient_waits_for_what_Retry_After_says(t *testing.T) {
	t.Parallel()
	for name, header := range map[string][]string{
		"seconds": {"Retry-After", "1"},
		"a date":  {"Retry-After", "Thu, 12 Nov 2026 12:00:01 GMT", "Date", "Thu, 12 Nov 2026 12:00:00 GMT"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, asked := scripted(t, says(503, out, header...), says(200, me))
			if _, err := open(t, client.Config{BaseURL: url}).Me(t.Context()); err != nil {
				t.Fatal(err)
			}
			seen := asked()
			if waited := seen[1].at.Sub(seen[0].at); waited < time.Second {
				t.Errorf("it waited %s, and was asked to wait a second", waited)
			}
		})
	}
}

func TestClient_ends_with_its_context(t *testing.T) {
	t.Parallel()
	url, asked := scripted(t, says(503, out, "Retry-After", "20"))
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := open(t, client.Config{BaseURL: url}).Me(ctx); err == nil {
		t.Error("an answer came from nowhere")
	}
	if n := len(asked()); n != 1 {
		t.Errorf("called %d times", n)
	}
}

func TestError_says_what_the_gateway_said(t *testing.T) {
	t.Parallel()
	url, _ := scripted(t, says(429, used, "Retry-After", "7200"))
	_, err := open(t, client.Config{BaseURL: url}).Me(t.Context())
	said, ok := errors.AsType[*client.Error](err)
	if !ok || said.Quota == nil || said.Quota.CallsCap != 2 || said.RetryAfter != 2*time.Hour ||
		said.Message != "used" {
		t.Errorf("error %+v", said)
	}
	if errors.Is(err, &client.Error{Code: problem.RateLimited}) {
		t.Error("one code was taken for another")
	}
}

func TestNew_refuses_what_nobody_can_be_called_with(t *testing.T) {
	t.Parallel()
	key := access.NewSecret("key")
	for name, config := range map[string]client.Config{
		"no address":          {Key: key},
		"no http address":     {BaseURL: "ftp://x", Key: key},
		"nobody":              {BaseURL: "http://x"},
		"a client alone":      {BaseURL: "http://x", ClientID: "id"},
		"two callers at once": {BaseURL: "http://x", Key: key, ClientID: "id", ClientSecret: key},
	} {
		if _, err := client.New(config); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}
