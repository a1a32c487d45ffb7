package pipeline

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
)

// survivant draws who asks for the pension of a deceased spouse, with a career of their own or without.
func survivant(rt *rapid.T) carriereRecalculee {
	return survivantAu(rt, generations{1954, 1975}, depuis2019)
}

func survivantAu(rt *rapid.T, births generations, quand epoque) carriereRecalculee {
	birth := calendar.Date{
		Year:  rapid.IntRange(births.first, births.last).Draw(rt, "birth year"),
		Month: rapid.IntRange(1, 12).Draw(rt, "birth month"), Day: 1,
	}
	effet := quand.ramener(calendar.Date{
		Year:  rapid.IntRange(quand.from.Year, quand.to.Year).Draw(rt, "year"),
		Month: rapid.IntRange(1, 12).Draw(rt, "month"), Day: 1,
	})
	deces := effet.AddMonths(-rapid.IntRange(0, 60).Draw(rt, "months since")).AddDays(
		-rapid.IntRange(1, 25).Draw(rt, "days since"),
	)
	pension := map[string]any{
		"regime": "CNAV", "annuelBrutEur": rapid.IntRange(100, 26_000).Draw(rt, "pension"),
		"trimestres": rapid.IntRange(0, 170).Draw(rt, "quarters"),
	}
	if rapid.IntRange(0, 3).Draw(rt, "with children") == 0 {
		pension["majorationEnfantsEur"] = rapid.IntRange(0, 100).Draw(rt, "increase")
	}
	first := deces.AddYears(-rapid.IntRange(1, 30).Draw(rt, "married for"))
	marriages := []map[string]any{{"debut": first, "demandeur": true}}
	if rapid.IntRange(0, 3).Draw(rt, "married before") == 0 {
		marriages = append(marriages, map[string]any{
			"debut": first.AddYears(-9), "fin": first.AddYears(-rapid.IntRange(1, 8).Draw(rt, "divorced")),
			"decede": rapid.Bool().Draw(rt, "dead"),
		})
	}
	household := map[string]any{
		"situation":              rapid.SampledFrom([]string{"SEUL", "SEUL", "COUPLE"}).Draw(rt, "household"),
		"ressourcesAnnuellesEur": rapid.IntRange(0, 40_000).Draw(rt, "means"), "rfrEur": 30_000,
		"rfrPrecedentEur": 30_000, "parts": 1,
	}
	if rapid.Bool().Draw(rt, "works") {
		household["revenusActiviteEur"] = rapid.IntRange(0, 30_000).Draw(rt, "pay")
	}
	children := []map[string]any{}
	for i := range rapid.IntRange(0, 4).Draw(rt, "children") {
		born := calendar.Date{Year: birth.Year + 24 + 3*i, Month: 5, Day: 4}
		children = append(
			children, map[string]any{"dateNaissance": born, "aCharge": rapid.Bool().Draw(rt, "dependent")},
		)
	}
	lines := []map[string]any{}
	if effet.Before(birth.AddYears(68)) && !effet.Before(birth.AddYears(63)) {
		for year := effet.Year - rapid.IntRange(0, 30).Draw(rt, "worked"); year < effet.Year; year++ {
			lines = append(
				lines, map[string]any{"annee": year, "regime": "CNAV", "salaireBrutEur": 9_000, "points": 90},
			)
		}
	}
	assure := map[string]any{"dateNaissance": birth, "sexe": "F", "enfants": children}
	if len(lines) == 0 {
		assure["trimestresTousRegimes"] = 120
	}
	deceased := map[string]any{
		"dateNaissance": "1945-01-01", "dateDeces": deces, "pensions": []any{pension}, "mariages": marriages,
	}
	return carriereRecalculee{
		map[string]any{"assure": assure, "carriere": lines, "foyer": household, "defunt": deceased}, effet,
	}
}

// The two roads agree on survivors of the general scheme.
func TestRecomputation_agrees_on_survivors(t *testing.T) {
	t.Parallel()
	compterAccords(t, 400, 50, 33, survivant)
	compterAccords(t, 400, 50, 25, func(rt *rapid.T) carriereRecalculee {
		return survivantAu(rt, generations{1944, 1963}, avant2019)
	})
}

func casDesSurvivants() []casRecalcule {
	const module = capability.RetraiteDeReversion
	return []casRecalcule{
		{
			"a survivor of 58 whose means pass the ceiling with the pension", veuve("1968-03-10", 16_800, 24_600, 148),
			[]fault{
				{
					name: "the ceiling of means", module: module, table: "reversion_montants.csv", begins: "2026",
					instead: [2]string{"25001.60", "25001.61"},
				},
				{
					name: "the age", module: module, table: "reversion_regles.csv", begins: "2009-01-01",
					instead: [2]string{"55", "59"},
				},
			},
		},
		{"a survivor with little", veuve("1968-03-10", 16_800, 0, 148), []fault{
			{
				name: "the rate", module: module, table: "reversion_regles.csv", begins: "2009-01-01",
				instead: [2]string{"54", "53"},
			},
		}},
		{"a great pension", veuve("1968-03-10", 48_000, 0, 148), []fault{
			{
				name: "the maximum", module: module, table: "constantes_legales.csv",
				begins:  "reversion_maximum_part_pass",
				instead: [2]string{"0.27", "0.26"},
			},
		}},
		{"a small pension, from 67 on", veuve("1958-03-10", 3_000, 15_000, 40), []fault{
			{
				name: "the minimum", module: module, table: "constantes_legales.csv",
				begins:  "reversion_minimum_trimestres",
				instead: [2]string{"60", "61"},
			},
			{
				name: "the increase", module: module, table: "constantes_legales.csv",
				begins:  "reversion_majoration_part",
				instead: [2]string{"0.111", "0.11"},
			},
		}},
		{"a survivor of an executive with two spouses", veuveDeCadre, []fault{
			{
				name: "the share of the points", module: module, table: "constantes_legales.csv",
				begins:  "agirc_arrco_reversion_part",
				instead: [2]string{"0.60", "0.59"},
			},
			{
				name: "the age", module: module, table: "constantes_legales.csv", begins: "agirc_arrco_reversion_age",
				instead: [2]string{"55", "59"},
			},
		}},
	}
}

// veuveDeCadre asks for the pensions of Arrco and Agirc too, which a divorced spouse shares.
func veuveDeCadre() (data map[string]any, effet calendar.Date) {
	data, effet = veuve("1968-03-10", 16_800, 0, 148)()
	deceased := data["defunt"].(map[string]any)
	deceased["pensions"] = append(
		deceased["pensions"].([]any),
		map[string]any{"regime": "ARRCO", "annuelBrutEur": 8_600, "points": 6_000},
		map[string]any{"regime": "AGIRC", "annuelBrutEur": 9_900, "points": 20_000, "majorationEnfantsEur": 400},
	)
	deceased["mariages"] = []any{
		map[string]any{"debut": "1980-06-10", "fin": "1990-01-20"},
		map[string]any{"debut": "1995-06-10", "demandeur": true},
	}
	return data, effet
}

// veuve asks in June 2026 for the pension of a spouse who died in May.
func veuve(naissance string, pension, ressources, trimestres int) func() (data map[string]any, effet calendar.Date) {
	return func() (map[string]any, calendar.Date) {
		return map[string]any{
			"assure":   map[string]any{"dateNaissance": naissance, "sexe": "F", "trimestresTousRegimes": 120},
			"carriere": []any{},
			"foyer": map[string]any{
				"situation": "SEUL", "ressourcesAnnuellesEur": ressources, "rfrEur": 24_600, "rfrPrecedentEur": 24_000,
				"parts": 1,
			},
			"defunt": map[string]any{
				"dateNaissance": "1950-06-01", "dateDeces": "2026-05-20",
				"pensions": []any{map[string]any{"regime": "CNAV", "annuelBrutEur": pension, "trimestres": trimestres}},
				"mariages": []any{map[string]any{"debut": "1995-06-10"}},
			},
		}, calendar.Date{Year: 2026, Month: 6, Day: 1}
	}
}

// survivantComplementaire draws who asks for what an employee left: the pensions of Agirc-Arrco, or of Arrco and Agirc,
// beside that of the general scheme or alone, with spouses who divorced.
func survivantComplementaire(rt *rapid.T) carriereRecalculee {
	return avecComplementaires(rt, survivant(rt), true)
}

// survivantAvant2019 is the same for the two schemes that there were.
func survivantAvant2019(rt *rapid.T) carriereRecalculee {
	return avecComplementaires(rt, survivantAu(rt, generations{1944, 1963}, avant2019), false)
}

func avecComplementaires(rt *rapid.T, c carriereRecalculee, commun bool) carriereRecalculee {
	deceased := c.data["defunt"].(map[string]any)
	deces := deceased["dateDeces"].(calendar.Date)
	var pensions []any
	if rapid.IntRange(0, 3).Draw(rt, "of the general scheme") > 0 {
		pensions = deceased["pensions"].([]any)
	}
	regimes := []string{"AGIRC_ARRCO"}
	if !commun || deces.Year < 2019 || rapid.IntRange(0, 3).Draw(rt, "as they were") == 0 {
		regimes = []string{"ARRCO", "AGIRC"}
	}
	for _, regime := range regimes {
		pension := map[string]any{"regime": regime, "points": rapid.IntRange(1, 20_000).Draw(rt, "points")}
		if rapid.IntRange(0, 2).Draw(rt, "drawn") > 0 {
			pension["annuelBrutEur"] = rapid.IntRange(0, 25_000).Draw(rt, "a year")
		}
		if rapid.IntRange(0, 2).Draw(rt, "increase told") == 0 {
			pension["majorationEnfantsEur"] = rapid.IntRange(0, 900).Draw(rt, "increase of the points")
		}
		pensions = append(pensions, pension)
	}
	deceased["pensions"] = pensions
	marriages := deceased["mariages"].([]map[string]any)
	switch rapid.IntRange(0, 5).Draw(rt, "marriages") {
	case 0:
		delete(deceased, "mariages")
	case 1, 2:
		marriages[0]["fin"] = deces.AddYears(-rapid.IntRange(1, 9).Draw(rt, "divorced for")).AddYears(0)
	case 3:
		marriages[0]["remarie"] = true
	}
	if len(marriages) > 1 && rapid.Bool().Draw(rt, "the other married again") {
		marriages[1]["remarie"] = true
	}
	return c
}

// The two roads agree on survivors with complementary pensions.
func TestRecomputation_agrees_on_survivors_of_Agirc_and_Arrco(t *testing.T) {
	t.Parallel()
	compterAccords(t, 800, 35, 20, survivantComplementaire)
	compterAccords(t, 800, 20, 8, survivantAvant2019)
}
