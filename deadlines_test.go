package retraite_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// What goes on after its caller has hung up must end by itself: context.WithoutCancel stands in the argument of
// context.WithTimeout, and nowhere else.
func TestWorkThatOutlivesItsCallerHasADeadline(t *testing.T) {
	t.Parallel()
	files := token.NewFileSet()
	found := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		bounded := make(map[ast.Node]bool)
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			switch contextFunction(call) {
			case "WithTimeout", "WithDeadline":
				bounded[call.Args[0]] = true
			case "WithoutCancel":
				found++
				if !bounded[call] {
					t.Errorf("%s: a context that nothing ends", files.Position(call.Pos()))
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found == 0 {
		t.Error("nothing was looked at")
	}
}

// contextFunction returns the name of the function of package context that is called, or nothing.
func contextFunction(call *ast.CallExpr) string {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if pkg, ok := selector.X.(*ast.Ident); !ok || pkg.Name != "context" {
		return ""
	}
	return selector.Sel.Name
}
