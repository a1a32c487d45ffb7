package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A caller that would rather have text gets what `retraite run` prints, from a run that is made, replayed, or read again.
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
			if r.status != 200 || r.header.Get("Content-Type") != "text/plain; charset=utf-8" || !strings.Contains(text, "1,454.14") {
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

// The command that a first start prints works as it is, from any folder, and what it answers can be read.
func TestPrinted_curl_works_from_any_folder(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("there is no curl")
	}
	folder := t.TempDir()
	p := startProcess(t, "sqlite://"+filepath.Join(folder, "a store.db"), firstStartMark)
	printed := p.output.String()
	_, printed, _ = strings.Cut(printed, "  curl ")
	printed, _, _ = strings.Cut(printed, "\n\n")
	// The greeting names the base URL; the test's program listens on a port of its own.
	at := strings.Index(printed, "'http")
	to := strings.Index(printed, "/runs'")
	if at < 0 || to < at {
		t.Fatalf("no command is printed: %s", printed)
	}
	cmd := exec.CommandContext(t.Context(), "sh", "-c", "curl "+printed[:at+1]+p.base+printed[to:])
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "454,14") {
		t.Errorf("%v: %.600s", err, out)
	}
	info, err := os.Stat(filepath.Join(folder, demoFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}
