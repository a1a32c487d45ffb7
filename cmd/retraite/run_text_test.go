package main

import (
	"bytes"
	"io"
	"net/http"
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

// The command that a first start prints works as it is, from any folder, and what it answers can be read. A shell takes the command apart, so that
// its quotes are tried too; what curl would send is sent from here.
func TestPrinted_curl_works_from_any_folder(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := startProcess(t, "sqlite://"+filepath.Join(folder, "a store.db"), firstStartMark)
	_, printed, _ := strings.Cut(p.output.String(), "  curl ")
	printed, _, _ = strings.Cut(printed, "\n\n")
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `curl() { for a; do printf '%s\0' "$a"; done; }; curl `+printed)
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	arguments := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	headers := http.Header{}
	var address, method, body string
	for i := 0; i < len(arguments); i++ {
		switch arguments[i] {
		case "-sS":
		case "-X", "-H", "-d":
			value := arguments[i+1]
			name, rest, _ := strings.Cut(value, ": ")
			switch arguments[i] {
			case "-X":
				method = value
			case "-H":
				headers.Set(name, rest)
			case "-d":
				body = strings.TrimPrefix(value, "@")
			}
			i++
		default:
			address = arguments[i]
		}
	}
	info, err := os.Stat(body)
	if err != nil || !filepath.IsAbs(body) || info.Mode().Perm() != 0o600 {
		t.Fatalf("the file %q: %v, %v", body, info, err)
	}
	request, err := os.ReadFile(body)
	if err != nil {
		t.Fatal(err)
	}
	// The greeting names the base URL; the program of the test listens on a port of its own.
	_, path, _ := strings.Cut(address, "/api/v1/retraite")
	r, err := http.NewRequestWithContext(t.Context(), method, p.base+path, bytes.NewReader(request))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = headers
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	if err != nil || !strings.Contains(string(answer), "454,14") {
		t.Errorf("%d %v: %.600s", response.StatusCode, err, answer)
	}
}
