package pipeline

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// input are the facts that are there before any module runs.
var input = []pension.Fact{pension.FactDossier}

func TestEveryNeed_is_given_by_an_earlier_module_and_no_fact_is_given_twice(t *testing.T) {
	t.Parallel()
	given := map[pension.Fact]capability.ModuleID{}
	for _, fact := range input {
		given[fact] = "input"
	}
	for _, m := range Modules() {
		info := m.Info()
		for _, need := range info.Needs {
			if _, ok := given[need]; !ok {
				t.Errorf("%s needs %s, which no earlier module gives", info.ID, need)
			}
		}
		for _, fact := range info.Gives {
			if by, twice := given[fact]; twice {
				t.Errorf("%s gives %s, which %s gives already", info.ID, fact, by)
			}
			given[fact] = info.ID
		}
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
