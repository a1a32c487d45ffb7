package main

import (
	"io"
	"os"
	"testing"

	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/rogpeppe/go-internal/testscript"
)

// asProgram makes the test binary behave as the program, for tests that need a process of its own.
const asProgram = "RETRAITE_TEST_AS_PROGRAM"

// tests runs all tests, then ends what they shared.
type tests struct{ m *testing.M }

// Run returns the exit code.
func (t tests) Run() int {
	code := t.m.Run()
	return max(code, endSharedServices())
}

func TestMain(m *testing.M) {
	openapi3filter.RegisterBodyDecoder("text/html", openapi3filter.PlainBodyDecoder)
	openapi3filter.RegisterBodyDecoder("text/plain", openapi3filter.PlainBodyDecoder)
	if os.Getenv(asProgram) != "" {
		if len(os.Args) > 1 && os.Args[1] == "serve" {
			go func() {
				_, _ = io.Copy(io.Discard, os.Stdin) // ends when the process that started this one does
				os.Exit(exitFailed)
			}()
		}
		os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	testscript.Main(tests{m}, map[string]func(){
		"retraite": func() { os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestStories drives the program as a user does; one file a story.
func TestStories(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir: "../../testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("RETRAITE_DATABASE_URL", "sqlite://"+env.WorkDir+"/story.db")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"member": member, "replace": replaceOnce,
		},
		RequireExplicitExec: true,
	})
}
