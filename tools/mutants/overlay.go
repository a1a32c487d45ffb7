package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

//go:embed mutantat/mutantat.go
var switchSource []byte

// switchPath is where the overlay puts the package that says which fault is at hand.
func switchPath(module string) string { return module + "/internal/mutantat" }

// overlay is a list of files that the go command takes instead of those of the tree, or beside them.
type overlay struct {
	dir     string
	replace map[string]string
}

// overlayOf writes the files of some packages with the faults that are left, and the package of the switch.
func overlayOf(dir string, sharing []*examination) (*overlay, error) {
	o := &overlay{dir: dir, replace: map[string]string{}}
	at := filepath.Join(sharing[0].root, "internal", "mutantat", "mutantat.go")
	if err := o.put(at, switchSource); err != nil {
		return nil, err
	}
	for _, e := range sharing {
		for i, name := range e.source.names {
			text, spans := e.source.switched(i, e.left, e.module)
			if len(spans) == 0 {
				continue
			}
			if err := o.put(name, text); err != nil {
				return nil, err
			}
		}
	}
	return o, nil
}

// put has a file of the tree replaced by a text.
func (o *overlay) put(path string, text []byte) error {
	o.replace[path] = filepath.Join(o.dir, fmt.Sprintf("%d.go", len(o.replace)))
	if err := os.WriteFile(o.replace[path], text, 0o600); err != nil {
		return fmt.Errorf("write overlay: %w", err)
	}
	return nil
}

// build compiles the tests of a package, which serve the driver instead of running once.
func (o *overlay) build(ctx context.Context, root, module string, p listed, out string) error {
	main := fmt.Sprintf("package %s\n\nimport (\n\t\"testing\"\n\n\tmutantat %q\n)\n\n"+
		"func TestMain(m *testing.M) { mutantat.Serve(m.Run) }\n", p.Name, switchPath(module))
	if err := o.put(filepath.Join(p.Dir, "mutants_main_test.go"), []byte(main)); err != nil {
		return err
	}
	list, err := json.Marshal(map[string]any{"Replace": o.replace})
	if err != nil {
		return fmt.Errorf("write overlay: %w", err)
	}
	path := filepath.Join(o.dir, "overlay.json")
	if err := os.WriteFile(path, list, 0o600); err != nil {
		return fmt.Errorf("write overlay: %w", err)
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", path, "-o", out, p.ImportPath)
	cmd.Dir = root
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build the tests of %s: %w\n%.3000s", p.ImportPath, err, text)
	}
	return nil
}
