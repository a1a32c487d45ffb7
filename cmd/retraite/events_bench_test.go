package main

import (
	"io"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
)

// BenchmarkSlowReceiver measures POST /runs with a receiver that hangs, and without an extension, in alternating rounds
// of one process. Its metric is the median of the ratios of their rates.
func BenchmarkSlowReceiver(b *testing.B) {
	for name, open := range map[string]func(testing.TB) string{
		"sqlite": storetest.SQLite, "postgres": storetest.Postgres,
	} {
		b.Run(name, func(b *testing.B) { benchmarkSlowReceiver(b, open(b)) })
	}
}

func benchmarkSlowReceiver(b *testing.B, databaseURL string) {
	b.Helper()
	const callers, rounds, round = 4, 7, 2 * time.Second
	var (
		e      events
		back   backstage
		server *httpapi.Server
	)
	how := newSetup(b, databaseURL, []option{withEvents(&e, func(s *settings) { s.WebhookSchedule = "0s,1h" })})
	wired, err := graph(how.settings, io.Discard)
	if err != nil {
		b.Fatal(err)
	}
	start(b, fx.New(wired, transport, fx.Options(how.graph...), fx.Populate(&server, &back.orgs, &back.creds)))
	release := make(chan struct{})
	r := newReceiver(b, func(http.ResponseWriter, *http.Request) { <-release })
	b.Cleanup(func() { close(release) })
	keys := map[bool]string{}
	for _, told := range []bool{false, true} {
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
		if keys[told] = issued.Secret.Reveal(); !told {
			continue
		}
		if _, err := e.hooks.Set(b.Context(), org.ID, r.URL); err != nil {
			b.Fatal(err)
		}
		if _, err := e.extensions.Switch(b.Context(), org.ID, "hub_webhook", true); err != nil {
			b.Fatal(err)
		}
	}
	rate := func(key string) float64 {
		var done sync.WaitGroup
		var mu sync.Mutex
		n, began := 0, time.Now()
		for range callers {
			done.Go(func() {
				for time.Since(began) < round {
					status, body := post(b.Context(), "http://"+server.Addr()+httpapi.APIRoot+"/runs", key, simpleCase)
					if status != http.StatusOK {
						b.Errorf("%d %s", status, body)
						return
					}
					mu.Lock()
					n++
					mu.Unlock()
				}
			})
		}
		done.Wait()
		return float64(n) / time.Since(began).Seconds()
	}
	for range b.N {
		rate(keys[false])
		rate(keys[true])
		var ratios, withs, withouts []float64
		for i := range rounds {
			var with, without float64
			if i%2 == 0 {
				with, without = rate(keys[true]), rate(keys[false])
			} else {
				without, with = rate(keys[false]), rate(keys[true])
			}
			ratios, withs, withouts = append(ratios, with/without), append(withs, with), append(withouts, without)
		}
		b.ReportMetric(medianRate(ratios), "ratio")
		b.ReportMetric(medianRate(withs), "with/s")
		b.ReportMetric(medianRate(withouts), "without/s")
	}
	b.ReportMetric(0, "ns/op")
	b.Logf("%d attempts hang", len(r.deliveries()))
}

func medianRate(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
