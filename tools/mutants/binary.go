package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/printer"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// switchName is the variable that says which fault a test binary has; environment is where it comes from.
const (
	switchName  = "mutantAtHand"
	environment = "RETRAITE_MUTANT"
)

// body is the text of a function with one fault.
type body struct {
	number int
	fault  fault
	text   string
}

// sample applies faults one after the other until enough of them compile.
func (s *source) sample(faults []fault, enough int) (bodies []body, broken int, err error) {
	for _, f := range faults {
		if enough > 0 && len(bodies) == enough {
			break
		}
		f.apply()
		if s.check() != nil {
			f.revert()
			broken++
			continue
		}
		var text bytes.Buffer
		err := printer.Fprint(&text, s.fset, f.function.Body)
		f.revert()
		if err != nil {
			return nil, broken, fmt.Errorf("print: %w", err)
		}
		bodies = append(bodies, body{number: len(bodies) + 1, fault: f, text: text.String()})
	}
	return bodies, broken, nil
}

// overlay writes the files of the package with every faulty body behind the switch, and the list that the go command
// takes instead of the files of the tree.
func (s *source) overlay(dir string, bodies []body) (string, error) {
	replace := map[string]string{}
	for i, name := range s.names {
		text, err := s.switched(i, bodies)
		if err != nil {
			return "", err
		}
		if text == nil {
			continue
		}
		replace[name] = filepath.Join(dir, fmt.Sprintf("%d.go", i))
		if err := os.WriteFile(replace[name], text, 0o600); err != nil {
			return "", fmt.Errorf("write overlay: %w", err)
		}
	}
	added := filepath.Join(dir, "switch.go")
	text := fmt.Sprintf("package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar %s, _ = strconv.Atoi(os.Getenv(%q))\n",
		s.files[0].Name.Name, switchName, environment)
	if err := os.WriteFile(added, []byte(text), 0o600); err != nil {
		return "", fmt.Errorf("write overlay: %w", err)
	}
	replace[filepath.Join(filepath.Dir(s.names[0]), "mutant_switch.go")] = added
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", fmt.Errorf("write overlay: %w", err)
	}
	path := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(path, list, 0o600); err != nil {
		return "", fmt.Errorf("write overlay: %w", err)
	}
	return path, nil
}

// switched returns a file whose functions begin with the faulty bodies, nil for a file without a fault.
func (s *source) switched(file int, bodies []body) ([]byte, error) {
	byFunction := map[*ast.FuncDecl][]body{}
	var functions []*ast.FuncDecl
	for _, b := range bodies {
		if b.fault.file != file {
			continue
		}
		if byFunction[b.fault.function] == nil {
			functions = append(functions, b.fault.function)
		}
		byFunction[b.fault.function] = append(byFunction[b.fault.function], b)
	}
	if len(functions) == 0 {
		return nil, nil
	}
	text, err := os.ReadFile(s.names[file])
	if err != nil {
		return nil, fmt.Errorf("read: %w", err)
	}
	// From the end, so that the places before it stay where they are.
	slices.SortFunc(functions, func(a, b *ast.FuncDecl) int { return int(b.Pos() - a.Pos()) })
	for _, f := range functions {
		at := s.fset.Position(f.Body.Lbrace).Offset + 1
		text = slices.Concat(text[:at], []byte(switchOf(f, byFunction[f])), text[at:])
	}
	return text, nil
}

func switchOf(f *ast.FuncDecl, bodies []body) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nswitch %s {\n", switchName)
	for _, faulty := range bodies {
		fmt.Fprintf(&b, "case %d:\n%s\n", faulty.number, faulty.text)
		if f.Type.Results == nil {
			b.WriteString("return\n")
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// build compiles the tests of a package against the overlay.
func build(ctx context.Context, root, overlay, pattern, out string) error {
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", out, pattern)
	cmd.Dir = root
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build the tests of %s: %w\n%s", pattern, err, text)
	}
	return nil
}
