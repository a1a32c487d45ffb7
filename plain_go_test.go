package retraite_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// notYetPlain names the folders whose code is still to be rewritten by the rules of this file. A folder that is clean
// leaves the list and never comes back.
var notYetPlain = []string{
	"domain/pension/internal/oraclecheck", "domain/pension/modules/career",
	"domain/pension/modules/depart",
}

// TestPlainGo_says_one_thing_at_a_time holds production code to two rules: an assignment gives at most two values at
// once, unless one call returns them, and the statement before the condition of an if declares what the condition
// needs.
func TestPlainGo_says_one_thing_at_a_time(t *testing.T) {
	t.Parallel()
	found := map[string][]string{}
	files := 0
	for _, folder := range []string{"adapters", "app", "cmd", "domain", "ports"} {
		err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			files++
			dir := path.Dir(filepath.ToSlash(name))
			found[dir] = append(found[dir], notPlain(t, name)...)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 400 {
		t.Fatalf("%d files were read", files)
	}
	for dir, places := range found {
		listed := slices.Contains(notYetPlain, dir)
		if !listed {
			for _, place := range places {
				t.Error(place)
			}
		}
		if listed && len(places) == 0 {
			t.Errorf("%s is clean: take it off the list", dir)
		}
	}
	for _, dir := range notYetPlain {
		if _, ok := found[dir]; !ok {
			t.Errorf("%s has no file: take it off the list", dir)
		}
	}
}

// notPlain returns the places of a file that break a rule.
func notPlain(t *testing.T, name string) []string {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if ast.IsGenerated(file) {
		return nil
	}
	var places []string
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == len(n.Lhs) && len(n.Lhs) > 2 {
				places = append(places, set.Position(n.Pos()).String()+": more than two values in one assignment")
			}
		case *ast.IfStmt:
			if n.Init != nil && !declares(n.Init) {
				places = append(
					places, set.Position(n.Pos()).String()+": an if that begins with more than a declaration",
				)
			}
		}
		return true
	})
	return places
}

func declares(s ast.Stmt) bool {
	assign, ok := s.(*ast.AssignStmt)
	return ok && assign.Tok == token.DEFINE
}
