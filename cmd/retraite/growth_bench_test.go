package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/app"
)

// storedVariable says how many stored runs BenchmarkGrowth fills its store with.
const storedVariable = "RETRAITE_BENCH_STORED"

// storedRun is the id of a run that fill wrote, by its number.
func storedRun(i int) string { return fmt.Sprintf("%08x-0000-4000-8000-%012x", i, i) }

// BenchmarkGrowth measures the same calls on a store with one run and on one with many, 20,000 or what
// RETRAITE_BENCH_STORED says, in rounds that alternate, and gives the median time of a call by one caller on each, and
// their ratio.
func BenchmarkGrowth(b *testing.B) {
	stored := 20_000
	if text := os.Getenv(storedVariable); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			b.Fatalf("%s is %q, not a number of runs", storedVariable, text)
		}
		stored = n
	}
	for name, newStore := range map[string]func(testing.TB) string{
		"sqlite": storetest.SQLite, "postgres": storetest.Postgres,
	} {
		b.Run(name, func(b *testing.B) {
			few, many := serveFilled(b, newStore(b)), serveFilled(b, newStore(b))
			many.fill(b, stored)
			for _, c := range []struct{ name, method, path string }{
				{"POST_runs", http.MethodPost, "/runs"},
				{"GET_run", http.MethodGet, "/runs/{id}"},
				{"GET_proof", http.MethodGet, "/runs/{id}/proof"},
				{"GET_usage", http.MethodGet, "/usage"},
				{"GET_me", http.MethodGet, "/me"},
			} {
				b.Run(c.name, func(b *testing.B) {
					var before, after []float64
					for range 7 {
						before = append(before, few.milliseconds(b, c.method, c.path))
						after = append(after, many.milliseconds(b, c.method, c.path))
					}
					b.ReportMetric(middle(before), "ms-few")
					b.ReportMetric(middle(after), "ms-many")
					b.ReportMetric(middle(after)/middle(before), "ratio")
					b.ReportMetric(0, "ns/op")
				})
			}
		})
	}
}

// filled is a program on a store that is filled.
type filled struct {
	*measured

	url    string
	stored int
	turn   int
}

func serveFilled(b *testing.B, url string) *filled {
	b.Helper()
	back := openBackstage(b, url)
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
	m := &measured{process: startProcess(b, url)}
	m.key = issued.Secret.Reveal()
	made := reply{body: m.answer(b, http.MethodPost, "/runs", "", "")}
	m.runID = made.text("runId")
	if m.runID == "" {
		b.Fatalf("no run: %.300s", made.body)
	}
	return &filled{measured: m, url: url}
}

// milliseconds is the median time of some calls, one after the other, each of another run.
func (g *filled) milliseconds(b *testing.B, method, path string) float64 {
	b.Helper()
	const calls = 40
	times := make([]float64, calls)
	for i := range times {
		id := g.runID
		if g.stored > 0 {
			g.turn++
			id = storedRun(1 + g.turn*7919%g.stored)
		}
		began := time.Now()
		g.answer(b, method, strings.Replace(path, "{id}", id, 1), "", "")
		times[i] = float64(time.Since(began).Microseconds()) / 1000
	}
	return middle(times)
}

// fill copies the run, its call and its line in the log of requests, with ids and times of their own, five seconds
// apart.
func (g *filled) fill(b *testing.B, stored int) {
	b.Helper()
	name, dsn := "pgx", g.url
	numbers, key := "generate_series(1, CAST($1 AS integer)) n(i)", "lpad(to_hex(i), 24, '0')"
	id := "lpad(to_hex(i), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(i), 12, '0')"
	if path, ok := strings.CutPrefix(g.url, "sqlite://"); ok {
		name, dsn = "sqlite", path+"?_pragma=busy_timeout(60000)&_pragma=synchronous(OFF)"
		numbers = "(WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < $1) SELECT i FROM c) n"
		id, key = "printf('%08x-0000-4000-8000-%012x', i, i)", "printf('%024x', i)"
	}
	db, err := sql.Open(name, dsn)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, statement := range []string{
		`INSERT INTO runs (org_id, run_id, created_at, commit_id, dossier_id, fingerprint, document, case_id, proof, 
			packed, traces)
			SELECT org_id, ` + id + `, created_at - CAST(5000000 AS bigint) * i, ` + key + `,
			dossier_id, fingerprint, document, case_id, proof, packed, traces
			FROM (SELECT * FROM runs LIMIT 1) r, ` + numbers,
		`INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, 
			status, error, run_id)
			SELECT org_id, period_ym, ` + key + `, at - CAST(5000000 AS bigint) * i, operation, credential,` +
			` request_id, calls, runs, status, error, ` + id + `
			FROM (SELECT * FROM usage_events LIMIT 1) e, ` + numbers,
		`INSERT INTO usage_outcomes (org_id, period_ym, event_id, status, error, run_id)
			SELECT org_id, period_ym, ` + key + `, 200, '', ` + id + ` FROM (SELECT * FROM usage_events LIMIT 1) e, ` +
			numbers,
		`INSERT INTO request_log (org_id, entry_id, request_id, at, route, status, error, capability, credential, took, 
			run_id)
			SELECT org_id, ` + key + `, ` + id + `, at - CAST(5000000 AS bigint) * i, '/runs', 200, '', '',` +
			` credential, 9000, ` + id + `
			FROM (SELECT * FROM usage_events LIMIT 1) e, ` + numbers,
	} {
		if _, err := db.ExecContext(context.Background(), statement, stored); err != nil {
			b.Fatalf("%s: %v", statement, err)
		}
	}
	g.stored = stored
}
