package pipeline

import (
	"encoding/csv"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// silences lists the tables that a module may lack without saying so.
const silences = "testdata/tables_sans_lacune.txt"

// TestEveryModule_says_that_a_table_has_no_figure empties each table in turn and takes dossiers that read it through the
// engine: a module that read it is incomplete, does not apply, or warns of what it did not before. The list has those
// that say nothing: where no figure means that the law had no such rule, and what is still to be judged.
func TestEveryModule_says_that_a_table_has_no_figure(t *testing.T) {
	t.Parallel()
	files, err := bareme.Files()
	if err != nil {
		t.Fatal(err)
	}
	pools := lecteursDesTables(t)
	var silent []string
	for _, id := range bareme.Tables() {
		without := maps.Clone(files)
		name := id.String() + ".csv"
		if _, ok := files[name]; !ok {
			name = id.String()
		}
		without[name] = vider(t, files[name])
		set, err := bareme.Parse(without)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		for _, module := range seTaisent(id, set, pools[id][:min(dossiersParBorne, len(pools[id]))]) {
			silent = append(silent, id.String()+" "+string(module))
		}
	}
	text := strings.Join(silent, "\n") + "\n"
	if *update {
		if err := os.WriteFile(silences, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(silences)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("modules that lack a table and do not say so (-listed +now)\n%s", diff)
	}
}

// seTaisent are the modules that read a table and answer without it as if nothing were missing.
func seTaisent(id bareme.TableID, without *bareme.Set, pool []Input) []capability.ModuleID {
	var silent []capability.ModuleID
	for _, in := range pool {
		with := Run(in)
		in.Bareme = without
		for i, s := range Run(in).Sections {
			before := &with.Sections[i]
			read := slices.ContainsFunc(before.Figures(), func(f bareme.Figure) bool { return f.Table == id })
			said := s.Status != pension.Computed || !slices.Equal(s.Warnings, before.Warnings)
			if read && !said && !slices.Contains(silent, s.ModuleID) {
				silent = append(silent, s.ModuleID)
			}
		}
	}
	slices.Sort(silent)
	return silent
}

// vider leaves out the values of every row of a table.
func vider(t *testing.T, text string) string {
	t.Helper()
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	axis := func(name string) bool {
		return name == "annee" || strings.HasPrefix(name, "cle_") || strings.HasSuffix(name, "_de") || strings.HasSuffix(name, "_a")
	}
	end := slices.Index(lines[0], "statut")
	for _, line := range lines[1:] {
		for i := range end {
			if !axis(lines[0][i]) {
				line[i] = ""
			}
		}
	}
	var b strings.Builder
	if err := csv.NewWriter(&b).WriteAll(lines); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
