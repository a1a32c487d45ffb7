package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A caller that would rather have text gets what `retraite run` prints, from a run that is made, replayed, or read
// again.
func TestRun_as_text(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		wish := []string{"Accept", "text/plain", "Accept-Language", "en"}
		made := s.call("POST", "/runs", key, string(demoRequest), append(wish, idempotencyKey, "k-1")...)
		again := s.call("POST", "/runs", key, string(demoRequest), append(wish, idempotencyKey, "k-1")...)
		asJSON := s.call("POST", "/runs", key, string(demoRequest), idempotencyKey, "k-1").ok(t, "the same as JSON")
		read := s.call("GET", "/runs/"+asJSON.text("runId"), key, nil, wish...)
		for what, r := range map[string]reply{"made": made, "made again": again, "read": read} {
			text := string(r.body)
			if r.status != 200 || r.header.Get("Content-Type") != "text/plain; charset=utf-8" ||
				!strings.Contains(text, "1,454.14") {
				t.Errorf("%s: %d %s\n%.400s", what, r.status, r.header.Get("Content-Type"), text)
			}
			if text != string(made.body) {
				t.Errorf("%s is another text", what)
			}
		}
		if !again.replayed() {
			t.Error("the same request was made again")
		}
		refused := s.call("POST", "/runs", key, `{"data":7}`, wish...)
		refused.is(t, "an error", 400, "INVALID_REQUEST")
	})
}

// The command that a first start prints works as it is, from any folder, and what it answers can be read. A shell takes
// the command apart, so that its quotes are tried too; what curl would send is sent from here.
func TestPrinted_curl_works_from_any_folder(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := startProcess(t, "sqlite://"+filepath.Join(folder, "a store.db"), firstStartMark)
	_, printed, _ := strings.Cut(p.output.String(), "  curl ")
	printed, _, _ = strings.Cut(printed, "\n\n")
	call := pasted(t, "curl "+printed)
	body := strings.TrimPrefix(call.body, "@")
	info, err := os.Stat(body)
	if err != nil || !filepath.IsAbs(body) || info.Mode().Perm() != 0o600 {
		t.Fatalf("the file %q: %v, %v", body, info, err)
	}
	request, err := os.ReadFile(body)
	if err != nil {
		t.Fatal(err)
	}
	// The greeting names the base URL; the program of the test listens on a port of its own.
	_, path, _ := strings.Cut(call.address, "/api/v1/retraite")
	call.address = p.base + path
	call.body = string(request)
	if answer := call.send(t); !strings.Contains(string(answer.body), "454,14") {
		t.Errorf("%d: %.600s", answer.status, answer.body)
	}
}
