package minima

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// A deceased spouse without a pension is no spouse without rights: what they drew is asked for.
func TestRetraiteDeReversion_asks_for_the_pensions_of_the_deceased(t *testing.T) {
	t.Parallel()
	death := calendar.Date{Year: 2026, Month: 3, Day: 5}
	married := []dossier.Mariage{{Periode: calendar.Span{From: calendar.Date{Year: 1985, Month: 6, Day: 1}}}}
	for _, c := range []struct {
		name    string
		defunt  dossier.Defunt
		applies bool
	}{
		{"a death", dossier.Defunt{DateDeces: death}, true},
		{"a marriage", dossier.Defunt{Mariages: married}, true},
		{"nothing", dossier.Defunt{}, false},
		{
			"an allowance to be given back",
			dossier.Defunt{DateDeces: death, AspaVerseeEur: dossier.Some(euros(900_000))},
			false,
		},
	} {
		s := etat(jour(t, "2026-11-01"), jour(t, "1960-01-10"))
		s.Dossier.Defunt = &c.defunt
		if applies, _ := (RetraiteDeReversion{}).Applies(s); applies != c.applies {
			t.Errorf("%s: applies %v, want %v", c.name, applies, c.applies)
		}
	}
	s := etat(jour(t, "2026-11-01"), jour(t, "1960-01-10"))
	s.Dossier.Defunt = &dossier.Defunt{DateDeces: death, Mariages: married}
	trace := pension.NewTrace(0)
	RetraiteDeReversion{}.Compute(s, trace)
	gaps := trace.Lacunes()
	if len(gaps) != 1 || gaps[0].Champ != "/defunt/pensions" || gaps[0].Bloquante || !gaps[0].DansLeDossier {
		t.Errorf("gaps %+v", gaps)
	}
}
