// Package mutantat is compiled into a test binary whose code holds faults. It says which fault is at hand and which
// ones the tests came past, and serves the tests of the binary to the driver, one run after the other.
package mutantat

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"runtime/metrics"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// The environment of a test binary. Fault is read before any package of the code under test begins, for faults in what
// is computed once; Limit is the processor time that one run may take.
const (
	Fault = "RETRAITE_MUTANT"
	Limit = "RETRAITE_MUTANT_LIMIT"
)

// Most is more than the number of statements with faults in one package; memory is more than honest tests need.
const (
	Most   = 1 << 15
	memory = 1 << 30
)

// At is the number of the fault at hand, 0 for the code as it is.
var At, _ = strconv.Atoi(os.Getenv(Fault))

// Seen are the statements with faults that the code as it is came past since the run began.
var Seen [Most]bool

// Serve reads what to run from standard input, a line each with the number of a fault and a pattern of tests, and
// answers on file descriptor 3 with the exit code, the processor time in microseconds and the statements seen. The
// first line of answers is what was seen before any test.
func Serve(run func() int) {
	flag.Parse()
	limit, err := time.ParseDuration(os.Getenv(Limit))
	if err != nil {
		limit = time.Hour
	}
	answers := os.NewFile(3, "answers")
	fmt.Fprintln(answers, 0, processorTime().Microseconds(), seen())
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		number, pattern, _ := strings.Cut(lines.Text(), " ")
		At, _ = strconv.Atoi(number)
		clear(Seen[:])
		if err := flag.Set("test.run", pattern); err != nil {
			os.Exit(2)
		}
		begun, done := processorTime(), make(chan struct{})
		go watch(begun+limit, done)
		code := run()
		close(done)
		fmt.Fprintln(answers, code, (processorTime() - begun).Microseconds(), seen())
	}
	os.Exit(0)
}

// watch ends the process when a run takes more time or memory than it may.
func watch(until time.Duration, done <-chan struct{}) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	taken := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		metrics.Read(taken)
		if processorTime() > until || taken[0].Value.Uint64() > memory {
			os.Exit(3)
		}
	}
}

func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func seen() string {
	var b strings.Builder
	for i, s := range Seen {
		if s {
			fmt.Fprintf(&b, "%d ", i)
		}
	}
	return b.String()
}
