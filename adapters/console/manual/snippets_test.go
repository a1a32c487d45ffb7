package manual

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Every example is a program of its language: Go is in the form of gofmt, Node and Python, where they are installed,
// can read theirs.
func TestSnippets_are_programs(t *testing.T) {
	t.Parallel()
	m := made(t)
	folder := t.TempDir()
	scripts := map[string][]string{}
	for _, o := range m.operations() {
		for _, s := range m.snippets(o) {
			switch s.language {
			case "go":
				formatted, err := format.Source([]byte(s.code))
				if err != nil || string(formatted) != s.code {
					t.Errorf("%s in Go: %v\n%s", o.id, err, s.code)
				}
			case "ts", "python":
				file := filepath.Join(folder, o.id+map[string]string{"ts": ".mjs", "python": ".py"}[s.language])
				if err := os.WriteFile(file, []byte(s.code), 0o600); err != nil {
					t.Fatal(err)
				}
				scripts[s.language] = append(scripts[s.language], file)
			}
		}
	}
	for _, file := range scripts["ts"] {
		check(t, "node", "--check", file)
	}
	check(t, "python3", append([]string{"-m", "py_compile"}, scripts["python"]...)...)
}

func check(t *testing.T, name string, args ...string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Logf("%s is not installed: not checked", name)
		return
	}
	if out, err := exec.CommandContext(t.Context(), name, args...).CombinedOutput(); err != nil {
		t.Errorf("%s %v: %v\n%s", name, args, err, out)
	}
}
