package main

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/ports/porttest"
)

// Spec §8: answers carry X-RateLimit headers, those to nobody in particular too: there they are about the address.
func TestAddressLimit_is_told_to_callers_without_a_credential(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
	clock := porttest.NewClock(at)
	s := startService(
		t, "memory://", withClock(clock),
		with(func(c *settings) { c.RatePublic, c.RateToken, c.RateFailures = 60, 30, 6 }),
	)
	_, key := s.org("full")
	token := `{"grant_type":"client_credentials","client_id":"x","client_secret":"y"}`
	told := func(r reply, what string, limit, left int, full time.Time) {
		t.Helper()
		for name, want := range map[string]string{
			"X-RateLimit-Resource": "address", "X-RateLimit-Limit": strconv.Itoa(limit),
			"X-RateLimit-Remaining": strconv.Itoa(left),
			"X-RateLimit-Reset":     strconv.FormatInt(full.Unix(), 10),
		} {
			if got := r.header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", what, name, got, want)
			}
		}
	}
	// Starting the service read the description once.
	for i, path := range []string{"/status", "/manifest", "/openapi.json"} {
		told(s.call("GET", path, "", nil).ok(t, path), path, 60, 58-i, at.Add(time.Duration(2+i)*time.Second))
	}
	told(s.call("POST", "/oauth/token", "", token), "a bad client", 30, 29, at.Add(2*time.Second))
	told(s.call("GET", "/me", "x", nil), "a bad credential", 6, 4, at.Add(20*time.Second)) // the bad client failed too
	if r := s.call("GET", "/me", key, nil); r.header.Get("X-RateLimit-Resource") != "calls" {
		t.Errorf("a good credential: %v", r.header)
	}
	if r := s.call("GET", "/health", "", nil); r.header.Get("X-RateLimit-Resource") != "" {
		t.Errorf("health: %v", r.header)
	}
	for range 4 {
		s.call("GET", "/me", "x", nil).is(t, "a bad credential", http.StatusUnauthorized, "UNAUTHORIZED")
	}
	r := s.call("GET", "/me", "x", nil)
	r.is(t, "one too many", http.StatusTooManyRequests, "RATE_LIMITED")
	told(r, "one too many", 6, 0, at.Add(time.Minute))
	if r.header.Get("Retry-After") != "10" {
		t.Errorf("come back in %q seconds", r.header.Get("Retry-After"))
	}
	s.call("GET", "/health", "", nil).ok(t, "health is never refused")
	clock.Advance(10 * time.Second)
	s.call("GET", "/me", "x", nil).is(t, "after the wait", http.StatusUnauthorized, "UNAUTHORIZED")
	for range 200 {
		if r = s.call("GET", "/status", "", nil); r.status == http.StatusTooManyRequests {
			break
		}
	}
	r.is(t, "too many of a public endpoint", http.StatusTooManyRequests, "RATE_LIMITED")
	clock.Advance(time.Second)
	later := s.call("GET", "/status", "", nil)
	// What the status says is not ours: its prober lives by another clock.
	if later.status == http.StatusTooManyRequests {
		t.Errorf("a second later: %d", later.status)
	}
	told(later, "a second later", 60, 0, clock.Now().Add(time.Minute))
}

// A limit that is off is not told.
func TestAddressLimit_that_is_off_is_silent(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	for _, r := range []reply{s.call("GET", "/status", "", nil), s.call("GET", "/me", "x", nil)} {
		if r.header.Get("X-RateLimit-Limit") != "" {
			t.Errorf("%v", r.header)
		}
	}
}
