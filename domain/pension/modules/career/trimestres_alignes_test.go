package career_test

import (
	"testing"
)

func TestTrimestresSalaires_adds_the_pay_of_aligned_schemes_that_settle_together(t *testing.T) {
	t.Parallel()
	const lignes = `"carriere":[{"annee":2015,"regime":"CNAV","salaireBrutEur":1000},{"annee":2015,"regime":"SSI",
		"salaireBrutEur":1000},
	  {"annee":2014,"regime":"CNAV","trimestres":3},{"annee":2014,"regime":"MSA_SALARIE","nature":"MALADIE",
	  "jours":120},
	  {"annee":2013,"regime":"SSI","salaireBrutEur":1886}]}`
	together := prendre(t, `{"assure":{"dateNaissance":"1962-05-05"},`+lignes, "2026-09-01")
	egal(
		t, "together", map[int][5]int{2013: {1, 0, 0, 0, 1}, 2014: {3, 0, 1, 0, 4}, 2015: {1, 0, 0, 0, 1}},
		together.annees(),
	)
	if n := together.state.DureeAlignes(); n != 6 {
		t.Errorf("R = %d, want 6", n)
	}
	apart := prendre(t, `{"assure":{"dateNaissance":"1952-05-05"},`+lignes, "2026-09-01")
	egal(t, "apart", map[int][5]int{2013: {1, 0, 0, 0, 1}, 2014: {3, 0, 1, 0, 4}, 2015: {}}, apart.annees())
}
