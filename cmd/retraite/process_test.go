package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

func writeFile(name string, content []byte) error { return os.WriteFile(name, content, 0o600) }

// programVariable names the built program to test; without it, the test binary is the program.
const programVariable = "RETRAITE_TEST_PROGRAM"

// command makes a run of the program in a process of its own, which ends with this one.
func command(t testing.TB, databaseURL string, env []string, args ...string) *exec.Cmd {
	t.Helper()
	program := os.Getenv(programVariable)
	if program == "" {
		program = os.Args[0]
	}
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), append([]string{
		asProgram + "=1", "RETRAITE_DATABASE_URL=" + databaseURL, "RETRAITE_RATE_PUBLIC=-1", "RETRAITE_RATE_TOKEN=-1",
		"RETRAITE_RATE_FAILURES=-1",
		"RETRAITE_MASTER_KEY_FILE=" + testMasterKey(databaseURL),
	}, env...)...)
	return cmd
}

// operate runs a command of an operator to its end and returns what it printed.
func operate(t *testing.T, databaseURL string, args ...string) reply {
	t.Helper()
	return operateWith(t, databaseURL, nil, args...)
}

// operateWith is operate with variables of its own.
func operateWith(t *testing.T, databaseURL string, env []string, args ...string) reply {
	t.Helper()
	cmd := command(t, databaseURL, env, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("retraite %v: %v\n%s", args, err, stderr.String())
	}
	return reply{body: out}
}

// process is the program in a process of its own, serving.
type process struct {
	t    testing.TB
	cmd  *exec.Cmd
	base string
	// key is the key of the demo organisation, when this start made it.
	key string
	// output is everything that it writes, on both streams.
	output *logBook
	ended  func() error
}

var servingLine = regexp.MustCompile(`^serving .* on ([0-9.]+:[0-9]+),`)

// firstStartMark marks, in the environment of a test, a start on a store without organisations: it greets with a key.
const firstStartMark = "RETRAITE_TEST_FIRST_START=1"

// startProcess starts `retraite serve` on a store and waits until it serves.
func startProcess(t testing.TB, databaseURL string, env ...string) *process {
	t.Helper()
	return startProcessAt(t, databaseURL, "127.0.0.1:0", testBaseURL, env...)
}

// startProcessAt is startProcess at an address, under a public one.
func startProcessAt(t testing.TB, databaseURL, address, baseURL string, env ...string) *process {
	t.Helper()
	p := &process{
		t: t, cmd: command(t, databaseURL, env, "serve", "--addr", address, "--base-url", baseURL), output: &logBook{},
	}
	p.cmd.Stderr = p.output
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
	p.ended = sync.OnceValue(func() error { return p.cmd.Wait() })
	t.Cleanup(func() {
		p.kill()
		_ = alive.Close()
	})
	greets := false
	for _, e := range env {
		greets = greets || e == firstStartMark
	}
	served := make(chan struct{})
	go p.listen(out, greets, served)
	select {
	case <-served:
	case <-time.After(time.Minute):
		t.Fatalf("the program does not serve:\n%s", p.output.String())
	}
	return p
}

// listen reads what the program prints, and tells when it serves and has greeted.
func (p *process) listen(out io.Reader, greets bool, served chan<- struct{}) {
	lines := bufio.NewScanner(out)
	open := true
	for lines.Scan() {
		line := lines.Text()
		_, _ = p.output.Write([]byte(line + "\n"))
		if !open {
			continue
		}
		if m := servingLine.FindStringSubmatch(line); m != nil {
			p.base = "http://" + m[1] + "/api/v1/retraite"
		}
		if m := greetedKey.FindStringSubmatch(line); m != nil {
			p.key = m[1]
		}
		// The command to paste ends the greeting of a first start; any other start says one line.
		if (!greets && p.base != "") || strings.Contains(line, "-d '") {
			open = false
			close(served)
		}
	}
}

// service is the process as a caller of that test meets it; stage is what operators do on its store.
func (p *process) service(t *testing.T, stage backstage) *service {
	t.Helper()
	return &service{backstage: stage, t: t, base: p.base, rules: description(t, p.base), logged: p.output.lines}
}

// kill ends the process at once, as a crash does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.ended()
}

// needsFullSpeed leaves a test that measures sizes, delays or crashes to the full run: the race detector multiplies
// what it measures.
func needsFullSpeed(t *testing.T, because string) {
	t.Helper()
	if testing.Short() {
		t.Skip("at full speed only: " + because)
	}
}
