package base

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// carriereReprise is thirteen years, of which the pay grows.
func carriereReprise(t *testing.T, effet calendar.Date, until int) *pension.State {
	t.Helper()
	var lines []ligneTest
	for year := 2005; year <= until; year++ {
		lines = append(lines, ligneTest{annee: year, salaire: pension.Nombre(15_000 + 100*(year-2000)).Text()})
	}
	return etat(t, effet, lines...)
}

func moyenne(s *pension.State, r *SalairesRepris) resultatSalaireMoyen {
	c := salaireMoyen{
		s: s, t: pension.NewTraceMuette(), reprises: r, regles: reglesSalaires{portee: portee{regime: dossier.CNAV}},
	}
	got := c.compute(25)
	got.annees = append([]AnneeSalaireMoyen{}, got.annees...)
	return got
}

// What one run keeps never changes what another one gives, whatever differs between them.
func TestSalairesRepris_give_what_a_run_alone_gives(t *testing.T) {
	t.Parallel()
	for name, differ := range map[string]func(*pension.State){
		"nothing":                  func(*pension.State) {},
		"a year lost its quarters": func(s *pension.State) { s.Trimestres.Lire()[2].Regimes[0].Brut = faits.Compte{} },
		"a year was bought": func(s *pension.State) {
			s.Trimestres.Lire()[2].Regimes[0].Brut.Plus(faits.RachatTaux, 1)
			s.Dossier.Liquidation.Rachats = []dossier.RachatTrimestres{
				{Annee: dossier.Some(2007), Trimestres: dossier.Some(1)},
			}
		},
		"the career is shorter than what is kept": func(s *pension.State) {
			casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Annees = v.Annees[:3] })
		},
		"other coefficients": func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2021, Month: 2, Day: 1})
		},
		"a later date of effect": func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2026, Month: 12, Day: 1})
		},
		"a date of effect within what is kept": func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2014, Month: 6, Day: 1})
		},
	} {
		kept := &SalairesRepris{Avant: 2016}
		moyenne(carriereReprise(t, novembre2026, 2020), kept)
		other, alone := carriereReprise(t, novembre2026, 2020), carriereReprise(t, novembre2026, 2020)
		differ(other)
		differ(alone)
		for range 2 {
			got, want := moyenne(other, kept), moyenne(alone, nil)
			if diff := cmp.Diff(
				want, got, cmp.AllowUnexported(resultatSalaireMoyen{}), cmp.Comparer(memeMontant),
				cmp.Comparer(money.Decimal.Equal),
			); diff != "" {
				t.Errorf("%s (-alone +after another):\n%s", name, diff)
			}
		}
	}
}

// The pays of the years before Avant are not worked out a second time, the others are; and each pension has its own.
func TestSalairesRepris_keep_the_years_before_one(t *testing.T) {
	t.Parallel()
	const autre = 99_999
	for _, tt := range []struct {
		avant, changed int
		kept           bool
	}{
		{2016, 2015, true},
		{2016, 2016, false},
		{2016, 2005, true},
		{2005, 2005, false},
		{0, 2005, false},
		{2021, 2020, true},
	} {
		kept := &SalairesRepris{Avant: tt.avant}
		s := carriereReprise(t, novembre2026, 2020)
		moyenne(s, kept)
		line := &s.Carriere.Lire()[tt.changed-2005]
		line.SalaireEur, line.SalaireLu = money.Cents(autre), money.Cents(autre).Decimal
		for range 2 {
			got := moyenne(s, kept).annees[tt.changed-2005].SalaireEur
			if same := !got.Equal(money.Cents(autre).ArrondiEuro().Decimal); same != tt.kept {
				t.Errorf("before %d, the pay of %d is %s", tt.avant, tt.changed, got)
			}
		}
	}
	r := &SalairesRepris{Avant: 2016}
	first := r.de(portee{regime: dossier.CNAV})
	if r.de(portee{regime: dossier.SSI}) == first || len(r.pensions) != 2 {
		t.Error("two pensions share what is kept")
	}
}

// A run that lacked something leaves nothing to the next one, which must say what it lacks itself.
func TestSalairesRepris_keep_nothing_of_a_run_that_lacks_something(t *testing.T) {
	t.Parallel()
	kept := &SalairesRepris{Avant: 2016}
	for range 2 {
		s := carriereReprise(t, novembre2026, 2020)
		s.Carriere.Lire()[2].SalairePresent = false
		c := salaireMoyen{
			s: s, t: pension.NewTrace(0), reprises: kept, regles: reglesSalaires{portee: portee{regime: dossier.CNAV}},
		}
		c.compute(25)
		if len(c.t.Lacunes()) != 1 {
			t.Errorf("gaps %+v", c.t.Lacunes())
		}
	}
}
