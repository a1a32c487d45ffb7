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

// moduleSource is what the source of a module says: the rule is its doc comment, the doubts those of everything it
// calls in its package, the packages below it and those that families share.
type moduleSource struct {
	rule   string
	doubts []string
	// files are those of the module and of what it calls, its own first.
	files []string
}

// sharedFolders are the packages of domain/pension that a family calls: rules that families share, and for the control
// the recomputation.
func sharedFolders(family string) []string {
	if filepath.Base(family) == "control" {
		return []string{"regles", "recalcul"}
	}
	return []string{"regles"}
}

// familySource is a package of modules with what it may call beside it, parsed.
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
	out := moduleSource{
		rule: markdown(withoutDoubts(rule.Text())), doubts: doubtsOf(rule.Text()), files: []string{repoPath(own)},
	}
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
	patterns := []string{filepath.Join(folder, "*.go"), filepath.Join(folder, "*", "*.go")}
	for _, shared := range sharedFolders(folder) {
		patterns = append(patterns, filepath.Join(root, "domain", "pension", shared, "*.go"))
	}
	var files []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
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
				if _, ok := f.types[typed.Name.Name]; ok {
					continue // The module's own package comes first.
				}
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

// metNames are the names that functions mention: exported ones under "", which any package may mean, the others by the
// folder of their package.
type metNames map[[2]string]bool

func (m metNames) add(file, name string) {
	if ast.IsExported(name) {
		m[[2]string{"", name}] = true
	}
	m[[2]string{filepath.Dir(file), name}] = true
}

func (m metNames) has(file, name string) bool {
	return m[[2]string{filepath.Dir(file), name}] || m[[2]string{"", name}]
}

// reachedFrom returns what a type's methods call, however far: functions by their name, methods by theirs once their
// type has been met.
func (f *familySource) reachedFrom(module string) []familyFunc {
	met := metNames{}
	reached := make([]bool, len(f.funcs))
	for grown := true; grown; {
		grown = false
		for i := range f.funcs {
			one := &f.funcs[i]
			called := one.receiver == module || met.has(one.file, one.name) && (one.receiver == "" || met.has(
				one.file, one.receiver,
			))
			if reached[i] || !called || one.receiver != module && f.isModule(one.receiver) {
				continue
			}
			reached[i], grown = true, true
			for name := range one.names {
				met.add(one.file, name)
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
