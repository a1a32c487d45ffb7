package main

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
)

// tryOn sends the form of an operation's page, and returns the page that comes back.
func tryOn(t *testing.T, s *service, operation string, form url.Values) string {
	t.Helper()
	response, err := http.PostForm(strings.TrimSuffix(s.base, httpapi.APIRoot)+"/docs/api/try/"+operation, form)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s: %d, %v", operation, response.StatusCode, err)
	}
	return string(page)
}

// shownStatus is the status that a page shows.
var shownStatus = regexp.MustCompile(`<p role="status"><span class="badge [a-z]+">([0-9]{3}) `)

// A call from a page is a call like any other: it is let in by its key alone, counted, and shows nothing of another
// organisation. The key is in no page and in no line of the log.
func TestTry_calls_as_its_key_and_keeps_it_nowhere(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://", with(func(c *settings) { c.LogLevel = "debug" }))
	_, key := s.org("full")
	_, other := s.org("full")
	pages := ""
	try := func(operation, want string, form url.Values) string {
		t.Helper()
		page := tryOn(t, s, operation, form)
		if got := shownStatus.FindStringSubmatch(page); got == nil || got[1] != want {
			t.Errorf("%s: %q, want %s\n%s", operation, got, want, page)
		}
		pages += page
		return page
	}
	launched := try(
		"launchRun", "200",
		url.Values{
			"key": {key}, "body": {`{"liquidationDate":"2026-11-01","data":{"assure":{"dateNaissance":"1963-05-17"}}}`},
		},
	)
	id := regexp.MustCompile(`&#34;runId&#34;: &#34;([^&]+)&#34;`).FindStringSubmatch(launched)
	if id == nil {
		t.Fatalf("no run:\n%s", launched)
	}
	try("readRun", "200", url.Values{"key": {key}, "id": {id[1]}, "view": {"synthese"}})
	try("readRun", "404", url.Values{"key": {other}, "id": {id[1]}})
	try("readRun", "401", url.Values{"key": {key + "x"}, "id": {id[1]}})
	try("getMe", "401", url.Values{})
	try("getHealth", "200", url.Values{})
	if me := s.call("GET", "/me", key, nil); me.number("quota.callsUsed") != 3 || me.number("quota.runsUsed") != 1 {
		t.Errorf("counted is: %s", me.body)
	}
	for _, secret := range []string{key, other} {
		if strings.Contains(pages, secret) || len(s.logged(secret)) > 0 {
			t.Error("a page or the log holds a key")
		}
	}
	if len(s.logged("/docs/api/try/*")) == 0 {
		t.Error("the log does not tell of the page by its template")
	}
}

func TestTry_is_switched_off(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://", with(func(c *settings) { c.DocsTry = false }))
	root := strings.TrimSuffix(s.base, httpapi.APIRoot)
	for path, want := range map[string]int{
		"/docs/api/try/getMe": http.StatusNotFound, "/docs/api/getMe": http.StatusOK,
	} {
		response, err := http.Get(root + path)
		if err != nil {
			t.Fatal(err)
		}
		page, err := read(response)
		if err != nil || page.status != want || strings.Contains(string(page.body), `action="/docs/api/try/`) {
			t.Errorf("%s: %d, %v", path, page.status, err)
		}
	}
}
