package main

import (
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A process that is told to stop says so in its status while its door is still open, answers every call that is in
// flight, and is gone within half a minute.
func TestStop_is_announced_and_cuts_nobody_off(t *testing.T) {
	needsFullSpeed(t, "twenty long cases at once")
	t.Parallel()
	p := startProcess(t, "sqlite://"+t.TempDir()+"/retraite.db", firstStartMark, "RETRAITE_DRAIN_DELAY=3s")
	s := &service{t: t, base: p.base}
	const runs, lines = 20, 20_000
	line := `{"annee":2010,"regime":"CNAV","salaireBrutEur":30000,"trimestres":4}`
	body := `{"data":{"assure":{"dateNaissance":"1964-05-17","sexe":"F"},"carriere":[` + strings.TrimSuffix(
		strings.Repeat(line+",", lines), ",",
	) + `]}}`
	var flight sync.WaitGroup
	var mu sync.Mutex
	answers := make(map[int]int)
	for range runs {
		flight.Go(func() {
			got, err := s.try("POST", "/runs", p.key, body)
			if err != nil {
				t.Errorf("a run was cut off: %v", err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			answers[got.status]++
			if got.status != http.StatusOK && got.status != http.StatusServiceUnavailable {
				t.Errorf("a run was answered %d %s", got.status, got.body)
			}
		})
	}
	time.Sleep(time.Second) // until they are on their way
	told := time.Now()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	soon(t, "the status says that the process goes", func() bool {
		got, err := s.try("GET", "/status", "", nil)
		if err != nil {
			t.Fatalf("the door closed before the status said so: %v", err)
		}
		return got.status == http.StatusServiceUnavailable
	})
	if got, err := s.try("GET", "/me", p.key, nil); err != nil || got.status != http.StatusOK {
		t.Errorf("a call meanwhile: %d %v", got.status, err)
	}
	flight.Wait()
	if err := p.ended(); err != nil {
		t.Errorf("the process ended with %v:\n%s", err, p.output.String())
	}
	if took := time.Since(told); took > 30*time.Second {
		t.Errorf("it took %v", took)
	}
	t.Logf("answers by status: %v", answers)
}
