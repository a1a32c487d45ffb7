package pipeline

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// silences lists the figures that a module may lack without saying so, each with the reason why that is right after
// marqueRaison; a line without one is still to be judged.
const (
	silences     = "testdata/chiffres_sans_lacune.txt"
	marqueRaison = " # "
)

// dossiersParChiffre is how many dossiers are taken without a figure that a module read in them.
const dossiersParChiffre = 3

// TestEveryModule_says_that_a_figure_is_not_known takes away the row of each figure that a module reads, in dossiers
// that lead it there: where its answer changes, the module is incomplete, does not apply, or warns of what it did not
// before, and it never fails. The list has those that say nothing: where no figure means that the law had no such rule,
// and what is still to be judged.
func TestEveryModule_says_that_a_figure_is_not_known(t *testing.T) {
	t.Parallel()
	tables := map[bareme.TableID]fichierTable{}
	for _, id := range bareme.Tables() {
		tables[id] = lireTable(t, id.String())
	}
	raw, err := os.ReadFile(silences)
	if err != nil && !*update {
		t.Fatal(err)
	}
	var listed []string
	raisons := map[string]string{}
	for line := range strings.Lines(string(raw)) {
		name, raison, _ := strings.Cut(strings.TrimSpace(line), marqueRaison)
		listed = append(listed, name)
		raisons[name] = raison
	}
	runs := avecLeursChiffres(t)
	var all []string
	for i, m := range Modules() {
		id := m.Info().ID
		t.Run(string(id), func(t *testing.T) {
			silent := seTait(t, i, runs, tables)
			all = append(all, silent...)
			want := slices.DeleteFunc(slices.Clone(listed), func(line string) bool {
				return !strings.HasPrefix(line, string(id)+" ")
			})
			if diff := cmp.Diff(want, silent); diff != "" && len(want)+len(silent) > 0 && !*update {
				t.Errorf("figures that are not known and of which nothing is said (-listed +now)\n%s", diff)
			}
		})
	}
	if *update {
		for i, name := range all {
			if raisons[name] != "" {
				all[i] = name + marqueRaison + raisons[name]
			}
		}
		if err := os.WriteFile(silences, []byte(strings.Join(all, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// dossierLu is a dossier with what its run gave.
type dossierLu struct {
	in  Input
	out Outcome
}

// avecLeursChiffres runs the written dossiers, those of the tables that they do not lead to and those of facts that may
// be lacking.
func avecLeursChiffres(t *testing.T) []dossierLu {
	t.Helper()
	var runs []dossierLu
	note := func(in Input) { runs = append(runs, dossierLu{in, Run(in)}) }
	writtenInputs(t, note)
	for _, r := range dossiersRares() {
		decodeWritten([]byte(r.text), r.effet, r.effet, note)
	}
	for _, list := range [][]manque{lacunesDeCarriere(), lacunesDeDepart(), lacunesDeMontant(), lacunesDeRessources()} {
		for _, m := range list {
			effet := m.effet
			if effet.IsZero() {
				effet = effetOrdinaire
			}
			decodeWritten([]byte(m.complet), effet, calendar.Date{Year: 2026, Month: 11, Day: 27}, note)
		}
	}
	return runs
}

// reponseDe are the results of a section as a report has them.
func reponseDe(t *testing.T, s *Section) string {
	t.Helper()
	raw, err := json.Marshal(s.Results)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// seTait are the figures without which a module gives another answer as if nothing were missing.
func seTait(t *testing.T, module int, runs []dossierLu, tables map[bareme.TableID]fichierTable) []string {
	t.Helper()
	tried := map[string]int{}
	silent := map[string]bool{}
	for _, r := range runs {
		before := &r.out.Sections[module]
		here := map[string]bool{}
		for _, f := range before.Figures() {
			name := nomDuChiffre(tables[f.Table], f)
			if here[name] || tried[name] == dossiersParChiffre || before.Status != pension.Computed {
				continue
			}
			here[name] = true
			tried[name]++
			in := r.in
			in.Bareme = in.Bareme.Without(f)
			now := Run(in).Sections[module]
			if now.Status == pension.Failed {
				t.Errorf("it fails without %s: %v", name, now.Echec.Cause)
			}
			said := now.Status != before.Status || !slices.Equal(now.Warnings, before.Warnings)
			if !said && reponseDe(t, &now) != reponseDe(t, before) {
				silent[string(before.ModuleID)+" "+name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(silent))
}

// nomDuChiffre names the row of a figure whatever its dates: its table and the keys of the row.
func nomDuChiffre(table fichierTable, f bareme.Figure) string {
	name := []string{f.Table.String()}
	for _, column := range slices.Sorted(maps.Keys(table.colonnes)) {
		if strings.HasPrefix(column, "cle_") {
			name = append(name, table.cellule(int(f.Row), column))
		}
	}
	return strings.Join(name, " ")
}
