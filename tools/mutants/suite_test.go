package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

const printed = `=== RUN   TestA
=== PAUSE TestA
=== RUN   TestB
=== RUN   TestB/one
=== RUN   TestB/two/deep
--- PASS: TestB (0.00s)
`

func TestNamesOf_reads_the_tests_without_subtests(t *testing.T) {
	t.Parallel()
	if got := namesOf(printed); !slices.Equal(got, []string{"TestA", "TestB/one", "TestB/two/deep"}) {
		t.Errorf("got %q", got)
	}
}

func TestPatternOf_names_each_level_exactly(t *testing.T) {
	t.Parallel()
	if got := patternOf("TestA", "TestB/1+1"); got != `^TestA$|^TestB$/^1\+1$` {
		t.Errorf("got %s", got)
	}
}

// module writes a module and examines its only package.
func module(t *testing.T, files map[string]string) report {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	packages, err := list(t.Context(), root, []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	r, err := examine(t.Context(), options{root: root, seed: 1, limit: time.Minute}, packages, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return r[0]
}

// What a package computes before its tests, or the first time only, has its faults noticed as well.
func TestExamine_notices_faults_in_what_is_computed_once(t *testing.T) {
	t.Parallel()
	r := module(t, map[string]string{
		"go.mod": "module example.test/m\n\ngo 1.26\n",
		"m.go": `package m

import "sync"

var early = first()

func first() int { return 7 }

var late = sync.OnceValue(func() int { return second() })

func second() int { return 8 }
`,
		"m_test.go": `package m

import "testing"

func TestBoth(t *testing.T) {
	if early != 7 || late() != 8 {
		t.Fatal("wrong")
	}
}
`,
	})
	if r.killedByOwn != 4 || len(r.survivors) > 0 {
		t.Errorf("%d noticed, %q survive", r.killedByOwn, r.survivors)
	}
}

// A fault that makes a loop endless, panics or ends the process is noticed, and does not hide the next one.
func TestExamine_notices_what_does_not_end_or_ends_too_soon(t *testing.T) {
	t.Parallel()
	r := module(t, map[string]string{
		"go.mod": "module example.test/m\n\ngo 1.26\n",
		"m.go": `package m

// Sum adds the numbers of a list.
func Sum(list []int) (sum int, err error) {
outer:
	for i := 0; ; {
		if i == len(list) {
			break outer
		}
		sum += list[i]
		i++
	}
	return
}
`,
		"m_test.go": `package m

import "testing"

func TestSum(t *testing.T) {
	if got, err := Sum([]int{3, 4}); err != nil || got != 7 {
		t.Fatal("wrong")
	}
}
`,
	})
	if r.killedByOwn != 6 || len(r.survivors) > 0 {
		t.Errorf("%d noticed, %q survive", r.killedByOwn, r.survivors)
	}
	if r.broken != 2 {
		t.Errorf("%d do not compile, want the unused label and the missing return", r.broken)
	}
}

func TestByTest_puts_the_parts_of_a_test_together(t *testing.T) {
	t.Parallel()
	got := byTest([]string{"TestA", "TestB/one", "TestC/x", "TestB/two/deep"})
	want := [][]string{{"TestA"}, {"TestB/one", "TestB/two/deep"}, {"TestC/x"}}
	if !slices.EqualFunc(got, want, slices.Equal[[]string]) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A test whose parts do not pass alone is run whole.
func TestExamine_runs_a_test_whole_whose_parts_need_one_another(t *testing.T) {
	t.Parallel()
	r := module(t, map[string]string{
		"go.mod": "module example.test/m\n\ngo 1.26\n",
		"m.go":   "package m\n\n// Half is half of a number.\nfunc Half(n int) int { return n / 2 }\n",
		"m_test.go": `package m

import (
	"testing"
	"time"
)

func TestHalf(t *testing.T) {
	for end := time.Now().Add(200 * time.Millisecond); time.Now().Before(end); {
	}
	sum := 0
	for _, n := range []int{4, 6} {
		t.Run("part", func(*testing.T) { sum += Half(n) })
	}
	if sum != 5 {
		t.Fatal("wrong")
	}
}
`,
	})
	if r.killedByOwn != 3 || len(r.survivors) > 0 {
		t.Errorf("%d noticed, %q survive", r.killedByOwn, r.survivors)
	}
}
