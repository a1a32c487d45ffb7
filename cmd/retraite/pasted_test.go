package main

import (
	"net/http"
	"os/exec"
	"strings"
	"testing"
)

// pastedCall is what curl would send.
type pastedCall struct {
	method, address, body string
	headers               http.Header
}

// pasted takes apart what a person pastes into a shell. A shell does it, so that its quotes and variables are tried
// too; in place of curl it runs a function that says what it was given.
func pasted(t *testing.T, script string) pastedCall {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `curl() { for a; do printf '%s\0' "$a"; done; }; `+script)
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("the shell refuses it: %v", err)
	}
	arguments := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	call := pastedCall{headers: http.Header{}, method: http.MethodGet}
	for i := 0; i < len(arguments); i++ {
		flag := arguments[i]
		if flag == "-sS" {
			continue
		}
		if !strings.HasPrefix(flag, "-") || i+1 == len(arguments) {
			call.address = flag
			continue
		}
		i++
		value := arguments[i]
		switch flag {
		case "-X":
			call.method = value
		case "-H":
			name, rest, _ := strings.Cut(value, ": ")
			call.headers.Set(name, rest)
		case "-d":
			call.body = value
			if call.method == http.MethodGet {
				call.method = http.MethodPost
			}
		default:
			t.Fatalf("curl is given %s, which this test does not know", flag)
		}
	}
	return call
}

// send makes the call, and returns its answer.
func (c pastedCall) send(t *testing.T) reply {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), c.method, c.address, strings.NewReader(c.body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = c.headers
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := read(response)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}
