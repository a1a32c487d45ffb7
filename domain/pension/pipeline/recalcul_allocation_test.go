package pipeline

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
)

// allocataire draws a short career of low pay whose household tells its means.
func allocataire(rt *rapid.T) carriereRecalculee {
	return allocataireAu(rt, generations{1954, 1961}, depuis2019)
}

func allocataireAu(rt *rapid.T, births generations, quand epoque) carriereRecalculee {
	birth := calendar.Date{
		Year:  rapid.IntRange(births.first, births.last).Draw(rt, "birth year"),
		Month: rapid.IntRange(1, 12).Draw(rt, "birth month"), Day: 1,
	}
	effet := birth.AddYears(rapid.IntRange(63, 68).Draw(rt, "age")).AddMonths(rapid.IntRange(0, 11).Draw(rt, "months"))
	effet = quand.ramener(effet)
	household := map[string]any{
		"situation":              rapid.SampledFrom([]string{"SEUL", "COUPLE"}).Draw(rt, "household"),
		"ressourcesAnnuellesEur": rapid.IntRange(0, 22_000).Draw(rt, "means"),
	}
	if rapid.Bool().Draw(rt, "both draw it") {
		household["conjointBeneficiaireAspa"] = true
	}
	if rapid.Bool().Draw(rt, "works") {
		household["revenusActiviteEur"] = rapid.IntRange(0, 12_000).Draw(rt, "pay")
	}
	if rapid.Bool().Draw(rt, "tells the income for tax") {
		household["rfrEur"], household["rfrPrecedentEur"], household["parts"] = 30_000, 30_000, 1
	}
	assure := map[string]any{"dateNaissance": birth, "sexe": "F", "residence": map[string]any{
		"pays": rapid.SampledFrom([]string{"FR", "FR", "FR", "PT"}).Draw(rt, "country"), "fiscaleFrance": true,
	}}
	if rapid.IntRange(0, 3).Draw(rt, "unfit") == 0 {
		assure["inaptitude"] = true
	}
	lines := []map[string]any{}
	for year := effet.Year - rapid.IntRange(1, 20).Draw(rt, "worked"); year < effet.Year; year++ {
		lines = append(lines, map[string]any{"annee": year, "regime": "CNAV", "salaireBrutEur": 9_000, "points": 40})
	}
	return carriereRecalculee{map[string]any{"assure": assure, "carriere": lines, "foyer": household}, effet}
}

// The two roads agree on the solidarity allowance.
func TestRecomputation_agrees_on_the_solidarity_allowance(t *testing.T) {
	t.Parallel()
	compterAccords(t, 300, 40, 33, allocataire)
	compterAccords(t, 300, 40, 10, func(rt *rapid.T) carriereRecalculee {
		return allocataireAu(rt, generations{1945, 1954}, avant2019)
	})
}

func casDesAllocations() []casRecalcule {
	const module = capability.AspaEtMinima
	return []casRecalcule{
		{"the solidarity allowance of a person alone", pauvre("1959-02-10", "SEUL", 0, 0), []fault{
			{
				name: "the age", module: module, table: "constantes_legales.csv", begins: "aspa_age,",
				instead: [2]string{"65", "68"},
			},
			{
				name: "no levy on who has it", module: capability.ApplicateurSante, table: "csg_taux_pensions.csv",
				begins:  "exoneration,2018",
				instead: [2]string{"0", "0.01"},
			},
		}},
		{"that of one of a couple", pauvre("1959-02-10", "COUPLE", 0, 0), []fault{
			{
				name: "the amount", module: module, table: "aspa.csv", begins: "2026",
				instead: [2]string{"12523.14", "12522.14"},
			},
		}},
		{"that of a couple with some pay", pauvre("1959-02-10", "COUPLE", 14_000, 12_000), []fault{
			{
				name: "what does not count of the pay", module: module, table: "constantes_legales.csv",
				begins:  "aspa_abattement_smic_menage",
				instead: [2]string{"1.5", "1.4"},
			},
		}},
	}
}

// pauvre worked from 2006 to 2025 for little.
func pauvre(naissance, situation string, ressources, travail int) func() (data map[string]any, effet calendar.Date) {
	return func() (map[string]any, calendar.Date) {
		lines := []map[string]any{}
		for year := 2006; year < 2026; year++ {
			lines = append(
				lines, map[string]any{"annee": year, "regime": "CNAV", "salaireBrutEur": 11_000, "points": 42},
			)
		}
		return map[string]any{
			"assure":   map[string]any{"dateNaissance": naissance, "sexe": "F"},
			"carriere": lines,
			"foyer": map[string]any{
				"situation": situation, "ressourcesAnnuellesEur": ressources, "revenusActiviteEur": travail,
			},
		}, calendar.Date{Year: 2026, Month: 3, Day: 1}
	}
}
