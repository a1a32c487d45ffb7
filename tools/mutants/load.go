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
	ImportPath, Dir, Export string
	GoFiles                 []string
	TestGoFiles             []string
	XTestGoFiles            []string
	DepOnly                 bool
	Module                  *struct{ Dir string }
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

// source is a package as it is parsed and checked again for each fault.
type source struct {
	path    string
	fset    *token.FileSet
	files   []*ast.File
	names   []string
	imports types.Importer
}

// load parses a package and prepares the checking of its types.
func load(ctx context.Context, root string, p listed) (*source, error) {
	s := &source{path: p.ImportPath, fset: token.NewFileSet()}
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		file, err := parser.ParseFile(s.fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("parse: %w", err)
		}
		s.files = append(s.files, file)
		s.names = append(s.names, path)
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
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("the package as it is: %w", err)
	}
	return s, nil
}

// check says whether the package compiles as its syntax trees are now.
func (s *source) check() error {
	config := types.Config{Importer: s.imports, Error: func(error) {}}
	_, err := config.Check(s.path, s.fset, s.files, nil)
	return err
}
