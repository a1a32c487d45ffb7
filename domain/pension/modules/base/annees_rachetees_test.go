package base

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CSS R351-29, L351-14-1: a year in which quarters were bought is left out and named; where it raises the average it is
// kept, which is doubtful. The pay of 2010, 2011 and 2012 revalued is not needed to compare them: each is worth more
// than the one before.
func TestSalaireMoyen_never_falls_by_a_purchase(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		bought  []int
		counted bool
		want    []int
		// ecartees are the years that the explanation names as left out.
		ecartees []int
		doubts   int
	}{
		{"without a purchase", nil, false, []int{2010, 2011, 2012}, []int{}, 0},
		{"the lowest year is bought and left out", []int{2010}, true, []int{2011, 2012}, []int{2010}, 0},
		{"the two lowest are", []int{2010, 2011}, true, []int{2012}, []int{2010, 2011}, 0},
		{"the highest year is bought and kept", []int{2012}, true, []int{2010, 2011, 2012}, []int{}, 1},
		{"every year is bought and kept", []int{2010, 2011, 2012}, true, []int{2010, 2011, 2012}, []int{}, 1},
		{"a purchase that was not counted changes nothing", []int{2010}, false, []int{2010, 2011, 2012}, []int{}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := etat(
				t, novembre2026, ligneTest{annee: 2010, salaire: "3000"}, ligneTest{annee: 2011, salaire: "5000"},
				ligneTest{annee: 2012, salaire: "7000"},
			)
			for _, annee := range c.bought {
				s.Dossier.Liquidation.Rachats = append(s.Dossier.Liquidation.Rachats,
					dossier.RachatTrimestres{Annee: dossier.Some(annee), Trimestres: dossier.Some(1)})
				if c.counted {
					s.Trimestres.Lire()[annee-2010].Regimes[0].Brut.Plus(faits.RachatTauxDuree, 1)
				}
			}
			sm := salaireMoyen{
				s: s, t: pension.NewTrace(0), regles: reglesSalaires{portee: portee{regime: dossier.CNAV}},
			}
			sm.t.Begin()
			years := []int{}
			for _, a := range sm.compute(25).annees {
				years = append(years, a.Annee)
			}
			if diff := cmp.Diff(c.want, years); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.ecartees, ecartees(s, sm.t.End())); diff != "" || len(sm.t.Doubts()) != c.doubts {
				t.Errorf("left out, with %d doubts:\n%s", len(sm.t.Doubts()), diff)
			}
		})
	}
}

// ecartees lists the years that an explanation says left out of the average.
func ecartees(s *pension.State, e pension.Extract) []int {
	years := []int{}
	for _, l := range e.Lines(s.Bareme) {
		if strings.HasPrefix(l.Label, ligneAnneeRachetee.Label) {
			years = append(years, l.Annee)
		}
	}
	return years
}
