package speciaux_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// CSS L653-2: the lump sum of the year, 19 154 € in 2026, over 167 quarters for a birth in January 1959; 1.25 % a
// quarter missing or beyond; a tenth for three children.
func TestCnbf_at_its_bounds(t *testing.T) {
	t.Parallel()
	const children = `,"enfants":[{"dateNaissance":"1990-01-01"},{"dateNaissance":"1992-01-01"},` +
		`{"dateNaissance":"1994-01-01"}]`
	private := pipetest.Years("CNAV", 2000, 2025, paie)
	verifierStatuts(t, capability.RegimeSpeciauxAutres, map[string]casStatut{
		// 19 154 × 60 / 167 less the quarter until 67.
		"sixty quarters": {
			dossierOf("1959-01-12", "", pipetest.Years("CNBF", 1985, 1999, paie), private), "2026-01-01",
			map[string]string{"dureeRegime": "60", "trimestresDecote": "1", "annuelBrutEur": "6795.66"},
			"- vieux travailleurs",
		},
		"fifty-nine": {
			dossierOf("1959-01-12", "", `{"annee":1985,"regime":"CNBF","trimestres":3,"salaireBrutEur":30000}`,
				pipetest.Years("CNBF", 1986, 1999, paie), private),
			"2026-01-01",
			map[string]string{"dureeRegime": "59", "annuelBrutEur": ""},
			"vieux travailleurs",
		},
		// 184 quarters: the 167th in September 2021, after the age of 62, and seventeen beyond. 19 154 × 21.25 %.
		"seventeen quarters beyond": {
			dossierOf("1959-01-12", "", pipetest.Years("CNBF", 1980, 2025, paie)), "2026-01-01",
			map[string]string{
				"trimestresSurcote": "17", "surcoteEur": "4070.23", "majorationEnfantsEur": "0.00",
				"annuelBrutEur": "23224.23",
			},
			"",
		},
		"three children": {
			dossierOf("1959-01-12", children, pipetest.Years("CNBF", 1980, 2025, paie)), "2026-01-01",
			map[string]string{"majorationEnfantsEur": "2322.42", "annuelBrutEur": "25546.65"},
			"",
		},
		// Décret 46-2769: 120 quarters of miners pay 16 347.32, and a tenth.
		"a miner with three children": {
			dossierOf("1960-11-12", children, pipetest.Years("MINES", 1980, 2009, paie)), "2024-01-01",
			map[string]string{"majorationEnfantsEur": "1634.73", "annuelBrutEur": "17982.05"},
			"",
		},
		"a miner with two children": {
			dossierOf("1960-11-12", `,"enfants":[{"dateNaissance":"1990-01-01"},{"dateNaissance":"1992-01-01"}]`,
				pipetest.Years("MINES", 1980, 2009, paie)),
			"2024-01-01",
			map[string]string{"majorationEnfantsEur": "0.00"},
			"",
		},
	})
}
