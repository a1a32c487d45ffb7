// Command oraclecheck compares the engine with three panels computed by other open models (testdata/oracle), field by
// field, and prints how often they agree.
//
//	go run ./domain/pension/internal/oraclecheck [-v] [-panel NAME]
//
// A panel is evidence, not law. A difference is explained when the panel itself says, by a code of its row, that the
// other model is wrong there, or when differences.go names the row and says why the engine differs. The command fails
// when one is left unexplained.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	verbose := flag.Bool("v", false, "list every difference")
	only := flag.String("panel", "", "compare one panel only")
	flag.Parse()
	unexplained, err := check(os.Stdout, panelsPath, *only, *verbose)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if unexplained > 0 {
		os.Exit(1)
	}
}

// panelsPath is where the panels lie, from the root of the repository.
const panelsPath = "testdata/oracle"

// panel is one file and the way to compare its rows.
type panel struct {
	name, file string
	compare    func(r *releve, l ligne) error
}

func panels() []panel {
	return []panel{
		{"openfisca", "openfisca-panel.jsonl", comparePrive},
		{"openfisca-fp", "openfisca-fp-panel.jsonl", compareFonctionPublique},
		{"modele-social", "modele-social-panel.jsonl", compareAnnee},
	}
}

// check compares the panels and writes the agreement; it returns the number of differences that nothing explains.
func check(out io.Writer, folder, only string, verbose bool) (unexplained int, err error) {
	for _, p := range panels() {
		if only != "" && only != p.name {
			continue
		}
		r, err := compare(folder, p)
		if err != nil {
			return 0, err
		}
		r.write(out, verbose)
		unexplained += r.inexpliques()
	}
	return unexplained, nil
}

func compare(folder string, p panel) (*releve, error) {
	lignes, err := read(folder, p.file)
	if err != nil {
		return nil, err
	}
	r := &releve{panel: p.name}
	for _, l := range lignes {
		if err := p.compare(r, l); err != nil {
			return nil, fmt.Errorf("%s, row %s: %w", p.file, l.text("id"), err)
		}
		r.lignes++
	}
	return r, nil
}
