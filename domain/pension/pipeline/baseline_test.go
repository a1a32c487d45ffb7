package pipeline

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func TestEveryFact_has_a_name_of_its_own_and_a_module_that_gives_it(t *testing.T) {
	t.Parallel()
	given := faits.DonnesPar("")
	for _, m := range Modules() {
		given |= faits.DonnesPar(m.Info().ID)
	}
	if given != faits.Tous {
		t.Errorf("nobody gives %v", (faits.Tous &^ given).Noms())
	}
	names := map[string]bool{}
	for _, name := range faits.Tous.Noms() {
		if names[name.String()] || name.String() == "" {
			t.Errorf("two facts are called %q", name)
		}
		names[name.String()] = true
	}
}

func TestPipeline_holds_each_module_of_the_catalogue_once(t *testing.T) {
	t.Parallel()
	var catalogue []capability.ModuleID
	for _, c := range capability.Catalog() {
		for _, id := range c.ModuleIDs {
			if !slices.Contains(catalogue, id) {
				catalogue = append(catalogue, id)
			}
		}
	}
	var run []capability.ModuleID
	for _, m := range Modules() {
		id := m.Info().ID
		if slices.Contains(run, id) {
			t.Errorf("%s runs twice", id)
		}
		run = append(run, id)
	}
	slices.Sort(catalogue)
	slices.Sort(run)
	if !slices.Equal(catalogue, run) {
		t.Errorf("the pipeline runs %v, the catalogue names %v", run, catalogue)
	}
}

func TestEveryModule_says_what_it_decides_and_under_which_law(t *testing.T) {
	t.Parallel()
	for _, m := range Modules() {
		info := m.Info()
		if info.Objet == "" || len(info.Law) == 0 {
			t.Errorf("%s says no purpose or names no text", info.ID)
		}
	}
}
