// Package openfiscatest replays the answers of an OpenFisca web API that testdata/openfisca keeps, and records them
// anew.
package openfiscatest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
)

// exchange is a question and its recorded answer.
type exchange struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`
	Sent   json.RawMessage `json:"sent,omitempty"`
	Status int             `json:"status"`
	// Package and Version are the headers that say which package answered.
	Package string          `json:"package"`
	Version string          `json:"version"`
	Answer  json.RawMessage `json:"answer"`
}

func (x exchange) key() string { return x.Method + " " + x.Path + " " + string(x.Sent) }

// Recording is a file of exchanges. A server replays it: the same question has the same answer, and any other is a
// fault of the test.
type Recording struct {
	t    *testing.T
	path string
	// from is the address of a real web API when its answers are recorded, empty when they are replayed.
	from string

	mu     sync.Mutex
	byKey  map[string]exchange
	order  []string
	unread map[string]bool
}

// Open opens a recording by its path without the extension; with the address of a real web API it records anew.
func Open(t *testing.T, path, from string) *Recording {
	t.Helper()
	r := &Recording{
		t: t, path: path + ".ndjson", from: from, byKey: map[string]exchange{}, unread: map[string]bool{},
	}
	if from != "" {
		t.Cleanup(r.save)
		return r
	}
	text, err := os.ReadFile(r.path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var x exchange
		if err := json.Unmarshal(line, &x); err != nil {
			t.Fatalf("%s: %v", r.path, err)
		}
		r.byKey[x.key()] = x
		r.unread[x.key()] = true
	}
	t.Cleanup(func() {
		if len(r.unread) > 0 && !t.Failed() {
			t.Errorf("%s: %d recorded questions are no longer asked", r.path, len(r.unread))
		}
	})
	return r
}

// Serve starts a server that replays, or records.
func (r *Recording) Serve(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	return server.URL
}

// ServeHTTP answers a question.
func (r *Recording) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	sent, _ := io.ReadAll(req.Body)
	asked := exchange{Method: req.Method, Path: req.URL.Path, Sent: sent}
	if r.from != "" {
		r.keep(r.ask(asked))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	x, known := r.byKey[asked.key()]
	if !known {
		r.t.Errorf("%s: a question that was not recorded: %s %s", r.path, asked.Method, asked.Path)
		w.WriteHeader(http.StatusTeapot)
		return
	}
	delete(r.unread, x.key())
	w.Header().Set("Country-Package", x.Package)
	w.Header().Set("Country-Package-Version", x.Version)
	w.WriteHeader(x.Status)
	_, _ = w.Write(x.Answer)
}

// keep keeps an answer; the first to a question stays.
func (r *Recording) keep(x exchange) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.byKey[x.key()]; !known {
		r.byKey[x.key()] = x
		r.order = append(r.order, x.key())
	}
}

// ask asks the real web API. Its prose is not kept: descriptions, documentation and the words of its errors.
func (r *Recording) ask(x exchange) exchange {
	req, err := http.NewRequestWithContext(r.t.Context(), x.Method, r.from+x.Path, bytes.NewReader(x.Sent))
	if err != nil {
		r.t.Error(err)
		return x
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		r.t.Error(err)
		return x
	}
	defer func() { _ = resp.Body.Close() }()
	x.Status = resp.StatusCode
	x.Package = resp.Header.Get("Country-Package")
	x.Version = resp.Header.Get("Country-Package-Version")
	text, _ := io.ReadAll(resp.Body)
	var body bytes.Buffer
	switch {
	case x.Status != http.StatusOK || x.Path == "/entities":
		body.WriteString("{}")
	case strings.HasPrefix(x.Path, "/parameter/"):
		var parameter struct {
			ID     string          `json:"id"`
			Values json.RawMessage `json:"values"`
		}
		err = json.Unmarshal(text, &parameter)
		if err == nil {
			err = json.NewEncoder(&body).Encode(parameter)
		}
	default:
		err = json.Compact(&body, text)
	}
	if err != nil {
		r.t.Error(err)
	}
	x.Answer = bytes.TrimSpace(body.Bytes())
	return x
}

// save writes what was recorded.
func (r *Recording) save() {
	var out bytes.Buffer
	for _, key := range r.order {
		line, err := json.Marshal(r.byKey[key])
		if err != nil {
			r.t.Error(err)
		}
		out.Write(append(line, '\n'))
	}
	if err := os.WriteFile(r.path, out.Bytes(), 0o600); err != nil {
		r.t.Error(err)
	}
}
