package career_test

import "testing"

// A number of shares that no notice of tax shows is asked for again, whether or not a threshold needs it.
func TestHubIngestion_asks_again_for_impossible_shares_of_a_household(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, foyer string
		want        []string
	}{
		{"negative", `"parts":-2`, []string{"/foyer/parts"}},
		{"less than one", `"parts":0.5`, []string{"/foyer/parts"}},
		{"one", `"parts":1`, []string{}},
		{"forty", `"parts":40`, []string{}},
		{"more than forty", `"parts":40.5`, []string{"/foyer/parts"}},
		{"those of the year before", `"parts":2,"partsPrecedentes":0`, []string{"/foyer/partsPrecedentes"}},
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"foyer":{"situation":"COUPLE",`+c.foyer+
			`},"carriere":[{"annee":1990,"regime":"CNAV","salaireBrutEur":9000,"trimestres":4}]}`, "2026-12-01")
		egal(t, c.name, c.want, got.lacunes())
	}
}
