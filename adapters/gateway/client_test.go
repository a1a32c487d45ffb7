package gateway_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/client"
	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
)

// flapping is a proxy in front of a gateway that loses calls before it, and answers behind it.
type flapping struct {
	behind http.Handler
	n      atomic.Int64
	// lostAnswers counts calls that were made and whose answer the caller never got.
	lostAnswers atomic.Int64
}

func (f *flapping) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch f.n.Add(1) % 9 {
	case 0: // the call never arrives
		panic(http.ErrAbortHandler)
	case 1: // what is in front has its own words
		w.WriteHeader(http.StatusBadGateway)
		_, _ = io.WriteString(w, "<html>bad gateway</html>")
	case 2: // the call is made, and its answer is lost
		f.lostAnswers.Add(1)
		f.behind.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	case 3: // the answer is cut in the middle
		f.lostAnswers.Add(1)
		kept := httptest.NewRecorder()
		f.behind.ServeHTTP(kept, r)
		w.Header().Set("Content-Length", fmt.Sprint(kept.Body.Len()))
		_, _ = w.Write(kept.Body.Bytes()[:kept.Body.Len()/2])
		panic(http.ErrAbortHandler)
	default:
		f.behind.ServeHTTP(w, r)
	}
}

// behindFlapping starts a gateway behind a proxy that flaps, and returns both with the address of the proxy.
func behindFlapping(t *testing.T) (*gateway.Gateway, *flapping, string) {
	t.Helper()
	proxy := &flapping{}
	server := httptest.NewUnstartedServer(proxy)
	server.Config.ErrorLog = nil
	server.Start()
	t.Cleanup(server.Close)
	g := started(t, gateway.Options{BaseURL: server.URL})
	proxy.behind = g
	return g, proxy, server.URL
}

func newClient(t *testing.T, config client.Config) *client.Client {
	t.Helper()
	c, err := client.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// anyCase is a run request about a plainly invented person.
func anyCase(t *testing.T) run.Request {
	t.Helper()
	data, err := ijson.Parse(
		[]byte(`{"assure":{"dateNaissance":"1963-05-17"},"carriere":[{"annee":1990,"regime":"CNAV"}]}`),
	)
	if err != nil {
		t.Fatal(err)
	}
	return run.Request{Data: data}
}

// Whatever is lost on the way, each logical call makes one run, and each run is charged once.
func TestClient_makes_no_run_twice_through_a_proxy_that_flaps(t *testing.T) {
	t.Parallel()
	g, proxy, url := behindFlapping(t)
	_, key := demoKey(t, g)
	c := newClient(t, client.Config{BaseURL: url, Key: access.NewSecret(key), Retries: 30})

	const calls = 24
	var (
		mu       sync.Mutex
		ids      = map[run.ID]bool{}
		replayed int
		callers  sync.WaitGroup
	)
	for range calls {
		callers.Go(func() {
			report, err := c.Launch(t.Context(), anyCase(t), client.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			ids[report.Header.RunID] = true
			if report.Replayed {
				replayed++
			}
		})
	}
	callers.Wait()
	if len(ids) != calls {
		t.Errorf("%d runs for %d calls", len(ids), calls)
	}
	if proxy.lostAnswers.Load() == 0 || replayed == 0 {
		t.Errorf("%d answers were lost and %d replayed: nothing was proven", proxy.lostAnswers.Load(), replayed)
	}
	me, err := c.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if me.Quota.RunsUsed != calls {
		t.Errorf("%d runs were charged for %d calls", me.Quota.RunsUsed, calls)
	}
	runs := 0
	for event, err := range c.Usage(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		runs += int(event.Runs)
	}
	if runs != calls {
		t.Errorf("the usage lists %d runs, want %d", runs, calls)
	}
}

func TestClient_fetches_a_token_when_it_needs_one_and_again_when_it_is_refused(t *testing.T) {
	t.Parallel()
	var fetched, refused atomic.Int64
	var g *gateway.Gateway
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/oauth/token"):
			fetched.Add(1)
		case refused.CompareAndSwap(1, 2):
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		g.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	g = started(t, gateway.Options{BaseURL: server.URL})
	org, _ := demoKey(t, g)
	issued, err := g.Credentials.CreateClient(t.Context(), app.NewCredential{Org: org, Label: "essai", Pack: "full"})
	if err != nil {
		t.Fatal(err)
	}
	c := newClient(
		t, client.Config{BaseURL: server.URL, ClientID: string(issued.Credential.ID), ClientSecret: issued.Secret},
	)
	for range 3 {
		if me, err := c.Me(t.Context()); err != nil || me.OrgID != org || me.ClientID != issued.Credential.ID {
			t.Fatalf("%+v, %v", me, err)
		}
	}
	if n := fetched.Load(); n != 1 {
		t.Errorf("%d tokens were fetched for three calls", n)
	}
	refused.Store(1)
	if _, err := c.Me(t.Context()); err != nil {
		t.Error(err)
	}
	if n := fetched.Load(); n != 2 {
		t.Errorf("%d tokens were fetched, one of which was refused", n)
	}
	wrong := newClient(t, client.Config{
		BaseURL: server.URL, ClientID: string(issued.Credential.ID), ClientSecret: access.NewSecret("wrong"),
		Retries: -1,
	})
	if _, err := wrong.Me(t.Context()); !errors.Is(err, &client.Error{Code: problem.InvalidClient}) {
		t.Errorf("error %v", err)
	}
}

func TestClient_reads_fills_and_verifies_runs(t *testing.T) {
	t.Parallel()
	g := started(t, gateway.Options{})
	server := httptest.NewServer(g)
	t.Cleanup(server.Close)
	_, key := demoKey(t, g)
	c := newClient(t, client.Config{BaseURL: server.URL, Key: access.NewSecret(key)})
	ctx := t.Context()

	launched, err := c.Launch(ctx, anyCase(t), client.Options{Key: "once", Extent: run.ExtentFull})
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Launch(ctx, anyCase(t), client.Options{Key: "once", Extent: run.ExtentFull})
	if err != nil || !again.Replayed || !bytes.Equal(again.Body, launched.Body) {
		t.Errorf("replayed %v, %v", again.Replayed, err)
	}
	id := launched.Header.RunID
	read, err := c.Run(ctx, id, client.Options{Extent: run.ExtentSynthese})
	if err != nil || read.Header.RunID != id || len(read.Lacunes) == 0 {
		t.Fatalf("%+v, %v", read.Header, err)
	}
	checkProof(t, c, launched)

	one := read.Lacunes[0]
	filled, err := c.Override(ctx, gap.Override{
		LacuneID: one.LacuneID, TypeDonnee: one.TypeDonnee, Value: ijson.IntValue(20_000), PieceJointeRef: "pj-1",
	}, client.Options{})
	if err != nil || filled.Header.ParentRunID != id {
		t.Errorf("fill %s: %+v, %v", one.Champ, filled.Header, err)
	}

	income := money.Cents(2_800_000)
	estimated, err := c.Estimate(ctx, estimate.Request{BirthYear: 1970, Income: &income})
	if err != nil || !strings.Contains(estimated.Statement, "€") || estimated.Hint == "" {
		t.Errorf("%+v, %v", estimated, err)
	}
	if status, err := c.Status(ctx); err != nil || status != "operational" {
		t.Errorf("status %s, %v", status, err)
	}
	_, err = c.Run(ctx, "00000000-0000-4000-8000-000000000000", client.Options{})
	said, ok := errors.AsType[*client.Error](err)
	if !ok || said.Code != problem.RunNotFound || said.Status != http.StatusNotFound || said.RequestID == "" {
		t.Errorf("error %v", err)
	}
}

// checkProof verifies a report with its proof, and finds each of three alterations.
func checkProof(t *testing.T, c *client.Client, report client.Report) {
	t.Helper()
	envelope, err := c.Proof(t.Context(), report.Header.RunID)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := c.Keys(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if fingerprint, err := client.Verify(envelope, report.Body, keys); err != nil || fingerprint == "" {
		t.Errorf("%s, %v", fingerprint, err)
	}
	altered := bytes.Replace(report.Body, []byte(`"annee":1990`), []byte(`"annee":1991`), 1)
	if _, err := client.Verify(envelope, altered, keys); !isAltered(err) {
		t.Errorf("an altered report: %v", err)
	}
	jws := []byte(`"jws":"`)
	at := bytes.Index(envelope, jws) + len(jws) + 200
	other := bytes.Clone(envelope)
	if other[at] == 'A' {
		other[at] = 'B'
	} else {
		other[at] = 'A'
	}
	if _, err := client.Verify(other, report.Body, keys); !isAltered(err) {
		t.Errorf("an altered proof: %v", err)
	}
	_, err = client.Verify(envelope, report.Body, []byte(`{"keys":[]}`))
	if _, unknown := errors.AsType[*proof.UnknownKeyError](err); !unknown {
		t.Errorf("without the key: %v", err)
	}
}

func isAltered(err error) bool {
	_, ok := errors.AsType[*proof.MismatchError](err)
	return ok
}

func TestClient_says_the_quota_that_is_exceeded_and_does_not_wait_for_it(t *testing.T) {
	t.Parallel()
	g := started(t, gateway.Options{})
	server := httptest.NewServer(g)
	t.Cleanup(server.Close)
	org, key := demoKey(t, g)
	runs := int64(1)
	if _, err := g.Orgs.Set(t.Context(), org, app.OrgChange{RunsCap: &runs}); err != nil {
		t.Fatal(err)
	}
	c := newClient(t, client.Config{BaseURL: server.URL, Key: access.NewSecret(key)})
	if _, err := c.Launch(t.Context(), anyCase(t), client.Options{}); err != nil {
		t.Fatal(err)
	}
	_, err := c.Launch(t.Context(), anyCase(t), client.Options{})
	said, ok := errors.AsType[*client.Error](err)
	if !ok || said.Code != problem.QuotaExceeded || said.Quota == nil || said.Quota.RunsCap != 1 || said.Quota.RunsOk {
		t.Errorf("error %v", err)
	}
}

// The events that the gateway posts by itself are those that the client verifies.
func TestClient_verifies_the_webhooks_of_the_gateway(t *testing.T) {
	t.Parallel()
	type received struct {
		header http.Header
		body   []byte
	}
	posted := make(chan received, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil {
			posted <- received{r.Header, body}
		}
	}))
	t.Cleanup(receiver.Close)
	g := started(t, gateway.Options{AllowPrivateTargets: true})
	server := httptest.NewServer(g)
	t.Cleanup(server.Close)
	org, key := demoKey(t, g)
	secret, err := g.Webhooks.Set(t.Context(), org, receiver.URL)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Extensions.Switch(t.Context(), org, string(extension.HubWebhook), true); err != nil {
		t.Fatal(err)
	}
	c := newClient(t, client.Config{BaseURL: server.URL, Key: access.NewSecret(key)})
	report, err := c.Launch(t.Context(), anyCase(t), client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got received
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	select {
	case got = <-posted:
	case <-ctx.Done():
		t.Fatal("no webhook came")
	}
	event, err := client.VerifyWebhook(secret.Reveal(), got.header, got.body, time.Now())
	if err != nil || event.Data.RunID != report.Header.RunID || event.Data.State != report.Header.State {
		t.Errorf("%+v, %v", event, err)
	}
	for what, verify := range map[string]func() error{
		"an altered body": func() error {
			_, err := client.VerifyWebhook(secret.Reveal(), got.header, append(got.body, ' '), time.Now())
			return err
		},
		"an old one": func() error {
			_, err := client.VerifyWebhook(secret.Reveal(), got.header, got.body, time.Now().Add(time.Hour))
			return err
		},
	} {
		if err := verify(); !errors.Is(err, client.ErrSignature) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
