package pipeline

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// A module that reads a fact before it is given, or gives one of another module, is a failed section: no dossier may
// have one.
func TestEveryFact_is_read_after_its_module_has_run(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("../../../testdata/dossiers/*/*/dossier.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no dossier: %v", err)
	}
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data, err := ijson.ParseObject(raw)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := dossier.Decode(data)
		if err != nil {
			continue // a dossier that is refused
		}
		in := Input{Dossier: decoded, Bareme: official(t), Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27}}
		for _, section := range Run(in).Sections {
			if section.Echec != nil {
				t.Errorf("%s, %s: %v", path, section.ModuleID, section.Echec.Cause)
			}
		}
	}
}

func TestRun_fails_a_module_that_reads_a_fact_too_early_or_gives_that_of_another(t *testing.T) {
	t.Parallel()
	modules := []pension.Module{
		stub{capability.HubIngestion, true, func(s *pension.State, _ *pension.Trace) any { return s.Taux.Lire() }},
		stub{capability.RepartiteurCarriere, true, func(s *pension.State, _ *pension.Trace) any {
			s.Taux.Donner(faits.TauxLiquidation{})
			return nil
		}},
		stub{capability.SurcoteDecote, false, nil},
		stub{capability.MontantAnnuites, true, func(s *pension.State, _ *pension.Trace) any { return s.Taux.Lire() }},
	}
	sections := run(Input{Bareme: official(t)}, stepsOf(modules)).Sections
	if early, ok := sections[0].Echec.Cause.(faits.PasEncoreDonne); !ok || early.Fait != faits.NomTaux ||
		len(sections[0].Echec.Pile) == 0 {
		t.Errorf("a fact read too early: %+v", sections[0].Echec)
	}
	if other, ok := sections[1].Echec.Cause.(faits.DonneParUnAutre); !ok ||
		other.Module != capability.RepartiteurCarriere {
		t.Errorf("a fact of another module: %+v", sections[1].Echec)
	}
	if sections[3].Status != pension.Computed || len(sections[3].Lus.Noms()) != 1 {
		t.Errorf("a module that did not apply has run: %+v", sections[3])
	}
}
