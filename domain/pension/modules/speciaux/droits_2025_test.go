package speciaux_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// Rights that open since 2025 (décrets 2023-689, 2023-690, 2023-692 and 2023-967), reckoned by hand.
func TestDroits_that_open_since_2025(t *testing.T) {
	t.Parallel()
	const sansBonification = `,"trimestres":4,"salaireBrutEur":40000,"categorie":"ACTIVE","trimestresBonification":0`
	verifierStatuts(t, capability.RegimeSpecialFerme, map[string]casStatut{
		// 62 years and 9 months, 170 quarters (décret 2008-637 art. 51 and 51-1): 17 quarters until 67 years, 22 by the
		// duration, 20 at most: 40 000 × 0.75 × 148/170 × (1 - 0.2125).
		"RATP: born in 1965": {
			dossierOf("1965-03-10", "", pipetest.Years("RATP", 1990, 2026, paie)), "2028-01-01",
			map[string]string{
				"dureeServices": "148", "dureeRequise": "170", "dateOuverture": `"2027-12-10"`,
				"trimestresDecoteDuree": "20", "trimestresDecote": "17", "annuelBrutEur": "20567.65",
			},
			"- génération",
		},
		// 52 years and a half: 60 in 2026 is born in 1966, 171 quarters (art. 23-1), 172 by the generation.
		"RATP: a driver born in 1974": {
			dossierOf("1974-05-20", "", pipetest.Years("RATP", 1996, 2025, sansBonification)), "2026-12-01",
			map[string]string{"categorie": `"ratp_roulant"`, "dureeRequise": "171", "dateOuverture": `"2026-11-20"`},
			"elle serait de 172 trimestres",
		},
		// 170 quarters less three (décret 2008-639 art. 35 II): seventeen by the duration, eighteen until 57 years.
		"SNCF: a driver born in 1974": {
			dossierOf("1974-01-10", "", pipetest.Years("SNCF", 1989, 2025, sansBonification)), "2026-08-01",
			map[string]string{
				"categorie": `"sncf_conduite"`, "dureeRequise": "170", "trimestresDecoteDuree": "17",
				"trimestresDecoteAge": "18", "decote": "0.2125",
			},
			"",
		},
		// The age is known, not the duration: no amount.
		"SNCF: outside of driving, born in 1968": {
			dossierOf("1968-03-10", "", pipetest.Years("SNCF", 1990, 2024, paie)), "2025-07-01",
			map[string]string{
				"dateOuverture": `"2025-06-10"`, "pensionDue": "true", "dureeRequise": "null", "annuelBrutEur": "",
			},
			"article 35 du décret 2008-639",
		},
	})
	verifierStatuts(t, capability.RegimeSpeciauxAutres, map[string]casStatut{
		"Banque de France: born in 1963": {
			dossierOf("1963-03-10", "", pipetest.Years("BDF", 1990, 2024, paie)), "2025-07-01",
			map[string]string{
				"dateOuverture": `"2025-06-10"`, "pensionDue": "true", "dureeRequise": "null", "annuelBrutEur": "",
			},
			"articles 31 et 69",
		},
		// 169 quarters: nine missing, nineteen until 67 years.
		"notaries' clerks: born in 1963": {
			dossierOf("1963-05-10", "", pipetest.Years("CRPCEN", 1985, 2024, paie)), "2025-09-01",
			map[string]string{
				"dureeRequise": "169", "trimestresDecoteDuree": "9", "trimestresDecoteAge": "19", "decote": "0.1125",
			},
			"- coefficients du régime général",
		},
	})
}
