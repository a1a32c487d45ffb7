package career_test

import (
	"testing"
)

func TestReconcilierEmployeur_finds_each_kind_of_difference(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, lignes, declarations string
		want                       []string
	}{
		{
			"the same pay", `{"annee":2023,"regime":"CNAV","employeur":"Moulin Fictif","salaireBrutEur":30000}`,
			`{"annee":2023,"employeur":"MOULIN-FICTIF","salaireBrutEur":30000}`,
			[]string{},
		},
		{
			"a line without an employer belongs to the only one that declared",
			`{"annee":2023,"regime":"CNAV","salaireBrutEur":30000}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":30000}`,
			[]string{},
		},
		{
			"thirty euros in thirty thousand are no difference",
			`{"annee":2023,"regime":"CNAV","salaireBrutEur":30000}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":30030}`,
			[]string{},
		},
		{
			"thirty euros and a cent are one", `{"annee":2023,"regime":"CNAV","salaireBrutEur":30000}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":30030.01}`,
			[]string{"ecart_montant"},
		},
		{
			"pay above the ceiling is the ceiling on both sides (43 992 € in 2023)",
			`{"annee":2023,"regime":"CNAV","salaireBrutEur":43992}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":99000}`,
			[]string{},
		},
		{
			"pay that the statement lacks", `{"annee":2022,"regime":"CNAV","employeur":"Autre","salaireBrutEur":3171}`,
			`{"annee":2022,"employeur":"Moulin Fictif","salaireBrutEur":18000}`,
			[]string{"absente_regime", "absente_employeur"},
		},
		{
			"quarters that the pay does not make",
			`{"annee":2023,"regime":"CNAV","salaireBrutEur":30000,"trimestres":3}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":30000}`,
			[]string{"ecart_trimestres"},
		},
		{
			"quarters that the declaration states",
			`{"annee":2023,"regime":"CNAV","salaireBrutEur":30000,"trimestres":4}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":30000,"trimestres":3}`,
			[]string{"ecart_trimestres"},
		},
		{
			"an interruption without an assimilated period", `{"annee":2023,"regime":"CNAV","salaireBrutEur":30000}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":30000,"suspension":"MALADIE"}`,
			[]string{"nature_divergente"},
		},
		{
			"an interruption with one",
			`{"annee":2023,"regime":"CNAV","salaireBrutEur":30000},{"annee":2023,"regime":"CNAV",` +
				`"nature":"MALADIE","jours":20}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":30000,"suspension":"MALADIE"}`,
			[]string{},
		},
		{
			"quarters are told by one of two lines",
			`{"annee":2023,"regime":"CNAV","salaireBrutEur":10000,"trimestres":3},` +
				`{"annee":2023,"regime":"CNAV","salaireBrutEur":20000}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":30000}`,
			[]string{"ecart_trimestres"},
		},
		{
			"no quarters on the statement", `{"annee":2023,"regime":"CNAV","salaireBrutEur":30000}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":30000,"trimestres":3}`,
			[]string{},
		},
		{
			"two declarations of an employer add up, whatever their order",
			`{"annee":2022,"regime":"CNAV","salaireBrutEur":3171},` +
				`{"annee":2023,"regime":"CNAV","salaireBrutEur":30000}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":10000},` +
				`{"annee":2022,"employeur":"Autre","salaireBrutEur":3171},` +
				`{"annee":2023,"employeur":"moulin fictif","salaireBrutEur":20000}`,
			[]string{},
		},
		{
			"their quarters too", `{"annee":2023,"regime":"CNAV","salaireBrutEur":30000,"trimestres":4}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":10000,"trimestres":1},` +
				`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":20000,"trimestres":3}`,
			[]string{},
		},
		{
			"a line without an employer beside two that declared",
			`{"annee":2023,"regime":"CNAV","salaireBrutEur":30000}`,
			`{"annee":2023,"employeur":"A","salaireBrutEur":10000},` +
				`{"annee":2023,"employeur":"B","salaireBrutEur":20000}`,
			[]string{"absente_regime", "absente_regime", "absente_employeur"},
		},
		{
			"pay of December paid in the same year", `{"annee":2024,"regime":"CNAV","salaireBrutEur":2400}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":2400,"moisPaiement":"2024-02",` +
				`"periodeTravail":"2024-01"}`,
			[]string{},
		},
		{
			"late pay belongs to the year of its payment", `{"annee":2024,"regime":"CNAV","salaireBrutEur":2400}`,
			`{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":2400,"moisPaiement":"2024-02",` +
				`"periodeTravail":"2023-12"}`,
			[]string{"rattachement_annee"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := prendre(
				t,
				`{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+c.lignes+`],"employeurDeclarations":[`+
					c.declarations+`]}`,
				"2026-12-01",
			)
			codes := []string{}
			for _, a := range got.employeurs.Anomalies {
				codes = append(codes, a.Code)
			}
			egal(t, "differences", c.want, codes)
		})
	}
}

func TestReconcilierEmployeur_counts_the_quarters_lost_beside_the_other_pay(t *testing.T) {
	t.Parallel()
	got := prendre(
		t,
		`{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":2022,"regime":"CNAV","employeur":"Autre",
			"salaireBrutEur":3171}],
	  "employeurDeclarations":[{"annee":2022,"employeur":"Moulin Fictif","salaireBrutEur":1600},
	  {"employeur":"Sans an"}]}`,
		"2026-12-01",
	)
	// 3 171 € make two quarters of 1 585.50 €, 4 771 € make three.
	if lost := got.employeurs.Anomalies[0].TrimestresPerdus; lost == nil || *lost != 1 {
		t.Errorf("got %+v", got.employeurs.Anomalies[0])
	}
	egal(t, "gaps", []string{"/employeurDeclarations/1/annee"}, got.lacunes())
}
