package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// baselineVariable names a built program of before, which BenchmarkServedCall measures in turns with this one.
const baselineVariable = "RETRAITE_BENCH_BASELINE"

// BenchmarkServedCall measures what a call costs the program on SQLite: its processor, which leaves the caller out,
// what it writes to the disk, what its store keeps, and how long its answer is. The program is a process of its own,
// and four callers call it in a closed loop, in rounds that alternate with those of the program of before, if there is
// one. The metrics are medians of the rounds.
func BenchmarkServedCall(b *testing.B) {
	servers := map[string]*measured{"now": serveMeasured(b, "")}
	if baseline := os.Getenv(baselineVariable); baseline != "" {
		servers["before"] = serveMeasured(b, baseline)
	}
	for _, c := range []struct{ name, method, path, coding string }{
		{"POST_runs", http.MethodPost, "/runs", ""},
		{"POST_runs_full", http.MethodPost, "/runs?view=full", ""},
		{"POST_runs_with_a_key", http.MethodPost, "/runs", ""},
		{"POST_runs_gzip", http.MethodPost, "/runs", "gzip"},
		{"POST_runs_zstd", http.MethodPost, "/runs", "zstd"},
		{"GET_run", http.MethodGet, "/runs/{id}", ""},
		{"GET_run_synthese", http.MethodGet, "/runs/{id}?view=synthese", ""},
		{"GET_run_full", http.MethodGet, "/runs/{id}?view=full", ""},
		{"GET_proof", http.MethodGet, "/runs/{id}/proof", ""},
	} {
		b.Run(c.name, func(b *testing.B) {
			const rounds = 5
			costs := map[string]map[string][]float64{}
			for range rounds {
				for name, s := range servers {
					if costs[name] == nil {
						costs[name] = map[string][]float64{}
					}
					for metric, value := range s.round(
						b, c.method, c.path, c.coding, strings.HasSuffix(c.name, "_with_a_key"),
					) {
						costs[name][metric] = append(costs[name][metric], value)
					}
				}
			}
			for name, metrics := range costs {
				for metric, values := range metrics {
					b.ReportMetric(middle(values), metric+"-"+name)
				}
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// measured is a program that serves, whose costs are read from outside.
type measured struct {
	*process
	store string
	runID string
	keys  atomic.Int64
}

func serveMeasured(b *testing.B, program string) *measured {
	b.Helper()
	store := filepath.Join(b.TempDir(), "retraite.db")
	url := "sqlite://" + store
	if program != "" {
		b.Setenv(programVariable, program)
		defer b.Setenv(programVariable, "")
	}
	m := &measured{process: startProcess(b, url, firstStartMark, "GOGC=200"), store: store}
	caps := command(b, url, nil, "org", "set", "org_demo", "--calls-cap", "1000000000", "--runs-cap", "1000000000")
	if said, err := caps.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, said)
	}
	made := reply{body: m.answer(b, http.MethodPost, "/runs", "", "")}
	m.runID = made.text("runId")
	if m.runID == "" {
		b.Fatalf("no run: %.300s", made.body)
	}
	return m
}

// round lets four callers call for a second and says what one call cost.
func (m *measured) round(b *testing.B, method, path, coding string, keyed bool) map[string]float64 {
	b.Helper()
	path = strings.Replace(path, "{id}", m.runID, 1)
	var calls, length atomic.Int64
	var working sync.WaitGroup
	before := m.costs(b)
	started := time.Now()
	for range 4 {
		working.Go(func() {
			for time.Since(started) < time.Second && !b.Failed() {
				key := ""
				if keyed {
					key = strconv.FormatInt(m.keys.Add(1), 10)
				}
				length.Store(int64(len(m.answer(b, method, path, coding, key))))
				calls.Add(1)
			}
		})
	}
	working.Wait()
	out := map[string]float64{"answer-B": float64(length.Load())}
	for name, cost := range m.costs(b) {
		out[name] = (cost - before[name]) / float64(calls.Load())
	}
	return out
}

// costs reads the costs of the process so far: milliseconds of processor, and KB written and kept.
func (m *measured) costs(b *testing.B) map[string]float64 {
	b.Helper()
	kept := 0.0
	if file, err := os.Stat(m.store); err == nil {
		kept = float64(file.Size()) / 1000
	}
	return map[string]float64{"cpu-ms": m.processor(b), "written-kB": m.written(b), "kept-kB": kept}
}

// processor is the processor time of all threads, in milliseconds, as Linux counts it.
func (m *measured) processor(b *testing.B) float64 {
	b.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", m.cmd.Process.Pid))
	if err != nil || len(threads) == 0 {
		b.Skip("the processor of another process is read from /proc")
	}
	total := 0.0
	for _, path := range threads {
		raw, err := os.ReadFile(path)
		if err != nil {
			continue // a thread that ended
		}
		spent, _, _ := strings.Cut(string(raw), " ")
		nanoseconds, err := strconv.ParseFloat(spent, 64)
		if err != nil {
			b.Fatal(err)
		}
		total += nanoseconds / 1e6
	}
	return total
}

// written is what the process had written to the disk, in KB.
func (m *measured) written(b *testing.B) float64 {
	b.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", m.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(raw)) {
		if written, ok := strings.CutPrefix(line, "write_bytes: "); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(written), 64)
			if err != nil {
				b.Fatal(err)
			}
			return n / 1000
		}
	}
	return 0
}

func (m *measured) answer(b *testing.B, method, path, coding, key string) []byte {
	b.Helper()
	var body io.Reader
	if method == http.MethodPost {
		body = bytes.NewReader([]byte(careerRequest()))
	}
	request, err := http.NewRequestWithContext(context.Background(), method, m.base+path, body)
	if err != nil {
		b.Error(err)
		return nil
	}
	request.Header.Set("Authorization", "Bearer "+m.key)
	request.Header.Set("Content-Type", "application/json")
	if coding != "" {
		request.Header.Set("Accept-Encoding", coding)
	}
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := client.Do(request)
	if err != nil {
		b.Error(err)
		return nil
	}
	out, err := read(response)
	if err != nil || out.status != http.StatusOK {
		b.Errorf("%s %s: %d %.300s, %v", method, path, out.status, out.body, err)
	}
	return out.body
}
