package pipeline

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// carriereDeParent draws a civil servant with children, an infirm spouse for some, who leaves at any age since 2011.
func carriereDeParent(rt *rapid.T) carriereRecalculee {
	birth := calendar.Date{
		Year: rapid.IntRange(1950, 1980).Draw(rt, "birth year"), Month: rapid.IntRange(1, 12).Draw(rt, "birth month"),
		Day: rapid.SampledFrom([]int{1, 15}).Draw(rt, "birth day"),
	}
	effet := calendar.Date{
		Year:  rapid.IntRange(max(2011, birth.Year+42), min(2026, birth.Year+68)).Draw(rt, "year of effect"),
		Month: rapid.IntRange(1, 12).Draw(rt, "month of effect"), Day: 1,
	}
	first := birth.Year + rapid.IntRange(19, 34).Draw(rt, "first age")
	regime := rapid.SampledFrom([]string{"SRE", "CNRACL"}).Draw(rt, "scheme")
	index := rapid.IntRange(300, 700).Draw(rt, "index")
	lines := []map[string]any{}
	for year := first; year <= effet.Year; year++ {
		lines = append(lines, map[string]any{"annee": year, "regime": regime, "indice": index})
	}
	children := []map[string]any{}
	for i := range rapid.IntRange(0, 4).Draw(rt, "children") {
		child := map[string]any{"dateNaissance": calendar.Date{
			Year: birth.Year + rapid.IntRange(20, 28).Draw(rt, "age at birth") + 3*i, Month: 5, Day: 4,
		}}
		if rapid.IntRange(0, 9).Draw(rt, "interruption told") > 0 {
			child["interruptionActivite"] = rapid.SampledFrom([]bool{true, true, false}).Draw(rt, "interruption")
		}
		if rapid.IntRange(0, 9).Draw(rt, "invalid") == 0 {
			child["handicape"] = true
		}
		children = append(children, child)
	}
	data := map[string]any{"carriere": lines, "assure": map[string]any{
		"dateNaissance": birth, "sexe": rapid.SampledFrom([]string{"F", "M"}).Draw(rt, "sex"), "enfants": children,
	}}
	foyer := map[string]any{"situation": "COUPLE"}
	if rapid.Bool().Draw(rt, "household") {
		foyer = map[string]any{
			"situation": "COUPLE", "rfrEur": 30_000, "rfrPrecedentEur": 30_000, "parts": 2, "anneeRfr": effet.Year - 2,
		}
	}
	if rapid.IntRange(0, 9).Draw(rt, "infirm spouse") == 0 {
		since := calendar.Date{Year: rapid.IntRange(2000, 2024).Draw(rt, "infirm since"), Month: 3, Day: 12}
		foyer["conjointInfirmeDepuis"] = since
	}
	data["foyer"] = foyer
	return carriereRecalculee{data, effet}
}

// The two roads agree on the civil servants whom children or a spouse let leave early.
func TestRecomputation_agrees_on_parents_in_the_public_service(t *testing.T) {
	t.Parallel()
	careers := 1_500
	if testing.Short() {
		careers = 300
	}
	compterAccords(t, careers, 25, 5, carriereDeParent)
}
