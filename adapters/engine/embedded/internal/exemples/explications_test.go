package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/domain/run"
)

// The explanations of the modules that an example names are read in review beside its source: a line that is wrong, or
// missing, fails the test as a wrong figure does.
func TestExplications_of_the_examples(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(repository, folder, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exemples, err := lireFichier(file)
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			for _, e := range exemples {
				if e.Outcome == notExpressible {
					continue
				}
				view, err := calculer(t.Context(), engine, e)
				if err != nil {
					t.Fatal(err)
				}
				expliquer(&text, e, view)
			}
			golden := filepath.Join(repository, folder, "explications", name+".golden.txt")
			if *update {
				if err := os.WriteFile(golden, []byte(text.String()), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), text.String()); diff != "" {
				t.Errorf("explanations have changed (-golden +now)\n%s", diff)
			}
		})
	}
}

// expliquer writes the sections that an example is about, without the figures of the tables: the formulas have them.
func expliquer(text *strings.Builder, e exemple, view run.View) {
	fmt.Fprintf(text, "# %s\n", e.ID)
	for _, s := range view.Sections {
		about := slices.ContainsFunc(e.Expected, func(a attente) bool { return a.Module == string(s.ModuleID) })
		if !about {
			continue
		}
		fmt.Fprintf(text, "\n%s : %s\n", s.ModuleID, s.Status)
		for _, m := range s.Results.Members() {
			fmt.Fprintf(text, "  %s %s\n", m.Name, m.Value.AppendJSON(nil))
		}
		for _, line := range s.Trace {
			if !strings.HasPrefix(line.Formula, "barème ") {
				fmt.Fprintf(
					text, "  %s = %s %s ← %s\n", line.Label, line.Value.AppendJSON(nil), line.Unit, line.Formula,
				)
			}
		}
		for _, warning := range s.Warnings {
			fmt.Fprintf(text, "  ! %s\n", warning)
		}
	}
	text.WriteString("\n")
}
