package gateway_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// dossier is a small case.
const dossier = `{"liquidationDate":"2027-01-01","data":{"assure":{"dateNaissance":"1963-05-17","sexe":"F"},` +
	`"carriere":[{"annee":1990,"regime":"CNAV","salaireBrutEur":24000}]}}`

// started makes a gateway and runs it until the test ends.
func started(t *testing.T, o gateway.Options) *gateway.Gateway {
	t.Helper()
	g, err := gateway.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := g.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return g
}

// demoKey makes the demo organisation and returns its key.
func demoKey(t *testing.T, g *gateway.Gateway) (access.OrgID, string) {
	t.Helper()
	issued, made, err := g.Demo.Do(t.Context())
	if err != nil || !made {
		t.Fatalf("made %v, %v", made, err)
	}
	return issued.Credential.Org, issued.Secret.Reveal()
}

// launch posts a run and returns the status and the body.
func launch(t *testing.T, url, key string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/runs", strings.NewReader(dossier))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

func TestGateway_serves_runs_below_a_prefix_of_another_server(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	defer server.Close()
	g := started(t, gateway.Options{BaseURL: server.URL + "/pensions"})
	mux.Handle("/pensions/", http.StripPrefix("/pensions", g))

	_, key := demoKey(t, g)
	status, body := launch(t, server.URL+"/pensions/api/v1/retraite", key)
	if status != http.StatusOK || !strings.Contains(body, `"runId":`) {
		t.Fatalf("%d %.300s", status, body)
	}
	resp, err := http.Get(server.URL + "/pensions/.well-known/oauth-authorization-server")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	metadata, err := io.ReadAll(resp.Body)
	if err != nil || !strings.Contains(string(metadata), server.URL+"/pensions/api/v1/retraite/oauth/token") {
		t.Errorf("other addresses are published: %s, %v", metadata, err)
	}
}

// ownEngine answers every case with one report.
type ownEngine struct{ ports.Engine }

func (ownEngine) Info(context.Context) (run.EngineInfo, error) {
	return run.EngineInfo{Name: "own", Version: "1", BaremeVersion: "0"}, nil
}

func (e ownEngine) Run(ctx context.Context, _ ports.EngineInput) (run.Report, error) {
	info, err := e.Info(ctx)
	return run.Report{Engine: info}, err
}

// ownStore is a store that counts what is committed.
type ownStore struct {
	*memory.Store

	mu      sync.Mutex
	commits int
}

func (s *ownStore) CommitRun(ctx context.Context, commit ports.RunCommit) (quota.Quota, error) {
	s.mu.Lock()
	s.commits++
	s.mu.Unlock()
	return s.Store.CommitRun(ctx, commit)
}

// stopped is a clock that stands.
type stopped time.Time

func (c stopped) Now() time.Time { return time.Time(c) }

// told is a deliverer that hands events to a test.
type told chan extension.Delivery

func (c told) Deliver(_ context.Context, _ extension.Setting, d extension.Delivery) extension.Attempt {
	c <- d
	return extension.Attempt{Outcome: extension.Delivered}
}

func TestGateway_takes_another_engine_store_clock_and_deliverer(t *testing.T) {
	t.Parallel()
	clock := stopped(time.Date(2026, time.November, 12, 13, 30, 15, 0, time.UTC))
	store := &ownStore{Store: memory.New(clock)}
	events := make(told, 1)
	g := started(t, gateway.Options{
		Engine: ownEngine{}, Store: store, Clock: clock, AllowPrivateTargets: true,
		Deliverers: map[extension.Kind]ports.Deliverer{extension.HubWebhook: events},
	})
	server := httptest.NewServer(g)
	defer server.Close()
	org, key := demoKey(t, g)
	if _, err := g.Webhooks.Set(t.Context(), org, "http://127.0.0.1:1/hook"); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Extensions.Switch(t.Context(), org, string(extension.HubWebhook), true); err != nil {
		t.Fatal(err)
	}

	status, body := launch(t, server.URL+"/api/v1/retraite", key)
	var report struct {
		RunID, CreatedAt string
		Engine           run.EngineInfo
	}
	if err := json.Unmarshal([]byte(body), &report); err != nil || status != http.StatusOK {
		t.Fatalf("%d %.300s, %v", status, body, err)
	}
	if report.Engine.Name != "own" {
		t.Errorf("another engine answered: %s", body)
	}
	if report.CreatedAt != "2026-11-12T13:30:15.000Z" {
		t.Errorf("another clock was read: %s", report.CreatedAt)
	}
	if store.commits != 1 {
		t.Errorf("%d runs in the store", store.commits)
	}
	select {
	case d := <-events:
		if d.RunID != report.RunID {
			t.Errorf("the event tells of run %s, want %s", d.RunID, report.RunID)
		}
	case <-time.After(time.Minute):
		t.Error("the deliverer was told nothing")
	}
}

func TestGateway_that_is_paused_refuses_runs(t *testing.T) {
	t.Parallel()
	g := started(t, gateway.Options{Paused: true})
	server := httptest.NewServer(g)
	defer server.Close()
	_, key := demoKey(t, g)
	if status, body := launch(t, server.URL+"/api/v1/retraite", key); status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", status, body)
	}
}

func TestRun_ends_with_its_context(t *testing.T) {
	t.Parallel()
	g, err := gateway.New(gateway.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- g.Run(ctx) }()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestGateway_without_A2A_has_no_card_and_nobody_to_talk_to(t *testing.T) {
	t.Parallel()
	for _, without := range []bool{false, true} {
		g := started(t, gateway.Options{WithoutA2A: without})
		_, key := demoKey(t, g)
		server := httptest.NewServer(g)
		t.Cleanup(server.Close)
		for _, c := range []struct {
			method, path string
			there        int
		}{
			{http.MethodGet, "/.well-known/agent-card.json", http.StatusOK},
			{http.MethodPost, "/a2a/v1/jsonrpc", http.StatusOK},
			{http.MethodGet, "/.well-known/oauth-protected-resource/mcp", http.StatusOK},
		} {
			want := c.there
			if without && !strings.HasSuffix(c.path, "mcp") {
				want = http.StatusNotFound
			}
			req, err := http.NewRequestWithContext(t.Context(), c.method, server.URL+c.path, strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Authorization", "Bearer "+key)
			req.Header.Set("Content-Type", "application/json")
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			_ = resp.Body.Close()
			if resp.StatusCode != want {
				t.Errorf("without %v: %s %s is %d, want %d", without, c.method, c.path, resp.StatusCode, want)
			}
		}
	}
}
