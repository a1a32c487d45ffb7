package intl

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// sejour is one year abroad of a test.
type sejour struct {
	annee      int
	pays       string
	trimestres int
	jours      int
	periode    calendar.Span
}

// carriere is a French career of the general scheme, so many quarters in each of the years given, and years abroad.
func carriere(effet calendar.Date, france map[int]int, abroad ...sejour) *pension.State {
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: faits.Connu(effet)}
	s.Dossier.Assure.DateNaissance = calendar.Date{Year: 1964, Month: 5, Day: 10}
	casetest.Change(
		&s.Repartition,
		func(v *faits.Repartition) { v.Regimes = []dossier.Regime{dossier.CNAV, dossier.RegimeEtranger} },
	)
	sources := make([]dossier.Ligne, 0, len(abroad))
	for year := 1950; year <= 2030; year++ {
		from := len(s.Carriere.Lire())
		for _, a := range abroad {
			if a.annee != year {
				continue
			}
			source := dossier.Ligne{Precisions: &dossier.Precisions{Pays: a.pays}}
			if a.trimestres > 0 {
				source.Trimestres = dossier.Some(a.trimestres)
			}
			if a.jours > 0 {
				source.Jours = dossier.Some(a.jours)
			}
			sources = append(sources, source)
			s.Carriere.Donner(append(s.Carriere.Lire(), faits.Ligne{
				Index: len(s.Carriere.Lire()), Annee: year, Periode: a.periode, Regime: dossier.RegimeEtranger,
				Nature: dossier.Etranger,
				Source: &sources[len(sources)-1],
			}))
		}
		if len(s.Carriere.Lire()) > from {
			casetest.Change(&s.Repartition, func(v *faits.Repartition) {
				v.Annees = append(v.Annees, faits.AnneeCarriere{Annee: year, From: from, To: len(s.Carriere.Lire())})
			})
		}
		if n := france[year]; n > 0 {
			var c faits.Compte
			c.Plus(faits.Cotise, n)
			s.Trimestres.Donner(append(s.Trimestres.Lire(), faits.AnneeTrimestres{
				Annee: year, Alignes: c, Tous: c,
				Regimes: []faits.TrimestresRegime{{Regime: dossier.CNAV, Brut: c, Retenu: c}},
			}))
		}
	}
	return s
}

func compute(t *testing.T, s *pension.State) (*ResultatEtrangers, pension.Extract, *pension.Trace) {
	t.Helper()
	trace := pension.NewTrace(0)
	trace.Begin()
	result, ok := DroitsEtrangers{}.Compute(s, trace).(*ResultatEtrangers)
	if !ok {
		t.Fatal("no result")
	}
	return result, trace.End(), trace
}

var mars2027 = calendar.Date{Year: 2027, Month: 3, Day: 1}

// mois is a span of months of the year 2000.
func mois(from, to int) calendar.Span {
	const year = 2000
	return calendar.Span{
		From: calendar.Date{Year: year, Month: from, Day: 1},
		To:   calendar.Date{Year: year, Month: to, Day: 28}.FirstOfNextMonth().AddDays(-1),
	}
}

// Règlement (CE) 987/2009 art. 13: three months make a quarter, a fraction counts as one; four a year, French periods
// first.
func TestPeriodes_become_quarters_under_the_limit_of_the_year(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		france map[int]int
		abroad []sejour
		want   int
	}{
		{"ten months make four quarters", nil, []sejour{{annee: 2000, pays: "DE", periode: mois(1, 10)}}, 4},
		{"one month makes one", nil, []sejour{{annee: 2000, pays: "DE", periode: mois(5, 5)}}, 1},
		{"two stays of a year add their months first", nil, []sejour{
			{annee: 2000, pays: "DE", periode: mois(1, 1)}, {annee: 2000, pays: "DE", periode: mois(3, 3)},
		}, 1},
		{"ninety-one days make two", nil, []sejour{{annee: 2000, pays: "DE", jours: 91}}, 2},
		{"quarters told stand as told, four at most", nil, []sejour{{annee: 2000, pays: "DE", trimestres: 6}}, 4},
		{
			"French quarters of the year come first",
			map[int]int{2000: 3},
			[]sejour{{annee: 2000, pays: "DE", trimestres: 4}},
			1,
		},
		{
			"a full French year leaves no room",
			map[int]int{2000: 4},
			[]sejour{{annee: 2000, pays: "DE", trimestres: 4}},
			0,
		},
		{
			"the year of effect keeps its whole quarters before it", nil,
			[]sejour{{annee: 2027, pays: "DE", trimestres: 4}},
			0,
		},
		{"later years do not count", nil, []sejour{{annee: 2028, pays: "DE", trimestres: 4}}, 0},
		{"States of the European rules add up", nil, []sejour{
			{annee: 2000, pays: "IT", trimestres: 2},
			{annee: 2000, pays: "NO", trimestres: 3},
			{annee: 2001, pays: "GB", trimestres: 4},
		}, 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := carriere(mars2027, c.france, c.abroad...)
			if got, _, _ := compute(t, s); got.TrimestresTaux != c.want || s.Etranger.Lire().TrimestresTaux != c.want {
				t.Errorf("%d quarters, want %d: %+v", got.TrimestresTaux, c.want, got)
			}
		})
	}
}

// Cleiss, public examples.
func TestInstruments_are_taken_one_at_a_time(t *testing.T) {
	t.Parallel()
	years := func(state string, first, n int) []sejour {
		out := make([]sejour, 0, n)
		for i := range n {
			out = append(out, sejour{annee: first + i, pays: state, trimestres: 4})
		}
		return out
	}
	for _, c := range []struct {
		name          string
		effet         calendar.Date
		abroad        []sejour
		totalises     int
		instrument    string
		proratisation bool
	}{
		{"the United States pay apart", mars2027, years("US", 1990, 2), 8, "convention_bilaterale US", false},
		{"Japan compares", mars2027, years("JP", 1990, 2), 8, "convention_bilaterale JP", true},
		{"Mali lets the person choose", mars2027, years("ML", 1990, 2), 8, "convention_bilaterale ML", true},
		{
			"Japan and Morocco never add up", mars2027, append(years("JP", 1990, 3), years("MA", 1995, 2)...), 12,
			"convention_bilaterale JP", true,
		},
		{
			"Canada and Uruguay do", mars2027, append(years("CA", 1990, 3), years("UY", 1995, 2)...), 20,
			"convention_bilaterale CA", true,
		},
		{
			"Tunisia adds Spain", mars2027, append(years("ES", 1990, 3), years("TN", 1995, 2)...), 20,
			"convention_bilaterale TN", true,
		},
		{"Burkina Faso has no agreement", mars2027, years("BF", 1990, 3), 0, "", false},
		{
			"Croatia joined the Union in July 2013",
			calendar.Date{Year: 2013, Month: 6, Day: 1},
			years("HR", 1990, 3),
			0, "", false,
		},
		{
			"the agreement of Canada before 2017 has not been read",
			calendar.Date{Year: 2016, Month: 6, Day: 1},
			years("CA", 1990, 3), 0, "", false,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := carriere(c.effet, map[int]int{1985: 4}, c.abroad...)
			got, extract, _ := compute(t, s)
			instrument := strings.Join(s.Etranger.Lire().Instruments, ",")
			if s.Etranger.Lire().TrimestresTotalises != c.totalises || instrument != c.instrument ||
				s.Etranger.Lire().Proratisation != c.proratisation {
				t.Errorf(
					"%d quarters by %q, comparison %v: %+v", s.Etranger.Lire().TrimestresTotalises, instrument,
					s.Etranger.Lire().Proratisation, got.Instruments,
				)
			}
			if unread := strings.Contains(c.name, "has not been read"); extract.Incomplete != unread {
				t.Errorf("incomplete %v: %v", extract.Incomplete, extract.Warnings)
			}
			if want := 4 + c.totalises; got.TotalRegime != want || got.TotalTousRegimes != want {
				t.Errorf("totals %d and %d, want %d", got.TotalRegime, got.TotalTousRegimes, want)
			}
		})
	}
}

// CSS L161-19-1: 90 days of an international organisation make a quarter, for the rate alone, beside an instrument.
func TestOrganisations_count_days_over_the_whole_career(t *testing.T) {
	t.Parallel()
	s := carriere(
		mars2027, map[int]int{2003: 4}, sejour{annee: 2000, pays: "OI", jours: 80},
		sejour{annee: 2001, pays: "OI", jours: 110}, sejour{annee: 2002, pays: "DE", trimestres: 4},
		sejour{annee: 2003, pays: "OI", jours: 365},
	)
	got, _, _ := compute(t, s)
	if diff := cmp.Diff(ResultatOrganisations{Jours: 555, Trimestres: 2}, got.Organisations); diff != "" {
		t.Error(diff)
	}
	if s.Etranger.Lire().TrimestresTaux != 6 || s.Etranger.Lire().TrimestresTotalises != 4 {
		t.Errorf("got %+v", s.Etranger.Lire())
	}
}

func TestDroitsEtrangers_opens_a_gap_or_a_doubt_where_the_dossier_says_too_little(t *testing.T) {
	t.Parallel()
	_, extract, trace := compute(t, carriere(mars2027, nil, sejour{annee: 2000, pays: "DE"}))
	if gaps := trace.Lacunes(); len(gaps) != 1 || gaps[0].Champ != "/carriere/0/trimestres" || !extract.Incomplete {
		t.Errorf("gaps %+v", gaps)
	}
	if _, extract, _ = compute(t, carriere(mars2027, nil, sejour{annee: 2000, trimestres: 4})); !extract.Incomplete {
		t.Error("a period without State is taken for complete")
	}
	if _, _, trace = compute(
		t,
		carriere(
			mars2027, nil, sejour{annee: 2000, pays: "IN", trimestres: 4},
			sejour{annee: 2001, pays: "KR", trimestres: 4},
		),
	); len(trace.Doubts()) != 1 {
		t.Errorf("whether India and Korea are bound is not known: doubts %v", trace.Doubts())
	}
	s := carriere(mars2027, nil, sejour{annee: 2000, pays: "SN", trimestres: 4})
	casetest.Change(
		&s.Repartition,
		func(v *faits.Repartition) { v.Regimes = []dossier.Regime{dossier.SSI, dossier.RegimeEtranger} },
	)
	if compute(t, s); s.Etranger.Lire().TrimestresTaux != 0 {
		t.Error("an agreement for employees covers a self-employed career")
	}
	undated := carriere(calendar.Date{}, nil, sejour{annee: 2000, pays: "DE", trimestres: 4})
	if _, extract, _ = compute(t, undated); !extract.Incomplete {
		t.Error("nothing can be counted without a date of effect")
	}
}

func TestDroitsEtrangers_does_not_apply_without_a_period_abroad(t *testing.T) {
	t.Parallel()
	if ok, why := (DroitsEtrangers{}).Applies(carriere(mars2027, map[int]int{2000: 4})); ok || why == "" {
		t.Errorf("%v %q", ok, why)
	}
}
