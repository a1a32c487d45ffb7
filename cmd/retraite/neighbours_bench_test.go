package main

import (
	"context"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
)

// BenchmarkNeighbour says how long the ordinary runs of an organisation take while another launches 16 runs of 20,000
// lines at once, again and again, and what is resident at most: the program is a process of its own, on SQLite. Beside
// them stands how long such runs take while nobody else calls, since both depend on what else the machine does; with
// RETRAITE_BENCH_BASELINE the program of before is measured in turns.
func BenchmarkNeighbour(b *testing.B) {
	const atOnce, rounds, lines = 16, 4, 20_000
	programs := map[string]string{"now": os.Getenv(programVariable)}
	if baseline := os.Getenv(baselineVariable); baseline != "" {
		programs["before"] = baseline
	}
	flood := largeCase(lines)
	took := map[string]map[string][]float64{"now": {}, "before": {}}
	var served, refused atomic.Int64
	for range rounds {
		for name, program := range programs {
			b.Setenv(programVariable, program)
			url := "sqlite://" + b.TempDir() + "/retraite.db"
			stage := openBackstage(b, url)
			m := &measured{process: startProcess(b, url)}
			keys := [2]string{stage.keyOf(b), stage.keyOf(b)}
			calling := func(which string, while func(n int) bool) {
				for n := 0; while(n); n++ {
					began := time.Now()
					if status := m.post(b, keys[1], simpleCase); status != http.StatusOK {
						b.Errorf("an ordinary run is answered %d", status)
					}
					took[name][which] = append(took[name][which], float64(time.Since(began).Microseconds())/1000)
				}
			}
			calling("alone", func(n int) bool { return n < 40 })
			var flooding sync.WaitGroup
			var over atomic.Bool
			for range atOnce {
				flooding.Go(func() {
					switch status := m.post(b, keys[0], flood); status {
					case http.StatusOK:
						served.Add(1)
					case http.StatusServiceUnavailable:
						refused.Add(1)
					default:
						b.Errorf("a long run is answered %d", status)
					}
				})
			}
			go func() {
				flooding.Wait()
				over.Store(true)
			}()
			calling("beside", func(int) bool { return !over.Load() })
			flooding.Wait()
			took[name]["peak"] = append(took[name]["peak"], m.resident(b, "VmHWM"))
			m.kill()
		}
	}
	for name := range programs {
		for _, which := range []string{"alone", "beside"} {
			times := took[name][which]
			slices.Sort(times)
			b.ReportMetric(times[len(times)/2], "ms-median-"+which+"-"+name)
			b.ReportMetric(times[len(times)*9/10], "ms-nine-in-ten-"+which+"-"+name)
			b.ReportMetric(times[len(times)-1], "ms-worst-"+which+"-"+name)
			b.ReportMetric(float64(len(times)), "calls-"+which+"-"+name)
		}
		b.ReportMetric(slices.Max(took[name]["peak"]), "MB-resident-"+name)
	}
	b.ReportMetric(float64(served.Load()), "long-runs-served")
	b.ReportMetric(float64(refused.Load()), "long-runs-refused")
	b.ReportMetric(0, "ns/op")
}

// keyOf makes an organisation and a key of it that may do everything.
func (s backstage) keyOf(b *testing.B) string {
	b.Helper()
	name, packs, most := "Cabinet Exemple", []string{"full"}, int64(1_000_000)
	org, err := s.orgs.Create(b.Context(), app.OrgChange{
		Name: &name, Packs: &packs, CallsCap: &most, RunsCap: &most,
	})
	if err != nil {
		b.Fatal(err)
	}
	issued, err := s.creds.CreateKey(b.Context(), app.NewCredential{Org: org.ID, Pack: "full"})
	if err != nil {
		b.Fatal(err)
	}
	return issued.Secret.Reveal()
}

// post launches a run and returns the status of its answer.
func (m *measured) post(b *testing.B, key, body string) int {
	b.Helper()
	request, err := http.NewRequestWithContext(
		context.Background(), http.MethodPost, m.base+"/runs", strings.NewReader(body),
	)
	if err != nil {
		b.Error(err)
		return 0
	}
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Content-Type", "application/json")
	response, err := oneShot.Do(request)
	if err != nil {
		b.Error(err)
		return 0
	}
	answer, err := read(response)
	if err != nil {
		b.Error(err)
	}
	return answer.status
}
