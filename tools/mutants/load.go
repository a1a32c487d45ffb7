package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// listed is what go list says of a package.
type listed struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	TestGoFiles                   []string
	XTestGoFiles                  []string
	Module                        *struct{ Path string }
}

// list returns the packages of some patterns that have code.
func list(ctx context.Context, root string, patterns []string) ([]listed, error) {
	all, err := goList(ctx, root, append([]string{"-e"}, patterns...)...)
	if err != nil {
		return nil, err
	}
	var found []listed
	for _, p := range all {
		if len(p.GoFiles) > 0 {
			found = append(found, p)
		}
	}
	if len(found) == 0 {
		return nil, errors.New("no package matches")
	}
	return found, nil
}

func goList(ctx context.Context, root string, args ...string) ([]listed, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-json"}, args...)...)
	cmd.Dir, cmd.Stderr = root, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("list packages: %w", err)
	}
	var all []listed
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listed
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, fmt.Errorf("list packages: %w", err)
		}
		all = append(all, p)
	}
}

// source is a package as it is parsed, with what is needed to check the types of a changed text of it.
type source struct {
	path, name string
	fset       *token.FileSet
	files      []*ast.File
	names      []string
	texts      [][]byte
	imports    types.Importer
}

// load parses a package and prepares the checking of its types.
func load(ctx context.Context, root string, p listed) (*source, error) {
	s := &source{path: p.ImportPath, name: p.Name, fset: token.NewFileSet()}
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("read: %w", err)
		}
		file, err := parser.ParseFile(s.fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("parse: %w", err)
		}
		s.files = append(s.files, file)
		s.names = append(s.names, path)
		s.texts = append(s.texts, text)
	}
	imported, err := goList(ctx, root, "-export", "-deps", p.ImportPath)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for _, dep := range imported {
		exports[dep.ImportPath] = dep.Export
	}
	s.imports = importer.ForCompiler(s.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	return s, nil
}

// check returns the places of a text of the package, given by file, where it does not compile.
func (s *source) check(texts [][]byte, module string) ([]token.Position, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for i, text := range texts {
		file, err := parser.ParseFile(fset, s.names[i], text, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("parse with faults: %w", err)
		}
		files = append(files, file)
	}
	imports, err := s.withSwitch(fset, switchPath(module))
	if err != nil {
		return nil, err
	}
	var places []token.Position
	config := types.Config{Importer: imports, Error: func(err error) {
		if wrong, ok := errors.AsType[types.Error](err); ok {
			places = append(places, fset.Position(wrong.Pos))
		}
	}}
	_, err = config.Check(s.path, fset, files, nil)
	if err != nil && len(places) == 0 {
		return nil, fmt.Errorf("check with faults: %w", err)
	}
	return places, nil
}

// withSwitch returns an importer that knows, besides the imports of the package, that of the switch.
func (s *source) withSwitch(fset *token.FileSet, path string) (types.Importer, error) {
	text := "package mutantat\n\nvar At int\n\nvar Seen [1 << 15]bool\n"
	file, err := parser.ParseFile(fset, "mutantat.go", text, 0)
	if err != nil {
		return nil, fmt.Errorf("the switch: %w", err)
	}
	found, err := new(types.Config).Check(path, fset, []*ast.File{file}, nil)
	if err != nil {
		return nil, fmt.Errorf("the switch: %w", err)
	}
	return switchImporter{s.imports, found}, nil
}

type switchImporter struct {
	others types.Importer
	found  *types.Package
}

// Import finds a package.
func (i switchImporter) Import(path string) (*types.Package, error) {
	if path == i.found.Path() {
		return i.found, nil
	}
	return i.others.Import(path)
}
