package intl

import (
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// CSS L161-19-1 and R161-16-1: ninety days of the whole career make a quarter since 2010, in years that are not full.
func TestOrganisations_at_the_bounds_of_days_years_and_dates(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	at := func(year, jours int) sejour {
		return sejour{annee: year, pays: regles.OrganisationInternationale, jours: jours}
	}
	dated := func(last int) sejour {
		return sejour{annee: 2000, pays: regles.OrganisationInternationale, periode: calendar.Span{
			From: calendar.Date{Year: 2000, Month: 1, Day: 1}, To: calendar.Date{Year: 2000, Month: 3, Day: last},
		}}
	}
	reported := sejour{annee: 2000, pays: regles.OrganisationInternationale, trimestres: 2}
	for _, tt := range []struct {
		name              string
		effet             calendar.Date
		france            map[int]int
		sejours           []sejour
		jours, trimestres int
	}{
		{"a day short", effet, nil, []sejour{at(2000, 89)}, 89, 0},
		{"ninety days", effet, nil, []sejour{at(2000, 90)}, 90, 1},
		{"half of them in each of two years", effet, nil, []sejour{at(2000, 45), at(2001, 45)}, 90, 1},
		{"a rest goes on to the next year", effet, nil, []sejour{at(2000, 100), at(2001, 80)}, 180, 2},
		{"a rest of its own year only", effet, nil, []sejour{at(2000, 100), at(2001, 79)}, 179, 1},
		{"no more than a year has", effet, nil, []sejour{at(2000, 366), at(2001, 84)}, 450, 5},
		{"a full year has no room", effet, map[int]int{2000: 4}, []sejour{at(2000, 180)}, 180, 0},
		{"room for one", effet, map[int]int{2000: 3}, []sejour{at(2000, 180)}, 180, 1},
		{"from date to date, 1 January to 30 March 2000", effet, nil, []sejour{dated(30)}, 90, 1},
		{"to 29 March", effet, nil, []sejour{dated(29)}, 89, 0},
		{"quarters that are told", effet, nil, []sejour{reported}, 0, 2},
		{"both", effet, nil, []sejour{reported, at(2000, 90)}, 90, 3},
		{"none before 2010", calendar.Date{Year: 2009, Month: 12, Day: 1}, nil, []sejour{at(2000, 90)}, 0, 0},
		{"from 2010 on", calendar.Date{Year: 2010, Month: 1, Day: 1}, nil, []sejour{at(2000, 90)}, 90, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, _, _ := compute(t, carriere(tt.effet, tt.france, tt.sejours...))
			if r.Organisations.Jours != tt.jours || r.Organisations.Trimestres != tt.trimestres {
				t.Errorf("%+v, want %d quarters of %d days", r.Organisations, tt.trimestres, tt.jours)
			}
		})
	}
}

// Règlement (CE) 987/2009 art. 13: a year abroad has no more quarters than a year, nor France and it together.
func TestPeriods_of_a_year_leave_the_room_that_France_leaves(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	for _, tt := range []struct {
		name                    string
		france                  map[int]int
		sejours                 []sejour
		trimestres, disponibles int
	}{
		{"a year", nil, []sejour{{annee: 2000, pays: "BE", trimestres: 4}}, 4, 4},
		{"more than a year", nil, []sejour{{annee: 2000, pays: "BE", trimestres: 6}}, 4, 4},
		{"beside three in France", map[int]int{2000: 3}, []sejour{{annee: 2000, pays: "BE", trimestres: 4}}, 4, 1},
		{"beside a whole year", map[int]int{2000: 4}, []sejour{{annee: 2000, pays: "BE", trimestres: 2}}, 2, 0},
		{
			"two lines of a State", nil,
			[]sejour{{annee: 2000, pays: "BE", trimestres: 1}, {annee: 2000, pays: "BE", jours: 91}},
			3, 4,
		},
		{
			"the year of the date of effect has three civil quarters", nil,
			[]sejour{{annee: 2026, pays: "BE", trimestres: 4}},
			3, 3,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, _, _ := compute(t, carriere(effet, tt.france, tt.sejours...))
			if len(r.Periodes) != 1 || r.Periodes[0].Trimestres != tt.trimestres ||
				r.Periodes[0].Disponibles != tt.disponibles {
				t.Errorf("%+v, want %d quarters and room for %d", r.Periodes, tt.trimestres, tt.disponibles)
			}
		})
	}
}

func TestPeriod_after_the_date_of_effect_or_without_a_duration(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	after, _, _ := compute(
		t,
		carriere(
			effet, nil, sejour{annee: 2000, pays: "BE", trimestres: 4}, sejour{annee: 2027, pays: "BE", trimestres: 4},
		),
	)
	if len(after.Periodes) != 1 {
		t.Errorf("%+v: 2027 is after the pension", after.Periodes)
	}
	_, _, trace := compute(t, carriere(effet, nil, sejour{annee: 2000, pays: "BE"}))
	gaps := trace.Lacunes()
	if len(gaps) != 1 || gaps[0].Champ != "/carriere/0/trimestres" || gaps[0].Annee != 2000 || !gaps[0].Bloquante {
		t.Errorf("gaps %+v, want the quarters of 2000", gaps)
	}
	s := carriere(effet, nil, sejour{annee: 2000, pays: "", trimestres: 4})
	if _, extract, _ := compute(t, s); !extract.Incomplete {
		t.Error("a period of no State is complete")
	}
}

// What the explanation tells: the quarters of organisations where there are days or quarters, and the doubt on days,
// which a State may count by five a week (règlement (CE) 987/2009 art. 13), those of organisations being civil days.
func TestExplanation_of_periods_given_in_days(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	organisation := func(jours, trimestres int) sejour {
		return sejour{annee: 2000, pays: regles.OrganisationInternationale, jours: jours, trimestres: trimestres}
	}
	for _, tt := range []struct {
		name             string
		sejour           sejour
		counted, doubted bool
	}{
		{"a State, in days", sejour{annee: 2000, pays: "BE", jours: 91}, false, true},
		{"a State, in quarters", sejour{annee: 2000, pays: "BE", trimestres: 4}, false, false},
		{"an organisation, a day", organisation(1, 0), true, false},
		{"an organisation, in quarters", organisation(0, 1), true, false},
	} {
		_, extract, trace := compute(t, carriere(effet, nil, tt.sejour))
		counted := slices.ContainsFunc(extract.Lines(bareme.Official()), func(l pension.Line) bool {
			return l.Label == ligneOrganisations.Label
		})
		doubted := slices.ContainsFunc(
			trace.Doubts(), func(d string) bool { return strings.Contains(d, "jours civils") },
		)
		if counted != tt.counted || doubted != tt.doubted {
			t.Errorf("%s: counted %t, doubts %q", tt.name, counted, trace.Doubts())
		}
	}
}

// A period of no State is left out alone: the others of its year count.
func TestPeriod_of_no_State_leaves_the_others(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	for _, named := range []string{"BE", "CN"} {
		s := carriere(
			effet, nil, sejour{annee: 2000, pays: "", trimestres: 1}, sejour{annee: 2000, pays: named, trimestres: 2},
		)
		r, extract, _ := compute(t, s)
		if want := named == "BE"; !extract.Incomplete || (len(r.Periodes) == 1) != want ||
			want && r.Periodes[0].Trimestres != 2 {
			t.Errorf("%s: %+v", named, r.Periodes)
		}
	}
}
