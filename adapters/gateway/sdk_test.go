//go:build sdk

package gateway_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/pack"
)

// The clients in TypeScript and Python go through the scenarios of the Go client, against the same gateway. `task
// sdk:test` installs and builds what they need, and runs this.

// scene is what a client of another language is told, as JSON in the file that RETRAITE_SCENE names.
type scene struct {
	// Base is a gateway, Flapping the same behind a proxy that loses calls and answers, Refusing behind one that
	// refuses one good token; that one says at /tokens how many were fetched.
	Base     string `json:"base"`
	Flapping string `json:"flapping"`
	Refusing string `json:"refusing"`
	// Key is of an organisation of its own, as FlappingKey, CappedKey (which may make one run), NarrowKey (which may
	// not see all sections) and the client are.
	Key          string `json:"key"`
	FlappingKey  string `json:"flappingKey"`
	CappedKey    string `json:"cappedKey"`
	NarrowKey    string `json:"narrowKey"`
	ClientID     string `json:"clientId"`
	ClientSecret string `json:"clientSecret"`
	// Webhook is one that the gateway posted.
	Webhook struct {
		Secret  string            `json:"secret"`
		Headers map[string]string `json:"headers"`
		Body    string            `json:"body"`
		RunID   string            `json:"runId"`
	} `json:"webhook"`
}

func TestSDK_of_TypeScript(t *testing.T) {
	t.Parallel()
	playScene(t, "typescript", "npm", "test")
}

func TestSDK_of_Python(t *testing.T) {
	t.Parallel()
	playScene(
		t, "python", "python3", "-m", "unittest", "discover", "--start-directory", "tests", "--top-level-directory",
		".",
	)
}

// playScene runs the tests of a client, and proves that its calls through the proxy made no run twice.
func playScene(t *testing.T, client, name string, arguments ...string) {
	t.Helper()
	s, proxy := setScene(t)
	raw, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "scene.json")
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, arguments...)
	cmd.Dir = filepath.Join("..", "..", "sdk", client)
	cmd.Env = append(os.Environ(), "RETRAITE_SCENE="+file)
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
	if proxy.lostAnswers.Load() == 0 {
		t.Error("no answer was lost: nothing was proven")
	}
}

func setScene(t *testing.T) (scene, *flapping) {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	g := started(t, gateway.Options{BaseURL: "http://" + server.Listener.Addr().String(), AllowPrivateTargets: true})
	server.Config.Handler = g
	server.Start()
	t.Cleanup(server.Close)

	var s scene
	s.Base = server.URL
	s.Key = keyOf(t, g, newOrg(t, g, app.DefaultRunsCap), pack.Full)
	s.FlappingKey = keyOf(t, g, newOrg(t, g, app.DefaultRunsCap), pack.Full)
	s.CappedKey = keyOf(t, g, newOrg(t, g, 1), pack.Full)
	s.NarrowKey = keyOf(t, g, newOrg(t, g, app.DefaultRunsCap), pack.Mandataire)
	client, err := g.Credentials.CreateClient(t.Context(), credentialOf(newOrg(t, g, 1), pack.Full))
	if err != nil {
		t.Fatal(err)
	}
	s.ClientID, s.ClientSecret = string(client.Credential.ID), client.Secret.Reveal()
	hearWebhook(t, g, &s)

	proxy := &flapping{behind: g}
	s.Flapping = served(t, proxy)
	s.Refusing = served(t, refusing(g))
	return s, proxy
}

func served(t *testing.T, h http.Handler) string {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

func newOrg(t *testing.T, g *gateway.Gateway, runs int64) access.OrgID {
	t.Helper()
	name, packs := "Caisse imaginaire", []string{string(pack.Full)}
	org, err := g.Orgs.Create(t.Context(), app.OrgChange{Name: &name, Packs: &packs, RunsCap: &runs})
	if err != nil {
		t.Fatal(err)
	}
	return org.ID
}

func credentialOf(org access.OrgID, holds pack.ID) app.NewCredential {
	return app.NewCredential{Org: org, Label: "essai", Pack: string(holds)}
}

func keyOf(t *testing.T, g *gateway.Gateway, org access.OrgID, holds pack.ID) string {
	t.Helper()
	issued, err := g.Credentials.CreateKey(t.Context(), credentialOf(org, holds))
	if err != nil {
		t.Fatal(err)
	}
	return issued.Secret.Reveal()
}

// refusing is a proxy that refuses the fourth call, as a gateway does once a token was withdrawn.
func refusing(behind http.Handler) http.Handler {
	var tokens, calls atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/tokens":
			_ = json.NewEncoder(w).Encode(tokens.Load())
			return
		case strings.HasSuffix(r.URL.Path, "/oauth/token"):
			tokens.Add(1)
		case calls.Add(1) == 4:
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		behind.ServeHTTP(w, r)
	})
}

// hearWebhook makes a run, and keeps the webhook that tells of it.
func hearWebhook(t *testing.T, g *gateway.Gateway, s *scene) {
	t.Helper()
	heard := make(chan struct{}, 1)
	receiver := served(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || s.Webhook.Body != "" {
			return
		}
		s.Webhook.Body = string(body)
		s.Webhook.Headers = map[string]string{}
		for name := range r.Header {
			s.Webhook.Headers[strings.ToLower(name)] = r.Header.Get(name)
		}
		heard <- struct{}{}
	}))
	org := newOrg(t, g, 1)
	secret, err := g.Webhooks.Set(t.Context(), org, receiver)
	if err != nil {
		t.Fatal(err)
	}
	s.Webhook.Secret = secret.Reveal()
	if _, err := g.Extensions.Switch(t.Context(), org, string(extension.HubWebhook), true); err != nil {
		t.Fatal(err)
	}
	status, body := launch(t, s.Base+"/api/v1/retraite", keyOf(t, g, org, pack.Full))
	var made struct{ RunID string }
	if err := json.Unmarshal([]byte(body), &made); err != nil || status != http.StatusOK {
		t.Fatalf("%d %.300s, %v", status, body, err)
	}
	s.Webhook.RunID = made.RunID
	select {
	case <-heard:
	case <-time.After(time.Minute):
		t.Fatal("no webhook came")
	}
}
