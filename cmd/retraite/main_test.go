package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// asProgram makes the test binary behave as the program, for tests that need a process of its own.
const asProgram = "RETRAITE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	testscript.Main(m, map[string]func(){
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
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"member": member, "replace": replaceOnce},
		RequireExplicitExec: true,
	})
}
