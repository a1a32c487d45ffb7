package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
)

// BenchmarkLaunchRun measures POST /runs on SQLite, over a socket: a private career of 42 years read, computed,
// explained, sealed, stored and shown, by one caller at a time and by several. Both ends run in this process, so that
// bytes and allocations count the caller too.
func BenchmarkLaunchRun(b *testing.B) {
	launch := newLauncher(b, storetest.SQLite(b))
	launch(b.Context())
	b.Run("one_caller", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			launch(b.Context())
		}
	})
	b.Run("eight_callers", func(b *testing.B) {
		b.ReportAllocs()
		b.SetParallelism(8)
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				launch(b.Context())
			}
		})
	})
}

// newLauncher starts the whole program on a database and returns a function that launches a run there.
func newLauncher(b *testing.B, databaseURL string) func(context.Context) {
	b.Helper()
	var (
		back   backstage
		server *httpapi.Server
	)
	spareCollections()
	how := newSetup(b, databaseURL, nil)
	wired, err := graph(how.settings, io.Discard)
	if err != nil {
		b.Fatal(err)
	}
	start(b, fx.New(wired, transport, fx.Options(how.graph...), fx.Populate(&server, &back.orgs, &back.creds)))
	name, packs, level, limit := "Essai", []string{"full"}, 2, int64(1<<40)
	org, err := back.orgs.Create(
		b.Context(),
		app.OrgChange{Name: &name, Packs: &packs, RestitutionLevel: &level, CallsCap: &limit, RunsCap: &limit},
	)
	if err != nil {
		b.Fatal(err)
	}
	issued, err := back.creds.CreateKey(b.Context(), app.NewCredential{Org: org.ID, Pack: "full"})
	if err != nil {
		b.Fatal(err)
	}
	url, key, body := "http://"+server.Addr()+httpapi.APIRoot+"/runs", issued.Secret.Reveal(), careerRequest()
	return func(ctx context.Context) {
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
		if err != nil {
			b.Error(err)
			return
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Authorization", "Bearer "+key)
		response, err := client.Do(request)
		if err != nil {
			b.Error(err)
			return
		}
		defer func() { _ = response.Body.Close() }()
		if n, err := io.Copy(io.Discard, response.Body); response.StatusCode != http.StatusOK || n == 0 || err != nil {
			b.Errorf("%d, %d bytes, %v", response.StatusCode, n, err)
		}
	}
}

// careerRequest asks for a run of the career that BenchmarkCareer of the engine computes.
func careerRequest() string {
	var b strings.Builder
	b.WriteString(`{"liquidationDate":"2026-11-01","data":{"assure":{"dateNaissance":"1964-01-10","sexe":"F",` +
		`"enfants":[{"dateNaissance":"1990-05-01"},{"dateNaissance":"1993-02-01"}]},"carriere":[`)
	for i := range 42 {
		if i > 0 {
			b.WriteByte(',')
		}
		if year := 1984 + i; year < 2002 {
			fmt.Fprintf(&b, `{"annee":%d,"regime":"CNAV","salaireBrut":%d,"devise":"FRF"}`, year, 80_000+3_000*i)
		} else {
			fmt.Fprintf(&b, `{"annee":%d,"regime":"CNAV","salaireBrutEur":%d}`, year, 21_000+600*i)
		}
	}
	b.WriteString(`]}}`)
	return b.String()
}
