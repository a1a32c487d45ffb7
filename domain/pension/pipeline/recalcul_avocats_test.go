package pipeline

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
)

// avocat draws an employee who becomes a lawyer.
func avocat(rt *rapid.T) carriereRecalculee { return avocatAu(rt, generations{1953, 1963}, depuis2019) }

func avocatAu(rt *rapid.T, births generations, quand epoque) carriereRecalculee {
	birth := calendar.Date{
		Year:  rapid.IntRange(births.first, births.last).Draw(rt, "birth year"),
		Month: rapid.IntRange(1, 12).Draw(rt, "birth month"), Day: 1,
	}
	effet := birth.AddYears(rapid.IntRange(63, 67).Draw(rt, "age"))
	effet = quand.ramener(effet)
	sworn := birth.Year + rapid.IntRange(24, 50).Draw(rt, "sworn at")
	lines := []map[string]any{}
	for year := birth.Year + rapid.IntRange(18, 24).Draw(rt, "first age"); year < sworn; year++ {
		lines = append(
			lines,
			map[string]any{
				"annee": year, "regime": "CNAV", "salaireBrutEur": rapid.IntRange(3_000, 18_000).Draw(rt, "pay"),
				"points": 60,
			},
		)
	}
	points := rapid.IntRange(50, 900).Draw(rt, "points")
	for year := sworn; year < effet.Year; year++ {
		lines = append(
			lines,
			map[string]any{"annee": year, "regime": "CNBF", "trimestres": rapid.IntRange(3, 4).Draw(rt, "quarters")},
		)
		lines = append(lines, map[string]any{"annee": year, "regime": "CNBF_COMPLEMENTAIRE", "points": points})
	}
	household := map[string]any{"situation": "SEUL", "rfrEur": 24_000, "rfrPrecedentEur": 24_000, "parts": 1}
	return carriereRecalculee{
		map[string]any{
			"assure": map[string]any{"dateNaissance": birth, "sexe": "M"}, "carriere": lines, "foyer": household,
		},
		effet,
	}
}

// The two roads agree on lawyers.
func TestRecomputation_agrees_on_lawyers(t *testing.T) {
	t.Parallel()
	compterAccords(t, 300, 40, 40, avocat)
	compterAccords(t, 300, 10, 10, func(rt *rapid.T) carriereRecalculee {
		return avocatAu(rt, generations{1945, 1954}, avant2019)
	})
}

func casDesAvocats() []casRecalcule {
	return []casRecalcule{
		{"an employee, then a lawyer, five quarters short", barreauDepuis(1990), []fault{
			{
				name: "what a missing quarter costs", module: capability.RegimeSpeciauxAutres,
				table: "constantes_regimes.csv", begins: "cnbf_decote",
				instead: [2]string{"0.0125", "0.0126"},
			},
			{
				name: "the lump sum", module: capability.RegimeSpeciauxAutres, table: "cnbf_base.csv", begins: "2026",
				instead: [2]string{"19154", "19155"},
			},
			{
				name: "the value of the point", module: capability.MontantPoints, table: "cnbf_complementaire.csv",
				begins: "2026", instead: [2]string{"1.0262", "1.0263"},
			},
			{
				name: "the points at the rate of the base", module: capability.MontantPoints,
				table: "constantes_regimes.csv", begins: "cnbf_decote",
				instead: [2]string{"0.0125", "0"},
			},
		}},
	}
}

// barreauDepuis is an employee since 1985, and a lawyer from a year on, who leaves in 2026.
func barreauDepuis(sworn int) func() (data map[string]any, effet calendar.Date) {
	return func() (map[string]any, calendar.Date) {
		lines := []map[string]any{}
		for year := 1985; year < 2026; year++ {
			if year < sworn {
				lines = append(
					lines, map[string]any{"annee": year, "regime": "CNAV", "salaireBrutEur": 12_000, "points": 60},
				)
				continue
			}
			lines = append(lines, map[string]any{"annee": year, "regime": "CNBF", "trimestres": 4})
			lines = append(lines, map[string]any{"annee": year, "regime": "CNBF_COMPLEMENTAIRE", "points": 350})
		}
		return map[string]any{
			"assure": map[string]any{"dateNaissance": "1963-02-10", "sexe": "M"}, "carriere": lines,
			"foyer": map[string]any{"situation": "SEUL", "rfrEur": 24_000, "rfrPrecedentEur": 24_000, "parts": 1},
		}, calendar.Date{Year: 2026, Month: 3, Day: 1}
	}
}
