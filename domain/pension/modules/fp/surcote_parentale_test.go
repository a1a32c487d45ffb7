package fp_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// CPCMR L14 III (loi 2023-270 art. 11): a parent to whom a child gives a quarter, and whose legal age is 63 at least,
// has 1.25 % for each quarter beyond the duration that was worked in the year before that age, four at most.
func TestSurcote_of_a_parent_before_the_legal_age(t *testing.T) {
	t.Parallel()
	const child = `,"enfants":[{"dateNaissance":"1990-01-01"}]`
	for _, tt := range []struct {
		name, birth, assure, lines, effet string
		parental, all, rate               string
	}{
		{
			"a mother who worked the whole year", "1966-03-10", `,"sexe":"F"` + child,
			pipetest.Years("SRE", 1984, 2029, `,"indice":400`), "2029-07-01", "4", "0", "0.05",
		},
		{
			"a mother of no child", "1966-03-10", `,"sexe":"F"`,
			pipetest.Years("SRE", 1984, 2029, `,"indice":400`), "2029-07-01", "0", "0", "0",
		},
		{
			"who stopped three months before", "1966-03-10", `,"sexe":"F"` + child,
			pipetest.Years("SRE", 1984, 2028, `,"indice":400`) +
				`,{"annee":2029,"regime":"SRE","indice":400,"debut":"2029-01-01","fin":"2029-03-31"}`,
			"2029-07-01", "3", "0", "0.0375",
		},
		{
			"who goes on for half a year", "1966-03-10", `,"sexe":"F"` + child,
			pipetest.Years("SRE", 1984, 2029, `,"indice":400`), "2030-01-01", "4", "2", "0.075",
		},
		// Born in 1966: 172 quarters; 170 from January 1987 to June 2029, and four of the child.
		{
			"who has two quarters beyond the duration", "1966-03-10", `,"sexe":"F"` + child,
			pipetest.Years("SRE", 1987, 2029, `,"indice":400`), "2029-07-01", "2", "0", "0.025",
		},
		{
			"whose legal age is below 63", "1962-03-10", `,"sexe":"F"` + child,
			pipetest.Years("SRE", 1980, 2024, `,"indice":400`), "2024-10-01", "0", "0", "0",
		},
	} {
		text := `{"assure":{"dateNaissance":"` + tt.birth + `"` + tt.assure + `},"carriere":[` + tt.lines + `]}`
		got := pipetest.Members(t, pipetest.Section(t, pipetest.Run(t, text, tt.effet), capability.MontantIndiciaire))
		if got["trimestresSurcoteParentale"] != tt.parental || got["trimestresSurcote"] != tt.all ||
			got["surcote"] != tt.rate {
			t.Errorf("%s: %s of a parent, %s, %s; %s quarters of %s", tt.name, got["trimestresSurcoteParentale"],
				got["trimestresSurcote"], got["surcote"], got["dureeAssurance"], got["dureeRequise"])
		}
	}
}
