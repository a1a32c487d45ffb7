package pension_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension"
)

// TestSentences_say_their_kind_and_take_as_many_values_as_they_name reads the models that modules declare, and the
// steps that use them, in the source: a step takes a value for each name of its formula, and a step whose model cannot
// be found says why it is made on the spot.
func TestSentences_say_their_kind_and_take_as_many_values_as_they_name(t *testing.T) {
	t.Parallel()
	families := map[string]*family{}
	err := filepath.WalkDir("modules", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		dir := filepath.Dir(name)
		if families[dir] == nil {
			families[dir] = &family{
				files: token.NewFileSet(), consts: map[string]string{}, models: map[string]ast.Expr{},
			}
		}
		return families[dir].read(name)
	})
	if err != nil {
		t.Fatal(err)
	}
	models, steps := 0, 0
	for _, f := range families {
		models += f.checkModels(t)
		steps += f.checkSteps(t)
	}
	if models < 250 || steps < 230 {
		t.Errorf("%d models and %d steps were found", models, steps)
	}
}

// family is the source of a package of modules.
type family struct {
	files  *token.FileSet
	parsed []*ast.File
	consts map[string]string
	// models are the values of package variables by name.
	models map[string]ast.Expr
}

func (f *family) read(name string) error {
	file, err := parser.ParseFile(f.files, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	f.parsed = append(f.parsed, file)
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			values, ok := spec.(*ast.ValueSpec)
			if !ok || len(values.Values) != len(values.Names) {
				continue
			}
			for i, name := range values.Names {
				if text, ok := f.text(values.Values[i]); ok && group.Tok == token.CONST {
					f.consts[name.Name] = text
				}
				f.models[name.Name] = values.Values[i]
			}
		}
	}
	return nil
}

// text returns a text that is written out, in one piece or several, or is a constant.
func (f *family) text(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, okLeft := f.text(e.X)
		right, okRight := f.text(e.Y)
		return left + right, okLeft && okRight
	case *ast.Ident:
		text, ok := f.consts[e.Name]
		return text, ok
	}
	return "", false
}

var nameOfValue = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*$`)

// checkModels checks every model, wherever it stands, and counts them.
func (f *family) checkModels(t *testing.T) int {
	t.Helper()
	count := 0
	for _, file := range f.parsed {
		ast.Inspect(file, func(n ast.Node) bool {
			model, ok := n.(*ast.CompositeLit)
			if !ok || !isModel(model.Type) {
				return true
			}
			list := []*ast.CompositeLit{model}
			if _, array := model.Type.(*ast.ArrayType); array {
				list = nil
				for _, e := range model.Elts {
					if one, ok := e.(*ast.CompositeLit); ok {
						list = append(list, one)
					}
				}
			}
			for _, one := range list {
				count++
				f.checkModel(t, one)
			}
			return true
		})
	}
	return count
}

func isModel(e ast.Expr) bool {
	if array, ok := e.(*ast.ArrayType); ok {
		e = array.Elt
	}
	return selects(e, "Modele")
}

func selects(e ast.Expr, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == name
}

func (f *family) checkModel(t *testing.T, model *ast.CompositeLit) {
	t.Helper()
	where := f.files.Position(model.Pos())
	genre := member(model, "Genre")
	if !selects(genre, "Lecture") && !selects(genre, "Calcul") && !selects(genre, "Decision") {
		t.Errorf("%s: the sentence has no kind", where)
	}
	if member(model, "Label") == nil {
		t.Errorf("%s: the sentence has no label", where)
	}
	text, ok := f.text(member(model, "Formule"))
	if !ok {
		return
	}
	m := pension.Modele{Formule: text}
	for _, name := range m.Noms() {
		if !nameOfValue.MatchString(name) {
			t.Errorf("%s: a value is called %q", where, name)
		}
	}
}

func member(c *ast.CompositeLit, name string) ast.Expr {
	for _, e := range c.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := pair.Key.(*ast.Ident); ok && key.Name == name {
				return pair.Value
			}
		}
	}
	return nil
}

// checkSteps checks the steps whose model is a variable of the package, and counts them.
func (f *family) checkSteps(t *testing.T) int {
	t.Helper()
	count := 0
	for _, file := range f.parsed {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !selects(call.Fun, "Step") || len(call.Args) == 0 {
				return true
			}
			step, ok := call.Args[0].(*ast.CompositeLit)
			if !ok {
				t.Errorf("%s: a step that is not written out", f.files.Position(call.Pos()))
				return true
			}
			address, ok := member(step, "Modele").(*ast.UnaryExpr)
			if !ok {
				return true
			}
			name, ok := address.X.(*ast.Ident)
			if !ok {
				return true
			}
			model, ok := f.models[name.Name].(*ast.CompositeLit)
			if !ok {
				return true
			}
			count++
			text, _ := f.text(member(model, "Formule"))
			m := pension.Modele{Formule: text}
			if want := len(m.Noms()); len(call.Args)-1 != want {
				t.Errorf(
					"%s: %q takes %d values, %d are given", f.files.Position(call.Pos()), text, want, len(call.Args)-1,
				)
			}
			return true
		})
	}
	return count
}
