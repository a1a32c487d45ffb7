package base

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// CSS R173-4-3: years in proportion to the duration of the scheme, to the nearest whole number, one at least.
func TestProportionAnnees_goes_to_the_nearest_year(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ n, part, total, want int }{
		{25, 100, 148, 17},
		{25, 48, 148, 8},
		{25, 80, 160, 13},
		{25, 79, 160, 12},
		{25, 1, 160, 1},
		{25, 0, 160, 1},
		{25, 147, 148, 25},
		{25, 148, 148, 25},
		{25, 149, 148, 25},
		{25, 0, 0, 25},
	} {
		if got := proportionAnnees(tt.n, tt.part, tt.total); got != tt.want {
			t.Errorf("%d × %d / %d: %d years, want %d", tt.n, tt.part, tt.total, got, tt.want)
		}
	}
}

// CSS R173-4-3: aligned schemes that settle apart share the years out since 2004, each duration held to the whole one.
func TestReductionPolypensionne_by_date_and_duration(t *testing.T) {
	t.Parallel()
	decembre2003, janvier2004 := calendar.Date{Year: 2003, Month: 12, Day: 1},
		calendar.Date{Year: 2004, Month: 1, Day: 1}
	for _, tt := range []struct {
		name        string
		effet       calendar.Date
		cnav, autre int
		regime      dossier.Regime
		whole, want int
		expliquee   bool
	}{
		{"half each", novembre2026, 20, 20, dossier.SSI, 170, 13, true},
		{"the last month before 2004", decembre2003, 20, 20, dossier.SSI, 170, 25, false},
		{"the first of 2004", janvier2004, 20, 20, dossier.SSI, 170, 13, true},
		{"a scheme that is not aligned takes nothing", novembre2026, 20, 20, dossier.SRE, 170, 25, false},
		{"an aligned one without a quarter takes nothing", novembre2026, 20, 0, dossier.SSI, 170, 25, false},
		{"alone", novembre2026, 40, 0, dossier.RegimeInconnu, 170, 25, false},
		{"80 quarters of which 60 count, beside 40: 25 × 60/100", novembre2026, 20, 10, dossier.SSI, 60, 15, true},
	} {
		var lines []ligneTest
		for year := range tt.cnav {
			lines = append(lines, ligneTest{annee: 1965 + year, salaire: "10000"})
		}
		for year := range tt.autre {
			lines = append(lines, ligneTest{annee: 1990 + year, salaire: "10000", regime: tt.regime})
		}
		s, trace := etat(t, tt.effet, lines...), pension.NewTrace(0)
		if tt.autre == 0 && tt.regime != dossier.RegimeInconnu {
			casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = append(v.Regimes, tt.regime) })
		}
		casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DureeProratisation = tt.whole })
		trace.Begin()
		got := reductionPolypensionne(s, trace, portee{regime: dossier.CNAV}, 25)
		if got != tt.want {
			t.Errorf("%s: %d years, want %d", tt.name, got, tt.want)
		}
		if extract := trace.End(); (calculs(s, extract) > 0) != tt.expliquee || extract.Incomplete {
			t.Errorf("%s: explained %d, incomplete %t", tt.name, calculs(s, extract), extract.Incomplete)
		}
	}
}

// Circulaires DSS 2008/219 and Cnav 2021/33: careers in schemes of the European rules share the years out until June
// 2022, and afterwards for those born before 1953.
func TestReductionEtranger_by_birth_and_date(t *testing.T) {
	t.Parallel()
	juin, juillet := calendar.Date{Year: 2022, Month: 6, Day: 1}, calendar.Date{Year: 2022, Month: 7, Day: 1}
	before, since := calendar.Date{Year: 1952, Month: 12, Day: 31}, calendar.Date{Year: 1953, Month: 1, Day: 1}
	for _, tt := range []struct {
		name             string
		effet, naissance calendar.Date
		european         bool
		abroad, want     int
	}{
		{"June 2022, born in 1953: 25 × 80/160", juin, since, true, 80, 13},
		{"June 2022, born in 1952", juin, before, true, 80, 13},
		{"July 2022, born in 1953", juillet, since, true, 80, 25},
		{"July 2022, born in 1952", juillet, before, true, 80, 13},
		{"a bilateral agreement", juin, since, false, 80, 25},
		{"no quarter abroad", juin, since, true, 0, 25},
		{"one quarter abroad: 25 × 80/81", juin, since, true, 1, 25},
		{"more abroad than here: 25 × 80/320", juin, since, true, 240, 6},
	} {
		s, trace := etat(t, tt.effet, annees(dossier.CNAV, 1990, 2009)...), pension.NewTrace(0)
		s.Dossier.Assure.DateNaissance = tt.naissance
		s.Etranger.Donner(faits.DroitsEtrangers{Europeen: tt.european, TrimestresTotalises: tt.abroad})
		got, ok := reductionEtranger(s, trace, portee{regime: dossier.CNAV}, 25)
		if !ok || got != tt.want {
			t.Errorf("%s: %d years (%v), want %d", tt.name, got, ok, tt.want)
		}
		if doubted := len(trace.Doubts()) > 0; doubted != (tt.want != 25 || tt.abroad == 1) {
			t.Errorf("%s: doubts %v", tt.name, trace.Doubts())
		}
	}
	// 80 quarters of which 60 make a whole pension, beside 60: 25 × 60/120.
	s := etat(t, juin, annees(dossier.CNAV, 1990, 2009)...)
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DureeProratisation = 60 })
	s.Etranger.Donner(faits.DroitsEtrangers{Europeen: true, TrimestresTotalises: 60})
	if got, _ := reductionEtranger(s, pension.NewTrace(0), portee{regime: dossier.CNAV}, 25); got != 13 {
		t.Errorf("beyond the whole duration: %d years, want 13", got)
	}
}

// CSS R173-3-2: one year less for a child, two for more, for pensions since September 2026; never below one year.
func TestAnneesDesParents_by_children_and_date(t *testing.T) {
	t.Parallel()
	aout, septembre := calendar.Date{Year: 2026, Month: 8, Day: 1}, calendar.Date{Year: 2026, Month: 9, Day: 1}
	for _, tt := range []struct {
		effet             calendar.Date
		children, n, want int
		expliquee         bool
	}{
		{septembre, 0, 25, 25, false},
		{septembre, 1, 25, 24, true},
		{septembre, 2, 25, 23, true},
		{septembre, 3, 25, 23, true},
		{aout, 2, 25, 25, false},
		{septembre, 2, 3, 1, true},
		{septembre, 2, 2, 1, true},
	} {
		s, trace := etat(t, tt.effet), pension.NewTrace(0)
		casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.EnfantsOuvrant = tt.children })
		trace.Begin()
		got, ok := anneesDesParents(s, trace, tt.n, tt.effet)
		if !ok || got != tt.want || (calculs(s, trace.End()) > 0) != tt.expliquee {
			t.Errorf("%+v: %d years (%v)", tt, got, ok)
		}
	}
}

// Without the number of years, or the rule that changes it, no number is given.
func TestAnneesARetenir_are_not_known_without_their_figures(t *testing.T) {
	t.Parallel()
	for name, read := range map[string]func(*pension.State, bareme.Recorder){
		"the years of a generation": func(s *pension.State, rec bareme.Recorder) {
			s.Bareme.AnneesSalaireMoyen(rec, bareme.SalaireMoyenGeneral, 1964, s.DateEffet.Lire())
		},
		"those of parents": func(s *pension.State, rec bareme.Recorder) {
			s.Bareme.AnneesSalaireMoyenParents(rec, 2, s.DateEffet.Lire())
		},
		"the last day of the sharing with schemes abroad": func(s *pension.State, rec bareme.Recorder) {
			s.Bareme.ConstanteDate(rec, bareme.ConstanteEtrangerReductionAnneesJusqua, s.DateEffet.Lire())
		},
		"the births that it leaves out": func(s *pension.State, rec bareme.Recorder) {
			s.Bareme.ConstanteDate(rec, bareme.ConstanteEtrangerSansReductionNaissanceDepuis, s.DateEffet.Lire())
		},
	} {
		s, trace := etat(t, novembre2026, annees(dossier.CNAV, 1990, 2009)...), pension.NewTrace(0)
		casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.EnfantsOuvrant = 2 })
		s.Etranger.Donner(faits.DroitsEtrangers{Europeen: true, TrimestresTotalises: 40})
		s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) { read(s, rec) })
		if n, ok := anneesARetenir(s, trace, portee{regime: dossier.CNAV}); ok || !trace.EstIncomplet() {
			t.Errorf("without %s: %d years (%v)", name, n, ok)
		}
	}
	// The day since which aligned schemes share is only said to lack: all the years are kept.
	s, trace := etat(t, novembre2026, append(annees(dossier.CNAV, 1990, 1999), annees(dossier.SSI, 2000, 2009)...)...),
		pension.NewTrace(0)
	s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) {
		s.Bareme.ConstanteDate(rec, bareme.ConstanteReductionAnneesRegimesAlignesDepuis, novembre2026)
	})
	if n, _ := anneesARetenir(s, trace, portee{regime: dossier.CNAV}); n != 25 || !trace.EstIncomplet() {
		t.Errorf("without the day of the sharing: %d years, incomplete %t", n, trace.EstIncomplet())
	}
}
