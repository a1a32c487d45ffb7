// Command generer writes the constants of package bareme that follow from its files: those of the figures that stand in
// the two files of constants, and those of the columns of every table. It runs by go generate in the folder of the
// package.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "generer:", err)
		os.Exit(1)
	}
}

// run writes the generated files of the package in a folder.
func run(dir string) error {
	generated, err := generate(dir)
	if err != nil {
		return err
	}
	for name, text := range generated {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			return fmt.Errorf("write constants: %w", err)
		}
	}
	return nil
}

// generate returns the text of each generated file of the package in a folder.
func generate(dir string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for name, f := range listes {
		text, err := f.generate(dir)
		if err != nil {
			return nil, err
		}
		files[name] = text
	}
	text, err := generateColumns(dir)
	if err != nil {
		return nil, err
	}
	files["colonnes.go"] = text
	return files, nil
}
