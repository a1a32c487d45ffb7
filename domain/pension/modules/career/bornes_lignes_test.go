package career_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// What a line may hold, from the least to the most, and what is asked again outside: four quarters a year (CSS R351-9),
// the days of a leap year, ten years of service, a share of full time, and bounds of this project for what no pay slip
// shows.
func TestHubIngestion_takes_each_number_within_its_bounds(t *testing.T) {
	t.Parallel()
	const cnav, sre = `"annee":1990,"regime":"CNAV"`, `"annee":1990,"regime":"SRE","trimestres":4`
	for _, c := range []struct {
		ligne, membre   string
		inside, outside string
		motif, attendu  string
	}{
		{cnav, "trimestres", "0 4", "-1 5", "trimestres_hors_bornes", "0–4"},
		{cnav + `,"nature":"MALADIE"`, "jours", "0 366", "-1 367", "jours_hors_bornes", "0–366"},
		{cnav + `,"nature":"SERVICE_NATIONAL"`, "jours", "0 366 367 3660", "-1 3661", "jours_hors_bornes", "0–3660"},
		{cnav + `,"nature":"ACTIVITE_PARTIELLE"`, "heures", "0 0.5", "-0.5", "valeur_hors_bornes", "au moins 0"},
		{`"annee":1990,"regime":"AGIRC"`, "points", "0 12.5", "-0.01", "valeur_hors_bornes", "au moins 0"},
		{sre, "quotite", "0.01 0.5 1", "-0.01 0 1.01", "valeur_hors_bornes", "plus de 0, 1 au plus"},
		{sre, "indice", "1 2000", "0 2001", "valeur_hors_bornes", "1–2000"},
		{sre, "nbi", "0 400", "-1 401", "valeur_hors_bornes", "0–400"},
		{sre, "trimestresBonification", "0 100", "-1 101", "valeur_hors_bornes", "0–100"},
		{`"annee":1990,"regime":"ENIM","trimestres":4`, "categorieMarin", "1 20", "0 21", "valeur_hors_bornes", "1–20"},
		{cnav, "salaireBrutEur", "0 0.01", "-0.01", "revenu_negatif", "au moins 0"},
	} {
		for refused, values := range map[bool]string{false: c.inside, true: c.outside} {
			for value := range strings.FieldsSeq(values) {
				ligne := `{` + c.ligne + `,"` + c.membre + `":` + value + `}`
				got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+ligne+`]}`, "2026-12-01")
				aside := got.ingestion.LignesEcartees
				if (len(aside) > 0) != refused {
					t.Errorf("%s: set aside %+v", ligne, aside)
					continue
				}
				if !refused {
					continue
				}
				raw, err := json.Marshal(got.validation.Anomalies[0])
				said := `"valeurLue":"` + value + `","valeurAttendue":"` + c.attendu + `"`
				if err != nil || aside[0].Motif != c.motif || !strings.Contains(string(raw), said) {
					t.Errorf("%s: %s, want %s", ligne, raw, said)
				}
				if l := got.trace.Lacunes()[0]; string(l.Champ) != "/carriere/0/"+c.membre || !l.Bloquante {
					t.Errorf("%s: gap %+v", ligne, l)
				}
			}
		}
	}
}

// Statements are in old francs until 1959, in francs until 2001 and in euros since: pay without a currency is that of
// its year only in euros.
func TestHubIngestion_takes_pay_without_a_currency_in_years_of_euros(t *testing.T) {
	t.Parallel()
	for annee, aside := range map[string]int{"1959": 1, "1960": 1, "2001": 1, "2002": 0, "2025": 0, "2026": 0} {
		got := prendre(t, `{"assure":{"dateNaissance":"1940-05-17"},"carriere":[{"annee":`+annee+
			`,"regime":"CNAV","salaireBrut":100}]}`, "2026-12-01")
		if len(got.ingestion.LignesEcartees) != aside {
			t.Errorf("%s: %+v", annee, got.ingestion.LignesEcartees)
		}
	}
}

// A line of one year is refused before the age of 14 of the insured and after the year of the day.
func TestHubIngestion_takes_the_years_of_a_possible_career(t *testing.T) {
	t.Parallel()
	for annee, aside := range map[string]int{"1977": 1, "1978": 0, "2026": 0, "2027": 1} {
		got := prendre(t, `{"assure":{"dateNaissance":"1964-12-31"},"carriere":[{"annee":`+annee+
			`,"regime":"CNAV","salaireBrutEur":100}]}`, "2026-12-01")
		if len(got.ingestion.LignesEcartees) != aside {
			t.Errorf("%s: %+v, %v", annee, got.ingestion.LignesEcartees, got.lacunes())
		}
	}
}

// Two lines are one only when they say the same of everything that counts, whatever the letters of the employer.
func TestHubIngestion_keeps_lines_that_differ_in_anything(t *testing.T) {
	t.Parallel()
	const base = `"annee":1990,"regime":"CNAV","employeur":"S.A. Moulin 2","salaireBrutEur":900`
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{"nothing", base, base, true},
		{
			"the order of members", base,
			`"regime":"CNAV","annee":1990,"salaireBrutEur":900.0,"employeur":"sa moulin 2"`,
			true,
		},
		{"points of one", base, base + `,"points":1`, false},
		{"points, written otherwise", base + `,"points":1`, base + `,"points":1.00`, true},
		{"other points", base + `,"points":1`, base + `,"points":2`, false},
		{"the pay", base, `"annee":1990,"regime":"CNAV","employeur":"S.A. Moulin 2","salaireBrutEur":901`, false},
		{"pay of one", base, `"annee":1990,"regime":"CNAV","employeur":"S.A. Moulin 2"`, false},
		{"quarters of one", base, base + `,"trimestres":1`, false},
		{"no quarter is not a quarter that is not told", base, base + `,"trimestres":0`, false},
		{"other quarters", base + `,"trimestres":1`, base + `,"trimestres":2`, false},
		{"days of one", base, base + `,"jours":90`, false},
		{"other days", base + `,"jours":90`, base + `,"jours":91`, false},
		{"hours", base + `,"heures":90`, base + `,"heures":91`, false},
		{"a share of full time", base, base + `,"quotite":0.5`, false},
		{"other shares", base + `,"quotite":0.4`, base + `,"quotite":0.5`, false},
		{"an index", base + `,"indice":400`, base + `,"indice":401`, false},
		{"points of the bonus", base + `,"nbi":10`, base + `,"nbi":11`, false},
		{"a class", base + `,"classe":1`, base + `,"classe":2`, false},
		{"a seaman's category", base + `,"categorieMarin":1`, base + `,"categorieMarin":2`, false},
		{"a status", base, base + `,"statut":"CADRE"`, false},
		{"a country", base, base + `,"pays":"BE"`, false},
		{"a category", base, base + `,"categorie":"ACTIVE"`, false},
		{"the first day", base + `,"debut":"1990-01-01"`, base + `,"debut":"1990-01-02"`, false},
		{"the last day", base + `,"fin":"1990-12-30"`, base + `,"fin":"1990-12-31"`, false},
		{"the nature", base, base + `,"nature":"APPRENTISSAGE"`, false},
		{"the employer's number", base, strings.Replace(base, "Moulin 2", "Moulin 3", 1), false},
		{"the end of the name", base, strings.Replace(base, "Moulin 2", "Moulin 2 bis", 1), false},
	} {
		for _, order := range []string{`{` + c.a + `},{` + c.b + `}`, `{` + c.b + `},{` + c.a + `}`} {
			got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+order+`]}`, "2026-12-01")
			if same := len(got.ingestion.LignesEnDouble) == 1; same != c.same || len(got.ingestion.LignesEcartees) > 0 {
				t.Errorf("%s: doubles %+v, aside %+v", c.name, got.ingestion.LignesEnDouble,
					got.ingestion.LignesEcartees)
			}
		}
	}
}
