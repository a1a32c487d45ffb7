package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// instants are when reports were made.
var instants = regexp.MustCompile(`"createdAt":"[^"]*"`)

// queueLines is how many dossiers the queue is tried with; a variable asks for more: see `task test:queue`.
func queueLines(t *testing.T) int {
	t.Helper()
	text := os.Getenv("RETRAITE_TEST_QUEUE")
	if text == "" {
		return 320
	}
	lines, err := strconv.Atoi(text)
	if err != nil || lines <= 0 {
		t.Fatalf("RETRAITE_TEST_QUEUE is %q, not a number of dossiers", text)
	}
	return lines
}

// careers is a portfolio of private careers, each another one, now and then one that is refused.
func careers(lines int) []byte {
	var b bytes.Buffer
	career := careerRequest()
	for n := 1; n <= lines; n++ {
		if n%50 == 7 {
			fmt.Fprintf(&b, `{"id":"c%d","data":{"assure":1}}`+"\n", n)
			continue
		}
		fmt.Fprintf(&b, `{"id":"c%d",%s`+"\n", n, strings.Replace(career[1:], "80000", strconv.Itoa(80_000+n%1000), 1))
	}
	return b.Bytes()
}

// startWorker starts a worker of a store; it is stopped with the test.
func startWorker(t *testing.T, url string) *exec.Cmd {
	t.Helper()
	worker := command(t, url, []string{"RETRAITE_BATCH_WORKERS=2"}, "worker")
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = worker.Process.Kill()
		_ = worker.Wait()
	})
	return worker
}

// growing counts the lines of a file that grows.
type growing struct {
	name  string
	lines int
	read  int64
}

func (g *growing) count() int {
	file, err := os.Open(g.name)
	if err != nil {
		return 0
	}
	defer func() { _ = file.Close() }()
	added, err := io.ReadAll(io.NewSectionReader(file, g.read, 1<<30))
	if err != nil {
		return g.lines
	}
	g.read += int64(len(added))
	g.lines += bytes.Count(added, []byte{'\n'})
	return g.lines
}

// Three workers share a portfolio. One is killed, PostgreSQL is restarted, and so is who reads the portfolio: each line
// has its one result, in their order.
func TestQueue_gives_each_line_one_result_whatever_is_killed(t *testing.T) {
	needsFullSpeed(t, "it starts five processes")
	t.Parallel()
	cluster := storetest.StartCluster(t)
	url := cluster.Database(t)
	folder := t.TempDir()
	in, out, refused := filepath.Join(folder, "in"), filepath.Join(folder, "out"), filepath.Join(folder, "refused")
	lines := queueLines(t)
	if err := writeFile(in, careers(lines)); err != nil {
		t.Fatal(err)
	}
	operate(t, url, "migrate", "up")
	workers := []*exec.Cmd{startWorker(t, url), startWorker(t, url), startWorker(t, url)}
	args := []string{"batch", in, "--queue", "--resume", out, "--errors", refused, "--view", "synthese"}
	start := func() *exec.Cmd {
		reader := command(t, url, nil, args...)
		reader.Stderr = os.Stderr
		if err := reader.Start(); err != nil {
			t.Fatal(err)
		}
		return reader
	}
	written := growing{name: out}
	waitFor := func(share int) {
		t.Helper()
		for deadline := time.Now().Add(10 * time.Minute); written.count() < lines*share/100; time.Sleep(
			20 * time.Millisecond,
		) {
			if time.Now().After(deadline) {
				t.Fatalf("%d of %d lines", written.lines, lines)
			}
		}
	}
	began := time.Now()
	reader := start()
	waitFor(15)
	_ = reader.Process.Kill()
	_ = reader.Wait()
	reader = start()
	waitFor(30)
	_ = workers[0].Process.Kill()
	waitFor(50)
	if err := cluster.Crash(); err != nil {
		t.Fatal(err)
	}
	if err := cluster.Start(); err != nil {
		t.Fatal(err)
	}
	err := reader.Wait()
	if reader.ProcessState.ExitCode() != exitSomeFailed {
		t.Fatalf("%v", err)
	}
	t.Logf("%d lines in %s", lines, time.Since(began).Round(time.Millisecond))
	checkQueue(t, lines, mustRead(t, out), mustRead(t, refused))
}

// A reader that starts while the database is away waits for it, and says so; without a worker it says that too.
func TestQueue_is_waited_for_by_a_reader_that_starts_in_an_outage(t *testing.T) {
	needsFullSpeed(t, "it stops a database")
	t.Parallel()
	cluster := storetest.StartCluster(t)
	url := cluster.Database(t)
	operate(t, url, "migrate", "up")
	if err := cluster.Crash(); err != nil {
		t.Fatal(err)
	}
	reader := command(t, url, nil, "batch", "--queue", "--view", "synthese")
	reader.Stdin = strings.NewReader(`{"id":"one","assure":{"dateNaissance":"1963-05-17"}}` + "\n")
	var out, log logBook
	reader.Stdout, reader.Stderr = &out, &log
	if err := reader.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = reader.Process.Kill() })
	eventually(t, "the reader waits", func() bool { return len(log.lines("does not answer; waiting for it")) == 1 })
	if err := cluster.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the reader misses a worker", func() bool { return len(log.lines("nobody computes the parts")) == 1 })
	startWorker(t, url)
	if err := reader.Wait(); err != nil || !strings.HasPrefix(out.String(), `{"line":1,"id":"one"`) {
		t.Errorf("%v\n%s\n%s", err, out.String(), log.String())
	}
}

// checkQueue holds results to one for each line of careers, in their order.
func checkQueue(t *testing.T, lines int, reports, refused []byte) {
	t.Helper()
	next := 0
	report := func(n int) string { return fmt.Sprintf(`{"line":%d,"id":"c%d","runId"`, n, n) }
	for line := range bytes.Lines(reports) {
		next++
		for next%50 == 7 {
			next++
		}
		if !bytes.HasPrefix(line, []byte(report(next))) || !bytes.HasSuffix(line, []byte("}\n")) {
			t.Fatalf("where %s should be stands %.100s", report(next), line)
		}
	}
	if next < lines-1 || next > lines {
		t.Errorf("the reports end at line %d of %d", next, lines)
	}
	for n := 7; n <= lines; n += 50 {
		if got := bytes.Count(refused, fmt.Appendf(nil, `"line":%d,`, n)); got != 1 {
			t.Errorf("line %d was refused %d times", n, got)
		}
	}
}

// The queue of an SQLite file serves too, and gives the reports of the same command without it.
func TestQueue_gives_what_one_process_gives(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	url := "sqlite://" + filepath.Join(folder, "store.db")
	in := filepath.Join(folder, "in")
	if err := writeFile(in, []byte(portfolio(60))); err != nil {
		t.Fatal(err)
	}
	operate(t, url, "migrate", "up")
	startWorker(t, url)
	outOf := func(more ...string) string {
		cmd := command(
			t, url, nil, append([]string{"batch", in, "--date", "2026-11-01", "--view", "synthese"}, more...)...,
		)
		said, _ := cmd.Output()
		if cmd.ProcessState.ExitCode() != exitSomeFailed {
			t.Fatalf("%v: exit code %d", more, cmd.ProcessState.ExitCode())
		}
		return instants.ReplaceAllString(string(said), "")
	}
	here := outOf()
	spread := outOf("--queue")
	if here != spread {
		t.Errorf("here:\n%.3000s\nby the queue:\n%.3000s", here, spread)
	}
}
