package retraite_test

import (
	"fmt"
	"go/ast"
	"regexp"
	"strings"
	"testing"
)

// publicFaults is how many faults docs/bug-cases.md lists.
const publicFaults = 42

// TestBugCasesNameTestsThatExist proves that every public fault has one row in docs/bug-cases.md, and that its tests
// are there.
func TestBugCasesNameTestsThatExist(t *testing.T) {
	t.Parallel()
	tests := testsUnder(t, "cmd")
	const page = "docs/bug-cases.md"
	row := regexp.MustCompile(`^\| (GB-\d\d) \| [^|]+ \| ([^|]+) \|$`)
	listed := map[string]bool{}
	for i, line := range strings.Split(read(t, page), "\n") {
		m := row.FindStringSubmatch(line)
		if m == nil {
			if strings.HasPrefix(line, "| GB-") {
				t.Errorf("%s:%d: not a row of three cells", page, i+1)
			}
			continue
		}
		if listed[m[1]] {
			t.Errorf("%s:%d: %s has two rows", page, i+1, m[1])
		}
		listed[m[1]] = true
		named := paths(m[2])
		if len(named) == 0 {
			t.Errorf("%s:%d: %s has no test", page, i+1, m[1])
		}
		for _, name := range named {
			if !tests[name] {
				t.Errorf("%s:%d: there is no test %s", page, i+1, name)
			}
		}
	}
	for n := 1; n <= publicFaults; n++ {
		if id := fmt.Sprintf("GB-%02d", n); !listed[id] {
			t.Errorf("%s has no row for %s", page, id)
		}
	}
}

// TestReportedKindsNameTestsThatExist proves that the tests of the other table of docs/bug-cases.md are there, wherever
// they stand.
func TestReportedKindsNameTestsThatExist(t *testing.T) {
	t.Parallel()
	tests := testsUnder(t, "adapters", "app", "cmd", "domain")
	const page = "docs/bug-cases.md"
	row := regexp.MustCompile(`^\| [^|]+#\d+[^|]* \| [^|]+ \| ([^|]+) \|$`)
	rows := 0
	for i, line := range strings.Split(read(t, page), "\n") {
		m := row.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		rows++
		named := paths(m[1])
		if len(named) == 0 {
			t.Errorf("%s:%d: a fault without a test", page, i+1)
		}
		for _, name := range named {
			if !tests[name] {
				t.Errorf("%s:%d: there is no test %s", page, i+1, name)
			}
		}
	}
	if rows == 0 {
		t.Errorf("%s lists no fault reported elsewhere", page)
	}
}

// testsUnder returns the names of the functions in the test files of those folders.
func testsUnder(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	tests := map[string]bool{}
	for _, folder := range folders {
		walkGo(t, folder, func(file string, tree *ast.File) {
			if !strings.HasSuffix(file, "_test.go") {
				return
			}
			for _, declared := range tree.Decls {
				if function, ok := declared.(*ast.FuncDecl); ok && function.Recv == nil {
					tests[function.Name.Name] = true
				}
			}
		})
	}
	return tests
}
