package fp_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// halfYears are services of a worker of the State in the first half of each year.
func halfYears(from, to int) string {
	lines := make([]string, 0, to-from+1)
	for year := from; year <= to; year++ {
		y := strconv.Itoa(year)
		lines = append(
			lines,
			`{"annee":`+y+`,"regime":"FSPOEIE","debut":"`+y+`-01-01","fin":"`+y+`-06-30","salaireBrutEur":14000}`,
		)
	}
	return strings.Join(lines, ",")
}

func TestMontantIndiciaire_does_not_concern_a_career_without_public_services(t *testing.T) {
	t.Parallel()
	private := pipetest.Run(
		t,
		`{"assure":{"dateNaissance":"1962-03-20"},"carriere":[`+pipetest.Years(
			"CNAV", 1984, 2024, `,"salaireBrutEur":30000`,
		)+`]}`,
		"2025-01-01",
	)
	served := pipetest.Run(
		t,
		`{"assure":{"dateNaissance":"1962-03-20"},"liquidation":{"dejaLiquides":[{"regime":"SRE","date":"2020-01-01"}]},
		"carriere":[`+pipetest.Years("SRE", 1984, 2019, `,"indice":560`)+`]}`,
		"2025-01-01",
	)
	for _, out := range []pipeline.Outcome{private, served} {
		for _, id := range []capability.ModuleID{capability.MontantIndiciaire, capability.MinimumGaranti} {
			if s := pipetest.Section(t, out, id); s.Status != pension.NotApplicable || len(s.Warnings) != 1 {
				t.Errorf("%s is %s: %v", id, s.Status, s.Warnings)
			}
		}
	}
}

func TestMontantIndiciaire_survives_unusual_dossiers(t *testing.T) {
	t.Parallel()
	lines := make([]string, 0, 20000)
	for i := range 20000 {
		lines = append(
			lines,
			`{"annee":`+strconv.Itoa(1980+i%40)+`,"regime":"SRE","indice":`+strconv.Itoa(300+i%50)+
				`,"nbi":5,"categorie":"SUPER_ACTIVE"}`,
		)
	}
	for name, text := range map[string]string{
		"no birth": `{"carriere":[` + pipetest.Years("SRE", 1984, 2024, `,"indice":560`) + `]}`,
		"absurd years": `{"assure":{"dateNaissance":"1900-01-01"},"carriere":[{"annee":1900,"regime":"SRE",` +
			`"indice":1},{"annee":9999,"regime":"CNRACL","indice":1}]}`,
		"born tomorrow": `{"assure":{"dateNaissance":"9999-12-31"},"carriere":[` + pipetest.Years(
			"SRE", 1984, 2024, `,"indice":560`,
		) + `]}`,
		"twenty thousand": `{"assure":{"dateNaissance":"1962-03-20","enfants":[{},{},{}]},"carriere":[` +
			strings.Join(lines, ",") + `]}`,
		"negative facts": `{"assure":{"dateNaissance":"1962-03-20"},"carriere":[{"annee":2000,"regime":"SRE",` +
			`"indice":-5,"nbi":-3,"trimestres":-2,"quotite":-1,"trimestresBonification":-9}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := pipetest.Run(t, text, "2025-01-01")
			for _, id := range []capability.ModuleID{
				capability.MontantIndiciaire, capability.MinimumGaranti, capability.MajEducationEnfant,
			} {
				if s := pipetest.Section(t, out, id); s.Status == pension.Failed {
					t.Errorf("%s failed", id)
				}
			}
		})
	}
}
