package intl

import (
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CSS R351-4: a period in a State without an agreement counts for nothing; until March 1983 it may be recognised as
// equivalent, which the explanation says. China has no agreement on pensions with France.
func TestStates_without_an_agreement_are_named_once(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	for _, tt := range []struct {
		name    string
		sejours []sejour
		states  []string
		warned  bool
	}{
		{"after 1983", []sejour{{annee: 1984, pays: "CN", trimestres: 4}}, []string{"CN"}, false},
		{"in 1983", []sejour{{annee: 1983, pays: "CN", trimestres: 4}}, []string{"CN"}, true},
		{"before it", []sejour{{annee: 1980, pays: "CN", trimestres: 4}}, []string{"CN"}, true},
		{
			"before and after",
			[]sejour{{annee: 1980, pays: "CN", trimestres: 4}, {annee: 1990, pays: "CN", trimestres: 4}},
			[]string{"CN"},
			true,
		},
		{
			"two States",
			[]sejour{{annee: 1990, pays: "CN", trimestres: 4}, {annee: 1991, pays: "KP", trimestres: 4}},
			[]string{"CN", "KP"},
			false,
		},
		{"a State of the Union", []sejour{{annee: 1980, pays: "BE", trimestres: 4}}, []string{}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, extract, _ := compute(t, carriere(effet, nil, tt.sejours...))
			if !slices.Equal(r.EtatsSansAccord, tt.states) {
				t.Errorf("states %q, want %q", r.EtatsSansAccord, tt.states)
			}
			warned := slices.ContainsFunc(
				extract.Warnings, func(w string) bool { return strings.Contains(w, "R351-4") },
			)
			if warned != tt.warned {
				t.Errorf("warnings %q", extract.Warnings)
			}
			if len(tt.states) > 0 && r.TotalTousRegimes != 0 {
				t.Errorf("%d quarters count", r.TotalTousRegimes)
			}
		})
	}
}

func TestStates_without_an_agreement_end_at_fifty(t *testing.T) {
	t.Parallel()
	c := totalisation{
		s: carriere(calendar.Date{Year: 2026, Month: 10, Day: 1}, nil), t: pension.NewTrace(0),
	}
	for i := range 60 {
		c.noteWithoutAccord("X"+string(rune('A'+i)), 2000)
	}
	if len(c.withoutAccord) != maximumEtats {
		t.Errorf("%d States", len(c.withoutAccord))
	}
}

func TestDroitsEtrangers_apply_to_careers_with_a_period_abroad(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	if applies, why := (DroitsEtrangers{}).Applies(
		carriere(effet, nil, sejour{annee: 2000, pays: "BE", trimestres: 4}),
	); !applies || why != "" {
		t.Errorf("a year in Belgium: %t, %q", applies, why)
	}
	s := carriere(effet, nil)
	s.Carriere.Donner([]faits.Ligne{{Annee: 2000, Regime: dossier.CNAV, Source: &dossier.Ligne{}}})
	if applies, why := (DroitsEtrangers{}).Applies(s); applies || why == "" {
		t.Errorf("a year in France: %t, %q", applies, why)
	}
}

func TestDroitsEtrangers_say_what_they_lack(t *testing.T) {
	t.Parallel()
	withoutDate := carriere(calendar.Date{}, nil, sejour{annee: 2000, pays: "BE", trimestres: 4})
	withoutTables := carriere(
		calendar.Date{Year: 2026, Month: 10, Day: 1}, nil, sejour{annee: 2000, pays: "BE", trimestres: 4},
	)
	withoutTables.Bareme = &bareme.Set{}
	for name, s := range map[string]*pension.State{"no date of effect": withoutDate, "no table": withoutTables} {
		r, extract, _ := compute(t, s)
		if !extract.Incomplete || len(r.Periodes) > 0 || r.TotalTousRegimes != 0 {
			t.Errorf("%s: %+v, incomplete %t", name, r, extract.Incomplete)
		}
	}
}
