package career_test

import (
	"fmt"
	"testing"
)

// The figures of 2012 (200 hours of minimum wage: 1 844 €) are those that toutsurmesfinances.com publishes (see
// testdata/exemples): 6 359 € of sales, 3 688 € of services or 2 794 € of a liberal activity gave a quarter.
func TestTrimestresSalaires_counts_a_turnover_after_its_allowance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		regime, activity string
		year             int
		turnover         string
		want             int
	}{
		{"SSI", "VENTE", 2012, "6359", 1},
		{"SSI", "VENTE", 2012, "6358", 0},
		{"SSI", "VENTE", 2012, "19076", 3},
		{"SSI", "PRESTATIONS", 2012, "3688", 1},
		{"SSI", "PRESTATIONS", 2012, "14752", 4},
		{"CNAVPL", "LIBERAL", 2012, "2794", 1},
		{"CNAVPL", "LIBERAL", 2012, "11176", 4},
		// The least base of the self-employed, three quarters since 2016, is not theirs.
		{"SSI", "VENTE", 2024, "0", 0},
		{"SSI", "PRESTATIONS", 2024, "3496", 1},
		{"CNAVPL", "LIBERAL", 2024, "3494", 1},
	} {
		name := fmt.Sprintf("%s of %d: %s", c.activity, c.year, c.turnover)
		got := prendre(t, fmt.Sprintf(
			`{"assure":{"dateNaissance":"1964-05-05"},"carriere":[
		  {"annee":%d,"regime":%q,"chiffreAffairesEur":%s,"activiteMicro":%q}]}`,
			c.year, c.regime, c.turnover, c.activity,
		), "2027-03-01")
		if n := got.annees()[c.year][0]; n != c.want {
			t.Errorf("%s: %d quarters, want %d", name, n, c.want)
		}
		if l := got.lacunes(); len(l) > 0 && c.year < 2024 {
			t.Errorf("%s: gaps %v", name, l)
		}
	}
	sansNature := prendre(
		t,
		`{"assure":{"dateNaissance":"1964-05-05"},"carriere":[{"annee":2012,"regime":"CNAVPL",`+
			`"chiffreAffairesEur":2794}]}`,
		"2027-03-01",
	)
	egal(
		t, "a line of the liberal professions needs no kind", map[int][5]int{2012: {1, 0, 0, 0, 1}},
		sansNature.annees(),
	)
}

func TestHubIngestion_sets_aside_a_turnover_that_gives_no_income(t *testing.T) {
	t.Parallel()
	for name, c := range map[string][2]string{
		"a craft or a trade without its kind": {
			`{"annee":2012,"regime":"SSI","chiffreAffairesEur":9000}`, "/carriere/0/activiteMicro",
		},
		"an unknown kind": {
			`{"annee":2012,"regime":"SSI","chiffreAffairesEur":9000,"activiteMicro":"PECHE"}`,
			"/carriere/0/activiteMicro",
		},
		"an employee": {
			`{"annee":2012,"regime":"CNAV","chiffreAffairesEur":9000,"activiteMicro":"VENTE"}`, "/carriere/0/regime",
		},
		"the year before the micro regime": {
			`{"annee":2008,"regime":"SSI","chiffreAffairesEur":9000,"activiteMicro":"VENTE"}`, "/carriere/0/annee",
		},
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-05-05"},"carriere":[`+c[0]+`]}`, "2027-03-01")
		if l := got.lacunes(); len(l) == 0 || l[0] != c[1] {
			t.Errorf("%s: gaps %v, want %s", name, l, c[1])
		}
		if len(got.ingestion.LignesEcartees) != 1 {
			t.Errorf("%s: the line is not set aside", name)
		}
	}
}
