package description

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
)

// goPackage is what the source of a package says of its types: reflection does not know comments, nor which words a
// type of texts has.
type goPackage struct {
	types  map[string]string
	fields map[[2]string]string
	words  []declaredWord
}

// declaredWord is a constant text.
type declaredWord struct{ name, of, word string }

func readPackage(folder string) (*goPackage, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("there is no Go in %s: %w", folder, err)
	}
	out := &goPackage{types: map[string]string{}, fields: map[[2]string]string{}}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			return nil, fmt.Errorf("read the source: %w", err)
		}
		for _, declared := range parsed.Decls {
			if general, ok := declared.(*ast.GenDecl); ok {
				out.add(general)
			}
		}
	}
	return out, nil
}

func (p *goPackage) add(declared *ast.GenDecl) {
	for _, spec := range declared.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			p.addType(declared, s)
		case *ast.ValueSpec:
			if declared.Tok != token.CONST {
				continue
			}
			of := ""
			if named, ok := s.Type.(*ast.Ident); ok {
				of = named.Name
			}
			for i, name := range s.Names {
				if i < len(s.Values) {
					p.addWord(name.Name, of, s.Values[i])
				}
			}
		}
	}
}

func (p *goPackage) addWord(name, of string, value ast.Expr) {
	literal, ok := value.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return
	}
	word, err := strconv.Unquote(literal.Value)
	if err == nil && word != "" {
		p.words = append(p.words, declaredWord{name: name, of: of, word: word})
	}
}

func (p *goPackage) addType(declared *ast.GenDecl, s *ast.TypeSpec) {
	p.types[s.Name.Name] = line(declared.Doc) + line(s.Doc)
	structure, ok := s.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range structure.Fields.List {
		for _, name := range f.Names {
			p.fields[[2]string{s.Name.Name, name.Name}] = line(f.Doc) + line(f.Comment)
		}
	}
}

// line writes a comment on one line, without what it says to lawyers and programmers further down.
func line(group *ast.CommentGroup) string {
	first, _, _ := strings.Cut(group.Text(), "\n\n")
	return strings.Join(strings.Fields(first), " ")
}

// constantsOf are the words of a type of texts, in order.
func (p *goPackage) constantsOf(of string) []string {
	var out []string
	for _, w := range p.words {
		if w.of == of {
			out = append(out, w.word)
		}
	}
	return out
}

// constants are the words whose names begin alike, in order.
func (p *goPackage) constants(prefix string) []string {
	var out []string
	for _, w := range p.words {
		if strings.HasPrefix(w.name, prefix) {
			out = append(out, w.word)
		}
	}
	return out
}

func (p *goPackage) typeDoc(name string) string { return p.types[name] }

func (p *goPackage) fieldDoc(name, field string) string { return p.fields[[2]string{name, field}] }
