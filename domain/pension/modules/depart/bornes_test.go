package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// CSS L161-17-2: the legal age is that of the general scheme, of the aligned ones and of the liberal ones, and of every
// complementary scheme; special schemes and civil services have their own.
func TestSoumisAgeLegal_by_the_schemes_of_the_career(t *testing.T) {
	t.Parallel()
	for _, r := range []dossier.Regime{
		dossier.CNAV, dossier.MSASalarie, dossier.SSI, dossier.MSAExploitant, dossier.CNAVPL, dossier.CNBF,
		dossier.CAVIMAC,
		dossier.AGIRCARRCO, dossier.IRCANTEC, dossier.CARMF,
	} {
		if !soumisAgeLegal(deRegimes(dossier.SRE, r)) {
			t.Errorf("%s has the legal age", r)
		}
	}
	for _, r := range []dossier.Regime{
		dossier.SRE, dossier.CNRACL, dossier.SNCF, dossier.RATP, dossier.IEG, dossier.ENIM, dossier.RAFP,
	} {
		if soumisAgeLegal(deRegimes(r)) {
			t.Errorf("%s has ages of its own", r)
		}
	}
	if soumisAgeLegal(deRegimes()) {
		t.Error("a career of no scheme has no age")
	}
}

func deRegimes(regimes ...dossier.Regime) *pension.State {
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official()}
	casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = regimes })
	return s
}

// Code du travail R4163-11: no point is kept for training by those born before 1960, ten by those born until 1962,
// twenty by the others.
func TestPointsReserves_by_the_birth(t *testing.T) {
	t.Parallel()
	for birth, want := range map[string]int{
		"1959-12-31": 0, "1960-01-01": 10, "1962-12-31": 10, "1963-01-01": 20,
	} {
		got, ok := pointsReserves(bareme.Official(), pension.NewTrace(0), jour(t, birth), jour(t, "2026-10-01"))
		if !ok || got != want {
			t.Errorf("born on %s: %d points, known %t, want %d", birth, got, ok, want)
		}
	}
}

// CSS L351-6-1: a quarter of the account brings the legal age a quarter forward. It is 63 years for those born in
// 1964 and a departure before September 2026.
func TestAgeC2p_is_a_quarter_earlier_for_each_quarter(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]calendar.Age{
		0: calendar.NewAge(63, 0), 1: calendar.NewAge(62, 9), 4: calendar.NewAge(62, 0), 8: calendar.NewAge(61, 0),
	} {
		got, ok := ageC2p(bareme.Official(), pension.NewTrace(0), jour(t, "1964-06-10"), jour(t, "2026-08-01"), n)
		if !ok || got != want {
			t.Errorf("%d quarters: %s, known %t, want %s", n, got, ok, want)
		}
	}
	if _, ok := ageC2p(bareme.Official(), pension.NewTrace(0), calendar.Date{}, jour(t, "2026-08-01"), 1); ok {
		t.Error("nobody knows the age of who has no birth")
	}
}

// Loi 2010-1330 art. 20: the full rate stays at 65 for the parent of a disabled child; for the parents of three
// children born from July 1951 to December 1955 it may, which is a doubt between 65 and the age of their generation.
// Those born in 1953 have it at 66 years and two months.
func TestTauxPleinA65Ans_for_parents(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name             string
		naissance, effet string
		enfants          faits.DroitsEnfants
		automatique      string
		retenus          int
		want             string
		doubt            bool
	}{
		{"no child", "1953-03-10", "2018-04-01", faits.DroitsEnfants{}, "2019-06-01", 100, "2019-06-01", false},
		{
			"a disabled child", "1953-03-10", "2018-04-01",
			faits.DroitsEnfants{TrimestresHandicap: 1},
			"2019-06-01",
			100, "2018-04-01", false,
		},
		{
			"a full rate that comes first", "1953-03-10", "2018-04-01",
			faits.DroitsEnfants{TrimestresHandicap: 1},
			"2018-04-01", 100, "2018-04-01", false,
		},
		{
			"three children, at 65", "1953-03-10", "2018-04-01",
			faits.DroitsEnfants{Majoration10: true},
			"2019-06-01",
			100, "2019-06-01", true,
		},
		{
			"three children, a month before", "1953-03-10", "2018-03-01",
			faits.DroitsEnfants{Majoration10: true},
			"2019-06-01", 100, "2019-06-01", false,
		},
		{
			"three children, at the age of the generation", "1953-03-10", "2019-06-01",
			faits.DroitsEnfants{Majoration10: true},
			"2019-06-01", 100, "2019-06-01", false,
		},
		{
			"three children, a month before it", "1953-03-10", "2019-05-01",
			faits.DroitsEnfants{Majoration10: true},
			"2019-06-01", 100, "2019-06-01", true,
		},
		{
			"three children and the whole duration", "1953-03-10", "2018-04-01",
			faits.DroitsEnfants{Majoration10: true},
			"2019-06-01", 165, "2019-06-01", false,
		},
		{
			"and a quarter less", "1953-03-10", "2018-04-01",
			faits.DroitsEnfants{Majoration10: true},
			"2019-06-01",
			164, "2019-06-01", true,
		},
		{
			"born on 30 June 1951", "1951-06-30", "2016-08-01",
			faits.DroitsEnfants{Majoration10: true},
			"2017-07-01",
			100, "2017-07-01", false,
		},
		{
			"born on 1 July 1951", "1951-07-01", "2016-08-01",
			faits.DroitsEnfants{Majoration10: true},
			"2017-07-01",
			100, "2017-07-01", true,
		},
		{
			"born on 31 December 1955", "1955-12-31", "2021-02-01",
			faits.DroitsEnfants{Majoration10: true},
			"2023-01-01", 100, "2023-01-01", true,
		},
		{
			"born on 1 January 1956", "1956-01-01", "2021-02-01",
			faits.DroitsEnfants{Majoration10: true},
			"2023-01-01",
			100, "2023-01-01", false,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, tt.naissance, tt.effet, tt.retenus)
			s.Enfants.Donner(tt.enfants)
			trace := pension.NewTrace(0)
			trace.Begin()
			got := tauxPleinA65Ans(s, trace, &ResultatTaux{
				DateTauxPleinAutomatique: jour(t, tt.automatique), TrimestresRetenus: tt.retenus, DureeRequise: 165,
			})
			if got.String() != tt.want || len(trace.End().Warnings) > 0 != tt.doubt {
				t.Errorf("%s, want %s; a doubt is expected: %t", got, tt.want, tt.doubt)
			}
		})
	}
}

// CSS L351-4 II: a quarter for each of the four years after the birth during which the mother raised the child.
func TestTrimestresEducation_counts_years_that_have_passed(t *testing.T) {
	t.Parallel()
	rights := droitsEnfant{assure: true, education: 4, partage: jour(t, "2010-01-01"), plancherMere: 2}
	for _, tt := range []struct {
		name   string
		sexe   dossier.Sexe
		child  dossier.Enfant
		assure bool
		want   int
	}{
		{"a mother", dossier.Femme, dossier.Enfant{DateNaissance: jour(t, "1990-01-01")}, true, 4},
		{"a father", dossier.Homme, dossier.Enfant{DateNaissance: jour(t, "1990-01-01")}, true, 0},
		{
			"without the insurance required", dossier.Femme,
			dossier.Enfant{DateNaissance: jour(t, "1990-01-01")},
			false, 0,
		},
		{
			"two years are told", dossier.Femme,
			dossier.Enfant{DateNaissance: jour(t, "1990-01-01"), EleveAnsPremieres: dossier.Some(2)},
			true, 2,
		},
		{
			"no year is told", dossier.Femme,
			dossier.Enfant{DateNaissance: jour(t, "1990-01-01"), EleveAnsPremieres: dossier.Some(0)},
			true, 0,
		},
		{
			"more than four", dossier.Femme,
			dossier.Enfant{DateNaissance: jour(t, "1990-01-01"), EleveAnsPremieres: dossier.Some(9)},
			true, 4,
		},
		{"three years old on the day", dossier.Femme, dossier.Enfant{DateNaissance: jour(t, "2023-10-01")}, true, 3},
		{"a day short of it", dossier.Femme, dossier.Enfant{DateNaissance: jour(t, "2023-10-02")}, true, 2},
		{
			"adopted two years ago", dossier.Femme,
			dossier.Enfant{DateNaissance: jour(t, "2010-01-01"), AdopteLe: jour(t, "2024-09-30")},
			true, 2,
		},
		{"born after the pension", dossier.Femme, dossier.Enfant{DateNaissance: jour(t, "2027-01-01")}, true, 0},
		{"no birth", dossier.Femme, dossier.Enfant{}, true, 4},
		{
			"what the fund granted", dossier.Homme,
			dossier.Enfant{DateNaissance: jour(t, "2012-01-01"), TrimestresEducation: dossier.Some(1)},
			true, 1,
		},
		{
			"no more than the law has", dossier.Homme,
			dossier.Enfant{DateNaissance: jour(t, "2000-01-01"), TrimestresEducation: dossier.Some(7)},
			true, 4,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, "1964-01-10", "2026-10-01", 160)
			s.Dossier.Assure.Sexe, s.Dossier.Assure.Enfants = tt.sexe, []dossier.Enfant{tt.child}
			r := rights
			r.assure = tt.assure
			if got := r.trimestresEducation(pension.NewTrace(0), s, 0); got != tt.want {
				t.Errorf("%d quarters, want %d", got, tt.want)
			}
		})
	}
}

// CSS L351-4 II: of a child that came since 2010 the mother keeps two of the four quarters of upbringing at least; more
// than two granted to the father is said.
func TestTrimestresEducation_of_a_father_beyond_his_part(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, birth string
		sexe        dossier.Sexe
		granted     int
		want        bool
	}{
		{"three, born in 2010", "2010-01-01", dossier.Homme, 3, true},
		{"two", "2010-01-01", dossier.Homme, 2, false},
		{"three, born before", "2009-12-31", dossier.Homme, 3, false},
		{"three, to the mother", "2010-01-01", dossier.Femme, 3, false},
	} {
		s := assure(t, "1964-01-10", "2026-10-01", 160)
		s.Dossier.Assure.Sexe = tt.sexe
		s.Dossier.Assure.Enfants = []dossier.Enfant{
			{DateNaissance: jour(t, tt.birth), TrimestresEducation: dossier.Some(tt.granted)},
		}
		trace := pension.NewTrace(0)
		trace.Begin()
		r := droitsEnfant{education: 4, plancherMere: 2, partage: jour(t, "2010-01-01"), assure: true}
		got := r.trimestresEducation(trace, s, 0)
		if said := len(trace.End().Warnings) > 0; got != tt.granted || said != tt.want {
			t.Errorf("%s: %d quarters, said %t", tt.name, got, said)
		}
	}
}
