package main

import (
	"bytes"
	"fmt"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// mostTimes is what a body may take, as so many times its size.
const mostTimes = 12

// freeData are bodies of about seven megabytes, as many values as are accepted in them, which no rule of the engine
// reads.
func freeData() map[string]string {
	const size = 7 << 20
	list := func(item string) string {
		return `{"data":{"libre":[` + strings.TrimSuffix(strings.Repeat(item+",", size/(len(item)+1)), ",") + `]}}`
	}
	var members strings.Builder
	for i := 0; members.Len() < size; i++ {
		// Names in no order.
		_, _ = fmt.Fprintf(&members, `"m%07d":"%d",`, i*7919%10_000_000, i)
	}
	return map[string]string{
		"texts":         list(`"abcdefghijkl"`),
		"numbers":       list(`123456789012345`),
		"small objects": list(`{"abcd":"efghijklmnopqrstuvwxyz"}`),
		"members":       `{"data":{"libre":{` + strings.TrimSuffix(members.String(), ",") + `}}}`,
		"one text":      `{"data":{"libre":"` + strings.Repeat("é", size/2) + `"}}`,
	}
}

// A body that is accepted costs so many times its size at the worst moment of its call: CWE-770.
func TestBody_that_is_accepted_takes_so_many_times_its_size(t *testing.T) {
	needsFullSpeed(t, "it measures memory")
	t.Parallel()
	if _, err := os.Stat("/proc/self/clear_refs"); err != nil {
		t.Skip("the memory of a process is read on Linux only")
	}
	for name, body := range freeData() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// A collector that others keep from its work comes late: what the call needs is the least of some.
			least := math.Inf(1)
			for attempt := 0; attempt < 3 && least > mostTimes; attempt++ {
				least = min(least, timesItsSize(t, body))
			}
			t.Logf("%d bytes took %.1f times as many", len(body), least)
			if least > mostTimes {
				t.Errorf("it took %.1f times its size", least)
			}
		})
	}
}

// timesItsSize returns by how many times the size of the body a new program grows while it answers.
func timesItsSize(t *testing.T, body string) float64 {
	t.Helper()
	url := storetest.SQLite(t)
	p := startProcess(t, url)
	s := p.service(t, openBackstage(t, url))
	_, key := s.org("full")
	for range 3 {
		s.call("POST", "/runs", key, simpleCase).ok(t, "an ordinary run")
	}
	before := p.kilobytes(t, "VmRSS")
	// Forgets the peak of the start.
	if err := os.WriteFile("/proc/"+strconv.Itoa(p.cmd.Process.Pid)+"/clear_refs", []byte("5"), 0); err != nil {
		t.Skipf("the peak cannot be reset: %v", err)
	}
	if r, err := s.try("POST", "/runs", key, body); err != nil || r.status != http.StatusOK {
		t.Fatalf("%d %.200s %v", r.status, r.body, err)
	}
	took := (p.kilobytes(t, "VmHWM") - before) << 10
	return float64(took) / float64(len(body))
}

// kilobytes reads a size from what the system says of the program.
func (p *process) kilobytes(t testing.TB, name string) int {
	t.Helper()
	raw, err := os.ReadFile("/proc/" + strconv.Itoa(p.cmd.Process.Pid) + "/status")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(raw) {
		if fields := strings.Fields(string(line)); len(fields) > 1 && fields[0] == name+":" {
			n, err := strconv.Atoi(fields[1])
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	t.Fatalf("there is no %s", name)
	return 0
}
