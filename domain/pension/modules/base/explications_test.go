package base

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// lignesDites counts the lines of an explanation whose label begins so.
func lignesDites(s *pension.State, e pension.Extract, label string) (n int) {
	for _, l := range e.Lines(s.Bareme) {
		if strings.HasPrefix(l.Label, label) {
			n++
		}
	}
	return n
}

// What a pension does not have is not explained: no increase without children, no share of a minimum that is nil, no
// total of one pension, no pay of a scheme without any.
func TestExplanations_tell_what_there_is(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, label string
		want        int
		change      func(*pension.State)
	}{
		{"no children", "Majoration pour trois enfants", 0, nil},
		{"children", "Majoration pour trois enfants", 1, func(s *pension.State) {
			casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.TauxMajoration = decimal(t, "0.1") })
		}},
		{"one pension", "Total des pensions en annuités", 0, nil},
		{"no surcote", "Surcote", 0, nil},
		{"a surcote", "Surcote", 1, func(s *pension.State) {
			casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.TauxSurcote = decimal(t, "0.05") })
		}},
		{"no periods abroad", "Pension par totalisation", 0, nil},
		{"periods abroad", "Minimum contributif brut de la part française", 1, func(s *pension.State) {
			s.Etranger.Donner(faits.DroitsEtrangers{TrimestresTaux: 9, TrimestresTotalises: 9, Proratisation: true})
		}},
		{
			"periods abroad, below the full rate", "Minimum contributif brut de la part française", 0,
			func(s *pension.State) {
				s.Etranger.Donner(faits.DroitsEtrangers{TrimestresTaux: 9, TrimestresTotalises: 9, Proratisation: true})
				casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) {
					v.TauxPlein, v.Taux = false, decimal(t,
						"0.49")
				})
			},
		},
		{"a published ceiling", "Maximum de la pension au dernier plafond connu", 0, nil},
	} {
		s := etat(t, novembre2026, petiteCarriere("12000")...)
		if tt.change != nil {
			tt.change(s)
		}
		_, extract, _ := liquidee(t, s)
		if got := lignesDites(s, extract, tt.label); got != tt.want || extract.Incomplete {
			t.Errorf("%s: %d lines %q, want %d; incomplete %t", tt.name, got, tt.label, tt.want, extract.Incomplete)
		}
	}
	s, trace := etat(t, calendar.Date{Year: 2029, Month: 1, Day: 1}), pension.NewTrace(0)
	trace.Begin()
	plafonnerPension(s, trace, euro(t, "100"))
	if got := lignesDites(s, trace.End(), "Maximum de la pension au dernier plafond connu"); got != 1 {
		t.Errorf("a ceiling to come: %d lines", got)
	}
	for nature, want := range map[dossier.Nature]int{dossier.Activite: 1, dossier.ServiceNational: 0} {
		salaire := map[dossier.Nature]string{dossier.Activite: "9000"}[nature]
		s := etat(t, novembre2026, ligneTest{annee: 1990, regime: dossier.SRE, nature: nature, salaire: salaire})
		_, extract := dispatch(t, s)
		if got := lignesDites(s, extract, "Revenus portés au régime"); got != want {
			t.Errorf("%s: %d lines of pay", nature, got)
		}
	}
}

// What exceeds the ceiling of a year is told with what was paid.
func TestExplanations_tell_the_pay_above_the_ceiling(t *testing.T) {
	t.Parallel()
	for second, want := range map[string]string{"10000": "35000", "5193": "", "5194": "30194"} {
		s := etat(t, novembre2026, ligneTest{annee: 2005, salaire: "25000", employeur: "Atelier"},
			ligneTest{annee: 2005, salaire: second, employeur: "Comptoir"})
		c := salaireMoyen{s: s, t: pension.NewTrace(0), regles: reglesSalaires{portee: portee{regime: dossier.CNAV}}}
		c.t.Begin()
		c.compute(25)
		told := ""
		for _, l := range c.t.End().Lines(s.Bareme) {
			if strings.HasPrefix(l.Label, ligneSalaireSousPlafond.Label) {
				told = l.Termes[0].Valeur.Text()
			}
		}
		if strings.TrimSuffix(told, ".00") != want {
			t.Errorf("25 000 and %s: told %q", second, told)
		}
	}
}

// CSS L173-1-2: the scheme that pays the common pension is that of the settlement, else the one that the rules of the
// common settlement name.
func TestPayeur_of_the_common_pension(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		unique faits.LiquidationUnique
		want   dossier.Regime
	}{
		{faits.LiquidationUnique{}, dossier.CNAV},
		{faits.LiquidationUnique{Appliquee: true, Payeur: dossier.SSI}, dossier.SSI},
		{faits.LiquidationUnique{Payeur: dossier.SSI}, dossier.CNAV},
		{faits.LiquidationUnique{Appliquee: true}, dossier.CNAV},
	} {
		s := affilie(dossier.CNAV, dossier.SSI)
		s.Lura.Donner(faits.Lura{Concerne: true, RegimeLiquidateur: dossier.CNAV})
		s.Unique.Donner(tt.unique)
		if got := payeur(s); got != tt.want {
			t.Errorf("%+v: %s pays", tt.unique, got)
		}
	}
}

// Loi 2023-270 art. 18: none of the figures of the increase of 2023 may lack.
func TestMajorationExceptionnelle_says_which_figure_it_lacks(t *testing.T) {
	t.Parallel()
	since := calendar.Date{Year: 2023, Month: 9, Day: 1}
	for name, read := range map[string]func(*bareme.Set, bareme.Recorder){
		"its amount": func(b *bareme.Set, rec bareme.Recorder) {
			b.Constante(rec, bareme.ConstanteMajorationExceptionnelleMensuelle, since)
		},
		"the quarters that it asks for": func(b *bareme.Set, rec bareme.Recorder) {
			b.ConstanteEntiere(rec, bareme.ConstanteMinimumMajoreCotises, since)
		},
		"the minimum of that day": func(b *bareme.Set, rec bareme.Recorder) { b.MinimumContributif(rec, since) },
	} {
		s := etat(t, calendar.Date{Year: 2022, Month: 2, Day: 1})
		s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) { read(s.Bareme, rec) })
		c := liquidateur{s: s, t: pension.NewTrace(0), others: &money.Euro{}}
		got := c.majorationExceptionnelle(&liquidation{servie: branche{
			p0: euro(t, "6000"), assiette: assietteMinimum{duree: 160, proratisation: 160, cotises: 160},
		}})
		if got != nil || !c.t.EstIncomplet() {
			t.Errorf("without %s: %+v, incomplete %t", name, got, c.t.EstIncomplet())
		}
	}
}

// CSS L351-11: a year that the coefficients of the date do not reach yet is not revalued; sixty years beyond them
// nobody knows.
func TestCoefficient_of_years_that_the_set_does_not_reach(t *testing.T) {
	t.Parallel()
	set, ok := bareme.Official().CoefficientsRevalorisation(novembre2026)
	if !ok {
		t.Fatal("no coefficients")
	}
	c := salaireMoyen{t: pension.NewTrace(0), regles: reglesSalaires{millesime: set}}
	last := 2026
	for ; last > 2000; last-- {
		if _, ok := set.Coefficient(pension.NewTrace(0), last); ok {
			break
		}
	}
	for annee, want := range map[int]bool{
		last + 1: true, last + anneesDeProjection: true, last + anneesDeProjection + 1: false,
	} {
		if k, ok := c.coefficient(annee); ok != want || ok && !k.Equal(money.Int(1)) {
			t.Errorf("%d: %s (%t)", annee, k, ok)
		}
	}
}

// CSS R351-29: a year whose pay validates no quarter is left out and named; one without pay, or whose pay is not
// carried to the account, is not there to be named.
func TestExplanations_name_the_years_without_a_quarter(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		ligne ligneTest
		want  int
	}{
		{"little pay", ligneTest{annee: 2010, salaire: "900"}, 1},
		{"no pay", ligneTest{annee: 2010}, 0},
		{"allowances", ligneTest{annee: 2010, salaire: "900", nature: dossier.Maladie}, 0},
		{"pay of another scheme", ligneTest{annee: 2010, salaire: "900", regime: dossier.SRE}, 0},
	} {
		s := etat(t, novembre2026, ligneTest{annee: 2009, salaire: "20000"}, tt.ligne)
		s.Trimestres.Lire()[1].Regimes[0].Brut = faits.Compte{}
		c := salaireMoyen{s: s, t: pension.NewTrace(0), regles: reglesSalaires{portee: portee{regime: dossier.CNAV}}}
		c.t.Begin()
		c.compute(25)
		if got := lignesDites(s, c.t.End(), "Année écartée du salaire annuel moyen"); got != tt.want {
			t.Errorf("%s: %d years named", tt.name, got)
		}
	}
}
