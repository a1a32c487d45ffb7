package base

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

var novembre2026 = calendar.Date{Year: 2026, Month: 11, Day: 1}

// The pay of a year as the account carries it: exposé Cnav « salaire annuel moyen », CSS R351-29.
func TestSalairePorte_follows_employers_ceilings_and_sources(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		lines []ligneTest
		lura  bool
		want  string
	}{
		{
			"a pay under the ceiling is rounded to the euro",
			[]ligneTest{{annee: 2010, salaire: "20000.50"}},
			false,
			"20001.00",
		},
		{
			"gross pay of one employer is held to the ceiling before 2005",
			[]ligneTest{{annee: 2003, salaire: "40000"}},
			false, "29184.00",
		},
		{"two employers each have the ceiling before 2005", []ligneTest{
			{annee: 2003, salaire: "40000", employeur: "Atelier"},
			{annee: 2003, salaire: "10000", employeur: "Comptoir"},
		}, false, "39184.00"},
		{"their sum is held to the ceiling since 2005", []ligneTest{
			{annee: 2005, salaire: "25000", employeur: "Atelier"},
			{annee: 2005, salaire: "10000", employeur: "Comptoir"},
		}, false, "30192.00"},
		{"and in every year when the aligned schemes settle together", []ligneTest{
			{annee: 2003, salaire: "25000"}, {annee: 2003, salaire: "10000", regime: dossier.SSI},
		}, true, "29184.00"},
		{"what the statement carries before 2005 is taken as it is", []ligneTest{
			{annee: 2003, salaire: "40000", source: dossier.SourceRIS},
		}, false, "40000.00"},
		{"half a year of work has half of the ceiling", []ligneTest{{
			annee: 2003, salaire: "40000",
			periode: calendar.Span{
				From: calendar.Date{Year: 2003, Month: 7, Day: 1}, To: calendar.Date{Year: 2003, Month: 12, Day: 31},
			},
		}}, false, "14592.00"},
		{"three months in the middle of a year have a quarter of the ceiling", []ligneTest{{
			annee: 2003, salaire: "40000",
			periode: calendar.Span{
				From: calendar.Date{Year: 2003, Month: 4, Day: 1}, To: calendar.Date{Year: 2003, Month: 6, Day: 30},
			},
		}}, false, "7296.00"},
		{"a month begun has its twelfth", []ligneTest{{
			annee: 2003, salaire: "40000",
			periode: calendar.Span{
				From: calendar.Date{Year: 2003, Month: 4, Day: 12}, To: calendar.Date{Year: 2003, Month: 4, Day: 20},
			},
		}}, false, "2432.00"},
		{"two halves of a year make the whole ceiling of one employer", []ligneTest{
			{
				annee: 2003, salaire: "20000",
				periode: calendar.Span{
					From: calendar.Date{Year: 2003, Month: 1, Day: 1}, To: calendar.Date{Year: 2003, Month: 6, Day: 30},
				},
			},
			{
				annee: 2003, salaire: "20000",
				periode: calendar.Span{
					From: calendar.Date{Year: 2003, Month: 7, Day: 1},
					To:   calendar.Date{Year: 2003, Month: 12, Day: 31},
				},
			},
		}, false, "29184.00"},
		{"francs told in two lines are converted together", []ligneTest{
			{annee: 1990, salaire: "50001.64", devise: dossier.FRF},
			{annee: 1990, salaire: "50001.64", devise: dossier.FRF},
		}, false, "15245.00"},
		{
			"old francs keep their cents",
			[]ligneTest{{annee: 1958, salaire: "123456", devise: dossier.ANF}},
			false,
			"188.21",
		},
		{"the flat pay of a parent at home is carried beside pay", []ligneTest{
			{annee: 2010, salaire: "8000"}, {annee: 2010, salaire: "9000", nature: dossier.AVPF},
		}, false, "17000.00"},
		{"maternity allowances are carried at 125 % since 2012", []ligneTest{
			{annee: 2014, salaire: "15000"}, {annee: 2014, salaire: "4000.20", nature: dossier.Maternite},
		}, false, "20000.00"},
		{"unemployment carries nothing", []ligneTest{
			{annee: 2010, salaire: "8000"}, {annee: 2010, salaire: "9000", nature: dossier.ChomageIndemnise},
		}, false, "8000.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := etat(t, novembre2026, c.lines...)
			s.Lura.Donner(faits.Lura{Concerne: c.lura, RegimeLiquidateur: dossier.CNAV})
			sm := salaireMoyen{
				s: s, t: pension.NewTrace(0),
				regles: reglesSalaires{portee: portee{regime: dossier.CNAV, unique: c.lura}},
			}
			got := sm.compute(25)
			if !got.known || len(got.annees) != 1 {
				t.Fatalf("got %+v", got)
			}
			if salary := got.annees[0].SalaireEur.String(); salary != c.want {
				t.Errorf("the account carries %s, want %s", salary, c.want)
			}
		})
	}
}

func TestSalaireMoyen_leaves_out_the_years_that_the_law_leaves_out(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026,
		ligneTest{annee: 2019, salaire: "20000"},
		ligneTest{annee: 2020, salaire: "21000"},
		ligneTest{annee: 2021, salaire: "900"},
		ligneTest{annee: 2022, salaire: "6000"},
		ligneTest{annee: 2023, nature: dossier.Maladie},
		ligneTest{annee: 2026, salaire: "45000"},
	)
	s.Trimestres.Lire()[2].Regimes[0].Brut = faits.Compte{}
	s.Trimestres.Lire()[3].Regimes[0].Brut.Plus(faits.RachatTaux, 1)
	s.Dossier.Liquidation.Rachats = []dossier.RachatTrimestres{{Annee: dossier.Some(2022), Trimestres: dossier.Some(1)}}
	sm := salaireMoyen{s: s, t: pension.NewTrace(0), regles: reglesSalaires{portee: portee{regime: dossier.CNAV}}}
	got := sm.compute(25)
	years := []int{}
	for _, a := range got.annees {
		years = append(years, a.Annee)
	}
	if diff := cmp.Diff([]int{2019, 2020}, years); diff != "" {
		t.Errorf(
			"neither the year of effect, nor one without a quarter, one with a purchase or one of sickness counts:\n%s",
			diff,
		)
	}
}

func TestSalaireMoyen_without_any_year_is_nil_and_known(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026, ligneTest{annee: 1990, nature: dossier.ServiceNational})
	sm := salaireMoyen{s: s, t: pension.NewTrace(0), regles: reglesSalaires{portee: portee{regime: dossier.CNAV}}}
	if got := sm.compute(25); !got.known || !got.eur.IsZero() {
		t.Errorf("got %+v", got)
	}
}

func TestSalaireMoyen_is_unknown_where_the_law_has_no_coefficients(t *testing.T) {
	t.Parallel()
	for _, effet := range []calendar.Date{{Year: 2002, Month: 6, Day: 1}, {Year: 2003, Month: 12, Day: 1}} {
		s := etat(t, effet, ligneTest{annee: 2000, salaire: "20000"})
		result, extract, _ := liquidee(t, s)
		if len(result.Regimes) != 0 || !extract.Incomplete || len(extract.Warnings) == 0 {
			t.Errorf("%v: got %+v, warnings %v", effet, result.Regimes, extract.Warnings)
		}
	}
}

func TestRetenirMeilleures_keeps_the_best_after_1947_and_completes_them_backwards(t *testing.T) {
	t.Parallel()
	years := func(pairs ...int) []AnneeSalaireMoyen {
		out := make([]AnneeSalaireMoyen, 0, len(pairs)/2)
		for i := 0; i < len(pairs); i += 2 {
			out = append(
				out, AnneeSalaireMoyen{Annee: pairs[i], RevaloriseEur: euro(t, pension.Nombre(pairs[i+1]).Text())},
			)
		}
		return out
	}
	for _, c := range []struct {
		name  string
		years []AnneeSalaireMoyen
		n     int
		kept  []int
		total string
	}{
		{"the two best of four", years(2000, 10, 2001, 40, 2002, 30, 2003, 20), 2, []int{2001, 2002}, "70.00"},
		{"the later of two equal years", years(2000, 10, 2001, 10), 1, []int{2001}, "10.00"},
		{"fewer years than asked for", years(2000, 10, 2001, 20), 25, []int{2000, 2001}, "30.00"},
		{
			"earlier years only complete, the latest first", years(1945, 90, 1946, 50, 1950, 10), 2,
			[]int{1946, 1950},
			"60.00",
		},
		{"earlier years never displace later ones", years(1947, 90, 1950, 10, 1951, 20), 2, []int{1950, 1951}, "30.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			n, total := retainBest(c.years, c.n, 1948)
			kept := []int{}
			for _, y := range c.years {
				if y.Retenue {
					kept = append(kept, y.Annee)
				}
			}
			if diff := cmp.Diff(c.kept, kept); diff != "" || n != len(c.kept) || total.String() != c.total {
				t.Errorf("%d kept, total %s, want %s:\n%s", n, total, c.total, diff)
			}
		})
	}
}

func TestAnneesARetenir_is_shared_out_between_aligned_schemes_that_settle_apart(t *testing.T) {
	t.Parallel()
	lines := []ligneTest{}
	for year := 1975; year < 2000; year++ {
		lines = append(lines, ligneTest{annee: year, salaire: "10000"})
	}
	for year := 2000; year < 2012; year++ {
		lines = append(lines, ligneTest{annee: year, salaire: "10000", regime: dossier.SSI})
	}
	s := etat(t, calendar.Date{Year: 2012, Month: 6, Day: 1}, lines...)
	s.Dossier.Assure.DateNaissance = calendar.Date{Year: 1950, Month: 5, Day: 1}
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DureeProratisation = 162 })
	for regime, want := range map[dossier.Regime]int{dossier.CNAV: 17, dossier.SSI: 7} {
		// 25 × 100/148 = 16.9; the self-employed of 1950 have 22 years: 22 × 48/148 = 7.1.
		if n, ok := anneesARetenir(s, pension.NewTrace(0), portee{regime: regime}); !ok || n != want {
			t.Errorf("%s: %d years (%v), want %d", regime, n, ok, want)
		}
	}
	if n, ok := anneesARetenir(s, pension.NewTrace(0), portee{regime: dossier.CNAV, unique: true}); !ok || n != 25 {
		t.Errorf("settled together: %d years (%v)", n, ok)
	}
}
