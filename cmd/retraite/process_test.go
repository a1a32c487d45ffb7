package main

import (
	"bufio"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

func writeFile(name string, content []byte) error { return os.WriteFile(name, content, 0o600) }

// process is the program in a process of its own, serving.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	base string
	// key is the key of the demo organisation, when this start made it.
	key string
}

var (
	servingLine = regexp.MustCompile(`^serving .* on ([0-9.]+:[0-9]+),`)
	keyLine     = regexp.MustCompile(`^\s+(svc_\S+)$`)
)

// startProcess starts `retraite serve` on a store and waits until it serves.
func startProcess(t *testing.T, databaseURL string, env ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(os.Args[0], "serve", "--addr", "127.0.0.1:0", "--base-url", "http://retraite.example")}
	p.cmd.Env = append(os.Environ(), append(env, asProgram+"=1", "RETRAITE_DATABASE_URL="+databaseURL)...)
	p.cmd.Stderr = testWriter{t}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	served := make(chan struct{})
	go func() {
		lines := bufio.NewScanner(out)
		open := true
		for lines.Scan() {
			if m := servingLine.FindStringSubmatch(lines.Text()); m != nil {
				p.base = "http://" + m[1] + "/api/v1/retraite"
			}
			if m := keyLine.FindStringSubmatch(lines.Text()); m != nil {
				p.key = m[1]
			}
			// The demo's command ends the greeting of a first start; a later start says one line.
			if open && (strings.Contains(lines.Text(), "-d '") || (p.base != "" && p.key == "" && !firstStart(env))) {
				open = false
				close(served)
			}
		}
	}()
	select {
	case <-served:
	case <-time.After(30 * time.Second):
		t.Fatal("the program does not serve")
	}
	return p
}

// firstStart marks, in the environment of a test, a start on an empty store.
const firstStartMark = "RETRAITE_TEST_FIRST_START=1"

func firstStart(env []string) bool {
	for _, e := range env {
		if e == firstStartMark {
			return true
		}
	}
	return false
}

// kill ends the process at once, as a crash does.
func (p *process) kill() {
	if p.cmd.ProcessState == nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	}
}
