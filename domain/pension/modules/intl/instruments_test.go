package intl

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// Each text is told with its States, what it would totalise, and why it is not the one that is kept.
func TestInstruments_are_told_with_their_reasons(t *testing.T) {
	t.Parallel()
	years := func(state string, first, n int) (list []sejour) {
		for i := range n {
			list = append(list, sejour{annee: first + i, pays: state, trimestres: 4})
		}
		return list
	}
	join := func(lists ...[]sejour) (all []sejour) {
		for _, list := range lists {
			all = append(all, list...)
		}
		return all
	}
	const one = "un seul instrument à la fois : "
	for _, tt := range []struct {
		name    string
		effet   calendar.Date
		france  map[int]int
		abroad  []sejour
		regimes []dossier.Regime
		want    []string
	}{
		{
			"one that totalises more", mars2027, nil, join(years("JP", 1990, 3), years("MA", 1995, 2)), nil,
			[]string{
				"JP [JP] comparaison 12 12 true",
				"MA [MA] comparaison 8 8 false " + one + "JP totalise davantage",
			},
		},
		{
			"one that totalises as much", mars2027, nil, join(years("JP", 1990, 2), years("MA", 1995, 2)), nil,
			[]string{
				"JP [JP] comparaison 8 8 true",
				"MA [MA] comparaison 8 8 false " + one + "JP totalise autant",
			},
		},
		{
			"the second totalises more", mars2027, nil, join(years("JP", 1990, 2), years("MA", 1995, 3)), nil,
			[]string{
				"JP [JP] comparaison 8 8 false " + one + "MA totalise davantage",
				"MA [MA] comparaison 12 12 true",
			},
		},
		{
			"not read",
			calendar.Date{Year: 2016, Month: 6, Day: 1},
			nil, years("CA", 1990, 1), nil,
			[]string{"CA [CA] non_lu 4 4 false calcul non lu"},
		},
		{
			"for employees alone", mars2027, nil, years("SN", 1990, 1),
			[]dossier.Regime{dossier.SSI, dossier.RCI},
			[]string{"SN [SN] calcul_separe 4 4 false accord limité aux salariés"},
		},
		{
			"no room", mars2027,
			map[int]int{1990: 4},
			years("JP", 1990, 1), nil,
			[]string{"JP [JP] comparaison 0 4 false aucun trimestre hors des périodes françaises"},
		},
		{
			"the European rules for all their States", mars2027, nil,
			join(years("BE", 1990, 1), years("ES", 1991, 1)), nil,
			[]string{"reglements_europeens [BE ES] comparaison 8 8 true"},
		},
		{
			"an organisation has none, and is no third State", mars2027, nil,
			join(years("TN", 1990, 1), years("OI", 1991, 1)),
			nil,
			[]string{"TN [TN] comparaison 4 4 true"},
		},
	} {
		s := carriere(tt.effet, tt.france, tt.abroad...)
		if tt.regimes != nil {
			casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = tt.regimes })
		}
		r, _, _ := compute(t, s)
		var got []string
		for _, k := range r.Instruments {
			text := fmt.Sprintln(k.Instrument, k.Etats, k.Calcul, k.Trimestres, k.TotalTousRegimes, k.Retenu, k.Motif)
			got = append(got, strings.TrimSpace(strings.ReplaceAll(text, "convention_bilaterale ", "")))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// An employee's scheme is a base scheme of employees or of civil servants, whatever stands beside it.
func TestSalarie_of_each_career(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regimes []dossier.Regime
		want    bool
	}{
		{nil, false},
		{[]dossier.Regime{dossier.CNAV}, true},
		{[]dossier.Regime{dossier.MSASalarie}, true},
		{[]dossier.Regime{dossier.SRE}, true},
		{[]dossier.Regime{dossier.SSI, dossier.CNAV}, true},
		{[]dossier.Regime{dossier.SSI, dossier.RCI, dossier.RegimeEtranger}, false},
		{[]dossier.Regime{dossier.MSAExploitant}, false},
		{[]dossier.Regime{dossier.CNAVPL, dossier.CNBF}, false},
		{[]dossier.Regime{dossier.AGIRCARRCO, dossier.RegimeInconnu}, false},
	} {
		s := carriere(mars2027, nil)
		casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = tt.regimes })
		c := totalisation{s: s}
		if got := c.salarie(); got != tt.want {
			t.Errorf("%v: %t", tt.regimes, got)
		}
	}
}
