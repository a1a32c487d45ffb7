package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
)

// BenchmarkAuthenticatedCall measures GET /me by an API key and by a token, counted durably before it is answered,
// against a bare chi handler that answers the same bytes: alternating rounds in one process, with 64 callers and with
// 256, which overlap the disk with the work of others. Its metrics are the medians of both rates and of their ratio.
func BenchmarkAuthenticatedCall(b *testing.B) {
	for name, open := range map[string]func(testing.TB) string{
		"sqlite": storetest.SQLite, "postgres": storetest.Postgres,
	} {
		for _, credential := range []string{"key", "token"} {
			for _, callers := range []int{64, 256} {
				b.Run(
					fmt.Sprintf("%s/%s/%d", name, credential, callers),
					func(b *testing.B) { benchmarkCall(b, open(b), credential, callers) },
				)
			}
		}
	}
}

func benchmarkCall(b *testing.B, databaseURL, credential string, callers int) {
	b.Helper()
	how := newSetup(b, databaseURL, nil)
	wired, err := graph(how.settings, io.Discard)
	if err != nil {
		b.Fatal(err)
	}
	var (
		back   backstage
		server *httpapi.Server
		tokens *app.IssueToken
	)
	start(b, fx.New(wired, transport, fx.Populate(&server, &back.orgs, &back.creds, &tokens)))
	bearer := benchCredential(b, back, tokens, credential)
	ours := "http://" + server.Addr() + httpapi.APIRoot + "/me"
	sample := benchCall(b, ours, bearer)
	theirs := "http://" + bareChi(b, sample) + httpapi.APIRoot + "/me"
	const rounds = 5
	for range b.N {
		var gateway, bare, ratio []float64
		for range rounds {
			g, c := benchRate(b, callers, ours, bearer), benchRate(b, callers, theirs, bearer)
			gateway, bare, ratio = append(gateway, g), append(bare, c), append(ratio, g/c)
		}
		b.ReportMetric(middle(gateway), "calls/s")
		b.ReportMetric(middle(bare), "bare/s")
		b.ReportMetric(middle(ratio), "ratio")
	}
	b.ReportMetric(0, "ns/op")
}

// benchCredential makes an organisation whose cap nobody reaches, and a credential of it.
func benchCredential(b *testing.B, back backstage, tokens *app.IssueToken, kind string) string {
	b.Helper()
	name, packs, most := "Essai", []string{"full"}, int64(1)<<50
	org, err := back.orgs.Create(b.Context(), app.OrgChange{Name: &name, Packs: &packs, CallsCap: &most})
	if err != nil {
		b.Fatal(err)
	}
	wanted := app.NewCredential{Org: org.ID, Pack: "full"}
	if kind == "key" {
		issued, err := back.creds.CreateKey(b.Context(), wanted)
		if err != nil {
			b.Fatal(err)
		}
		return issued.Secret.Reveal()
	}
	issued, err := back.creds.CreateClient(b.Context(), wanted)
	if err != nil {
		b.Fatal(err)
	}
	token, err := tokens.Do(b.Context(), app.ClientAttempt{ID: issued.Credential.ID, Secret: issued.Secret})
	if err != nil {
		b.Fatal(err)
	}
	return token.Token.Reveal()
}

// bareChi serves an answer over a chi router and nothing else, and returns its address.
func bareChi(b *testing.B, body []byte) string {
	b.Helper()
	mux := chi.NewRouter()
	mux.Get(httpapi.APIRoot+"/me", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = w.Write(body)
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	bare := &http.Server{Handler: mux, ReadHeaderTimeout: time.Minute}
	go func() { _ = bare.Serve(listener) }()
	b.Cleanup(func() { _ = bare.Shutdown(context.Background()) })
	return listener.Addr().String()
}

func benchCall(b *testing.B, url, bearer string) []byte {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, url, nil)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+bearer)
	response, err := client.Do(request)
	if err != nil {
		b.Error(err)
		return nil
	}
	got, err := read(response)
	if err != nil || got.status != http.StatusOK {
		b.Errorf("%d %.300s, %v", got.status, got.body, err)
	}
	return got.body
}

// benchRate lets callers call in a closed loop for a while, and returns how many calls a second were answered.
func benchRate(b *testing.B, callers int, url, bearer string) float64 {
	b.Helper()
	const round = time.Second
	var done atomic.Int64
	var working sync.WaitGroup
	started := time.Now()
	for range callers {
		working.Go(func() {
			for time.Since(started) < round && !b.Failed() {
				benchCall(b, url, bearer)
				done.Add(1)
			}
		})
	}
	working.Wait()
	return float64(done.Load()) / time.Since(started).Seconds()
}

func middle(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
