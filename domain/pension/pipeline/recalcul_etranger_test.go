package pipeline

import (
	"testing"

	"pgregory.net/rapid"
)

// carriereEuropeenne draws the career of somebody who worked in Member States for some years, beside the French ones of
// the same years or in their place.
func carriereEuropeenne(rt *rapid.T) carriereRecalculee {
	c := rapid.SampledFrom([]func(*rapid.T) carriereRecalculee{tirer, carrierePublique}).Draw(rt, "career")(rt)
	if rapid.IntRange(0, 9).Draw(rt, "recent") > 0 {
		c.effet.Year = max(c.effet.Year, 2023)
	}
	lines := c.data["carriere"].([]map[string]any)
	from := rapid.IntRange(1985, 2015).Draw(rt, "first year abroad")
	to := from + rapid.IntRange(0, 20).Draw(rt, "years abroad")
	elsewhere := rapid.Bool().Draw(rt, "in their place")
	var kept []map[string]any
	for _, line := range lines {
		year := line["annee"].(int)
		if !elsewhere || year < from || year > to {
			kept = append(kept, line)
		}
	}
	state := rapid.SampledFrom([]string{"BE", "DE", "IT", "CH", "GB", "MA"}).Draw(rt, "State")
	for year := from; year <= min(to, c.effet.Year); year++ {
		kept = append(kept, map[string]any{
			"annee": year, "regime": "ETRANGER", "nature": "ETRANGER", "pays": state,
			"trimestres": rapid.IntRange(0, 4).Draw(rt, "quarters abroad"),
		})
	}
	c.data["carriere"] = kept
	return c
}

// The two roads agree on who worked in Member States.
func TestRecomputation_agrees_on_careers_in_Europe(t *testing.T) {
	t.Parallel()
	careers := 1_500
	if testing.Short() {
		careers = 300
	}
	compterAccords(t, careers, 20, 8, carriereEuropeenne)
}
