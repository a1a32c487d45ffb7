package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/tools/mutants/mutantat"
)

// answer is how a run of tests ended: whether they passed, the processor time that they took, and the statements seen.
type answer struct {
	passed bool
	took   time.Duration
	seen   []int
}

// worker is a process of a test binary, which runs tests with one fault after the other.
type worker struct {
	cmd    *exec.Cmd
	orders io.WriteCloser
	// answers is what lines reads.
	answers *os.File
	lines   *bufio.Reader
	early   []int
}

// start begins a process with a fault, and waits for what it saw before any test.
func start(ctx context.Context, path, dir string, fault int, limit time.Duration) (*worker, error) {
	cmd := exec.CommandContext(ctx, path, "-test.short", "-test.failfast")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), mutantat.Fault+"="+strconv.Itoa(fault), mutantat.Limit+"="+limit.String())
	orders, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	answers, answering, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	cmd.ExtraFiles = []*os.File{answering}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	if err := answering.Close(); err != nil {
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	w := &worker{cmd: cmd, orders: orders, answers: answers, lines: bufio.NewReader(answers)}
	w.early = w.answer().seen
	return w, nil
}

// run runs some tests with a fault. A process that ends, or does not answer in time, did not pass.
func (w *worker) run(fault int, pattern string, limit time.Duration) answer {
	late := time.AfterFunc(limit, func() { _ = w.cmd.Process.Kill() })
	defer late.Stop()
	if _, err := fmt.Fprintf(w.orders, "%d %s\n", fault, pattern); err != nil {
		return answer{}
	}
	return w.answer()
}

func (w *worker) answer() answer {
	line, err := w.lines.ReadString('\n')
	fields := strings.Fields(line)
	if err != nil || len(fields) < 2 {
		return answer{}
	}
	a := answer{passed: fields[0] == "0"}
	if micros, err := strconv.Atoi(fields[1]); err == nil {
		a.took = time.Duration(micros) * time.Microsecond
	}
	for _, field := range fields[2:] {
		if n, err := strconv.Atoi(field); err == nil {
			a.seen = append(a.seen, n)
		}
	}
	return a
}

// stop ends the process.
func (w *worker) stop() {
	_ = w.orders.Close()
	_ = w.cmd.Process.Kill()
	_ = w.cmd.Wait()
	_ = w.answers.Close()
}
