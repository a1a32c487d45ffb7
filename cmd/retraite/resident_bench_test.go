package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// BenchmarkServeStart measures the start on a fresh SQLite store, from the start of the process to its first 200: the
// median of the starts, beside those of the program of before in turns, if there is one.
func BenchmarkServeStart(b *testing.B) {
	programs := map[string]string{"now": os.Getenv(programVariable)}
	if baseline := os.Getenv(baselineVariable); baseline != "" {
		programs["before"] = baseline
	}
	const starts = 9
	took := map[string][]float64{}
	for range starts {
		for name, program := range programs {
			b.Setenv(programVariable, program)
			began := time.Now()
			p := startProcess(b, "sqlite://"+filepath.Join(b.TempDir(), "retraite.db"), firstStartMark)
			response, err := client.Get(p.base + "/health")
			if err != nil {
				b.Fatal(err)
			}
			if answer, err := read(response); err != nil || answer.status != http.StatusOK {
				b.Fatalf("%d, %v", answer.status, err)
			}
			took[name] = append(took[name], float64(time.Since(began).Microseconds())/1000)
			p.kill()
		}
	}
	for name, times := range took {
		b.ReportMetric(middle(times), "ms-"+name)
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkServeRest measures what the program takes while nobody calls, in per cent of a processor over half a minute,
// and what it has resident: at rest, and after 5,000 runs by eight callers, each read with its proof.
func BenchmarkServeRest(b *testing.B) {
	const settle, rest, runs, callers = 5 * time.Second, 30 * time.Second, 5_000, 8
	m := serveMeasured(b, "")
	time.Sleep(settle)
	before := m.processor(b)
	time.Sleep(rest)
	b.ReportMetric((m.processor(b)-before)/float64(rest.Milliseconds())*100, "%-at-rest")
	b.ReportMetric(m.resident(b, "VmRSS"), "MB-at-rest")
	b.ReportMetric(m.resident(b, "RssFile"), "MB-at-rest-of-the-file")
	var working sync.WaitGroup
	for range callers {
		working.Go(func() {
			for range runs / callers {
				made := reply{body: m.answer(b, http.MethodPost, "/runs", "", "")}
				m.answer(b, http.MethodGet, "/runs/"+made.text("runId"), "", "")
				m.answer(b, http.MethodGet, "/runs/"+made.text("runId")+"/proof", "", "")
			}
		})
	}
	working.Wait()
	b.ReportMetric(m.resident(b, "VmRSS"), "MB-after-5000-runs")
	b.ReportMetric(0, "ns/op")
}

// resident reads a line of what the process has in memory, in MB.
func (m *measured) resident(b *testing.B, name string) float64 {
	b.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", m.cmd.Process.Pid))
	if err != nil {
		b.Skip("the memory of another process is read from /proc")
	}
	for line := range strings.Lines(string(raw)) {
		if text, ok := strings.CutPrefix(line, name+":"); ok {
			kB, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text), " kB"), 64)
			if err != nil {
				b.Fatal(err)
			}
			return kB / 1000
		}
	}
	b.Fatalf("no %s in\n%s", name, raw)
	return 0
}
