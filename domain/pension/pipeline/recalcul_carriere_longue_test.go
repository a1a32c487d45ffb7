package pipeline

import "testing"

// A career that is long by the rules of 2026 alone, which count quarters of children, was not one in 2022: who asks
// later has waited since the day on which the rules of that day opened the full rate.
func TestRecomputation_agrees_where_a_long_career_opened_under_older_rules(t *testing.T) {
	t.Parallel()
	lines := []map[string]any{}
	for year := 1981; year <= 2025; year++ {
		lines = append(lines, map[string]any{"annee": year, "regime": "CNAV", "salaireBrutEur": 9_000, "devise": "EUR"})
	}
	data := map[string]any{
		"assure": map[string]any{
			"dateNaissance": "1962-01-01", "sexe": "F",
			"enfants": []map[string]any{{"dateNaissance": "1986-01-01"}},
		},
		"carriere": lines,
	}
	out := compareAgain(t, carriereRecalculee{data, le(2026, 11, 1)})
	if missing := check(supervision(t, out), "RECOMPUTATION_MISSING"); !missing.OK {
		t.Error(missing.Detail)
	}
}
