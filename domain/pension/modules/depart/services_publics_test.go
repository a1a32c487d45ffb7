package depart_test

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// CPCMR L4, L5, L65, R173-15: whether public services open a pension is judged once, on those of all schemes of civil
// servants together; what is told of the scheme and of the children follows.
func TestPublicServices_are_judged_once(t *testing.T) {
	t.Parallel()
	const child = `"enfants":[{"dateNaissance":"1995-05-10","eleveAnsAvant16":16}]`
	private := pipetest.Years("CNAV", 1984, 1989, `,"salaireBrutEur":20000`) + "," +
		pipetest.Years("CNAV", 2000, 2025, `,"salaireBrutEur":20000`)
	for _, tt := range []struct {
		name, services, motif string
		competent             string
	}{
		{
			"a year in each of two schemes",
			pipetest.Years("SRE", 1990, 1990, `,"indice":400`) + "," +
				pipetest.Years("CNRACL", 2012, 2012, `,"indice":400`),
			"", `"SRE"`,
		},
		{
			"two years of which one was sick leave",
			pipetest.Years("CNRACL", 2012, 2012, `,"indice":400`) + "," +
				pipetest.Years("CNRACL", 2013, 2013, `,"indice":400,"nature":"MALADIE"`),
			"", `"CNRACL"`,
		},
		{
			"a year, for who is disabled",
			pipetest.Years("CNRACL", 2012, 2012, `,"indice":400`), `,"liquidation":{"motif":"INVALIDITE"}`, `"CNRACL"`,
		},
		{
			"a year alone goes to the general scheme",
			pipetest.Years("CNRACL", 2012, 2012, `,"indice":400,"salaireBrutEur":20000`), "", "null",
		},
		{
			"ten years that ended before 2011 as well",
			pipetest.Years("CNRACL", 1990, 1999, `,"indice":400,"salaireBrutEur":20000`), "", "null",
		},
	} {
		out := pipetest.Run(t, `{"assure":{"dateNaissance":"1963-02-10","sexe":"F",`+child+`},"carriere":[`+
			private+","+tt.services+`]`+tt.motif+`}`, "2026-03-01")
		got := pipetest.Members(t, pipetest.Section(t, out, capability.MajEducationEnfant))
		if got["regimeCompetent"] != tt.competent {
			t.Errorf("%s: children of %s, want %s", tt.name, got["regimeCompetent"], tt.competent)
		}
		said := strings.Join(pipetest.Section(t, out, capability.DispatchRegimesNonAlignes).Warnings, " ")
		if strings.Contains(said, "rétablis") {
			t.Errorf("%s: %s", tt.name, said)
		}
	}
}
