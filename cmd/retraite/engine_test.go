package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// engineProcess is `retraite engine serve` in a process of its own.
type engineProcess struct {
	cmd   *exec.Cmd
	addr  string
	ended func() error
}

// startEngine starts an engine at an address and waits until it serves.
func startEngine(t *testing.T, addr string) *engineProcess {
	t.Helper()
	return startEngineWith(t, addr, nil)
}

// startEngineWith is startEngine with variables, and its log.
func startEngineWith(t *testing.T, addr string, log io.Writer, env ...string) *engineProcess {
	t.Helper()
	p := &engineProcess{cmd: command(t, "memory://", env, "engine", "serve", "--addr", addr)}
	p.cmd.Stderr = log
	alive, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p.ended = sync.OnceValue(p.cmd.Wait)
	t.Cleanup(func() {
		p.kill()
		_ = alive.Close()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the engine does not serve: %v", err)
	}
	p.addr = strings.TrimSpace(line[strings.LastIndexByte(line, ' '):])
	return p
}

// kill ends the process at once, as a crash does.
func (p *engineProcess) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.ended()
}

// The engine of another process is killed in the middle of runs: the status is degraded, runs are 503, nothing is
// charged for them, and no run that was acknowledged is lost. Everything goes on by itself once it is back.
func TestEngine_of_another_process_is_killed_in_the_middle_of_runs(t *testing.T) {
	t.Parallel()
	engine := startEngine(t, "127.0.0.1:0")
	url := "sqlite://" + t.TempDir() + "/engine.db"
	p := startProcess(t, url, "RETRAITE_ENGINE=http", "RETRAITE_ENGINE_URL=http://"+engine.addr)
	s := p.service(t, openBackstage(t, url))
	_, key := s.org("full", caps(1_000_000, 1_000_000))

	var (
		mu      sync.Mutex
		acked   []string
		refused int
		callers sync.WaitGroup
	)
	done := make(chan struct{})
	countsOf := func() (served, out int) {
		mu.Lock()
		defer mu.Unlock()
		return len(acked), refused
	}
	statusOf := func() string { return s.call("GET", "/status", "", nil).text("status") }
	for i := range 4 {
		callers.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				default:
				}
				r := s.call("POST", "/runs", key, simpleCase, idempotencyKey, fmt.Sprintf("%d/%d", i, n))
				mu.Lock()
				switch r.status {
				case http.StatusOK:
					acked = append(acked, r.text("runId"))
				case http.StatusServiceUnavailable:
					refused++
					r.errorBody(t, "SERVICE_UNAVAILABLE")
				default:
					t.Errorf("a run answers %d %.300s", r.status, r.body)
				}
				mu.Unlock()
				time.Sleep(time.Millisecond)
			}
		})
	}
	soon(t, "runs are served", func() bool { served, _ := countsOf(); return served > 20 })
	if status := statusOf(); status != "operational" {
		t.Errorf("before: %s", status)
	}
	engine.kill()
	soon(t, "runs are refused", func() bool { _, out := countsOf(); return out > 20 })
	soon(t, "the status says so", func() bool { return statusOf() == "degraded" })
	if r := s.call("GET", "/status", "", nil); r.status != http.StatusOK {
		t.Errorf("a service that is degraded answers %d", r.status)
	}
	startEngine(t, engine.addr)
	before, _ := countsOf()
	soon(t, "runs are served again", func() bool { served, _ := countsOf(); return served > before+20 })
	soon(t, "the status says so", func() bool { return statusOf() == "operational" })
	close(done)
	callers.Wait()

	served, _ := countsOf()
	calls, runs := s.used(key)
	if runs != served {
		t.Errorf("%d runs were charged for %d that were acknowledged", runs, served)
	}
	// A call that was refused was given back; reading the quota is the one call more.
	if calls != served+1 {
		t.Errorf("%d calls were charged for %d runs and one reading", calls, served)
	}
	seen := map[string]bool{}
	for _, id := range acked {
		if seen[id] {
			t.Errorf("two keys have the run %s", id)
		}
		seen[id] = true
		if r := s.call("GET", "/runs/"+id, key, nil); r.status != http.StatusOK {
			t.Errorf("the run %s is lost: %d", id, r.status)
		}
	}
}
