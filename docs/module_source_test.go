package docs_test

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// moduleSource is what the source of a module says: the rule is its doc comment, the doubts those of everything it calls in its package.
type moduleSource struct {
	rule   string
	doubts []string
	// files are those of the module and of what it calls, its own first.
	files []string
}

// familySource is a package of modules, parsed.
type familySource struct {
	funcs []familyFunc
	types map[string]*ast.CommentGroup
}

// familyFunc is one function or method, with the names that it mentions.
type familyFunc struct {
	name, receiver, file string
	doc                  *ast.CommentGroup
	names                map[string]bool
}

// readModule reads the source of a module.
func readModule(t *testing.T, id capability.ModuleID) moduleSource {
	t.Helper()
	own := moduleFile(t, id)
	family := parseFamily(t, filepath.Dir(own))
	name := strings.ToUpper(string(id[:1])) + string(id[1:])
	rule, ok := family.types[name]
	if !ok || rule.Text() == "" {
		t.Fatalf("%s: type %s has no doc comment", own, name)
	}
	out := moduleSource{rule: markdown(withoutDoubts(rule.Text())), doubts: doubtsOf(rule.Text()), files: []string{repoPath(own)}}
	for _, f := range family.reachedFrom(name) {
		if path := repoPath(f.file); !slices.Contains(out.files, path) {
			out.files = append(out.files, path)
		}
		for _, doubt := range doubtsOf(f.doc.Text()) {
			if !slices.Contains(out.doubts, doubt) {
				out.doubts = append(out.doubts, doubt)
			}
		}
	}
	slices.Sort(out.files[1:])
	return out
}

func repoPath(file string) string { return strings.TrimPrefix(filepath.ToSlash(file), root+"/") }

func parseFamily(t *testing.T, folder string) familySource {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	family := familySource{types: map[string]*ast.CommentGroup{}}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			family.add(file, decl)
		}
	}
	return family
}

func (f *familySource) add(file string, decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if typed, ok := spec.(*ast.TypeSpec); ok {
				f.types[typed.Name.Name] = d.Doc
				if typed.Doc != nil {
					f.types[typed.Name.Name] = typed.Doc
				}
			}
		}
	case *ast.FuncDecl:
		one := familyFunc{name: d.Name.Name, file: file, doc: d.Doc, names: map[string]bool{}}
		if d.Recv != nil {
			ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
				if ident, ok := n.(*ast.Ident); ok {
					one.receiver = ident.Name
				}
				return true
			})
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if ident, ok := n.(*ast.Ident); ok {
				one.names[ident.Name] = true
			}
			return true
		})
		f.funcs = append(f.funcs, one)
	}
}

// reachedFrom returns what a type's methods call inside the package, however far: functions by their name, methods by theirs once their
// type has been met.
func (f *familySource) reachedFrom(module string) []familyFunc {
	met := map[string]bool{module: true}
	reached := make([]bool, len(f.funcs))
	for grown := true; grown; {
		grown = false
		for i := range f.funcs {
			one := &f.funcs[i]
			called := one.receiver == module || met[one.name] && (one.receiver == "" || met[one.receiver])
			if reached[i] || !called || one.receiver != module && f.isModule(one.receiver) {
				continue
			}
			reached[i], grown = true, true
			for name := range one.names {
				met[name] = true
			}
		}
	}
	var out []familyFunc
	for i := range f.funcs {
		if reached[i] {
			out = append(out, f.funcs[i])
		}
	}
	return out
}

// isModule says whether a type is a module itself.
func (f *familySource) isModule(name string) bool {
	for i := range f.funcs {
		if f.funcs[i].receiver == name && f.funcs[i].name == "Info" {
			return true
		}
	}
	return false
}

const doubtMark = "Doubt:"

// doubtsOf returns the paragraphs of a comment that name a doubt; two doubts may share one.
func doubtsOf(text string) []string {
	var doubts []string
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		_, rest, ok := strings.Cut(paragraph, doubtMark)
		for ok {
			var one string
			one, rest, ok = strings.Cut(rest, doubtMark)
			doubts = append(doubts, capitalised(strings.Join(strings.Fields(one), " ")))
		}
	}
	return doubts
}

// withoutDoubts returns the text of a comment up to its doubts, paragraph by paragraph.
func withoutDoubts(text string) string {
	var kept []string
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		before, _, _ := strings.Cut(paragraph, doubtMark)
		if strings.TrimSpace(before) != "" {
			kept = append(kept, before)
		}
	}
	return strings.Join(kept, "\n\n")
}

func capitalised(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

func markdown(text string) string {
	var parser comment.Parser
	var printer comment.Printer
	return string(printer.Markdown(parser.Parse(text)))
}
