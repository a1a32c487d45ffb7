package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// sampleModule is a module whose test looks at one of its two functions only.
var sampleModule = map[string]string{
	"go.mod": "module example.test/m\n\ngo 1.26\n",
	"m.go": `package m

// Adult says whether an age is that of an adult.
func Adult(age int) bool {
	return age >= 18
}

// Half is half of a number.
func Half(n int) int {
	total := n / 2
	return total
}
`,
	"m_test.go": `package m

import "testing"

func TestAdult(t *testing.T) {
	if Adult(17) || !Adult(18) || !Adult(19) {
		t.Fatal("wrong")
	}
}
`,
}

func TestExamine_tells_what_a_test_notices_from_what_it_does_not(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	for name, text := range sampleModule {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	packages, err := list(t.Context(), root, []string{"."})
	if err != nil || len(packages) != 1 {
		t.Fatalf("%v, %v", packages, err)
	}
	all, err := examine(t.Context(), options{root: root, seed: 1, limit: time.Minute}, packages, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r := all[0]
	if r.killedByOwn != 4 {
		t.Errorf("%d faults of Adult were noticed, want >, < for >=, 17 and 19 for 18", r.killedByOwn)
	}
	slices.Sort(r.survivors)
	want := []string{
		"m.go:10:13 Half: * for / (no test comes past it)", "m.go:10:15 Half: 1 for 2 (no test comes past it)",
		"m.go:10:15 Half: 3 for 2 (no test comes past it)",
	}
	if !slices.Equal(r.survivors, want) {
		t.Errorf("survivors %q, want %q", r.survivors, want)
	}
	text, err := os.ReadFile(filepath.Join(root, "m.go"))
	if err != nil || string(text) != sampleModule["m.go"] {
		t.Error("the working tree was touched")
	}
}

func TestConclude_fails_below_what_is_wanted(t *testing.T) {
	t.Parallel()
	r := report{killedByOwn: 3, survivors: []string{"a.go:1:1 F: 1 for 0"}}
	var out bytes.Buffer
	if err := r.conclude(&out, options{least: 80}); err == nil || !strings.Contains(out.String(), "75.0 % noticed") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if err := r.conclude(&out, options{least: 75}); err != nil {
		t.Error(err)
	}
}

func TestList_refuses_a_pattern_without_packages(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte("module example.test/m\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := list(t.Context(), root, []string{"./nothing"}); err == nil {
		t.Error("no error")
	}
}
