package depart_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// CSS L351-4 VII asks for eight quarters in the compulsory schemes of France or of another member State.
func TestEducation_counts_insurance_in_member_states(t *testing.T) {
	t.Parallel()
	abroad := func(etat string, from, to int, more string) string {
		return "," + pipetest.Years("ETRANGER", from, to, `,"nature":"ETRANGER","pays":"`+etat+`"`+more)
	}
	for _, c := range []struct {
		name   string
		abroad string
		want   string
	}{
		{"four quarters in France alone", "", "8"},
		{"thirty years in Italy", abroad("IT", 1991, 2020, `,"trimestres":4`), "16"},
		{"one year in Switzerland", abroad("CH", 1991, 1991, `,"trimestres":4`), "16"},
		{"three quarters in Switzerland, one too few", abroad("CH", 1991, 1991, `,"trimestres":3`), "8"},
		{
			"half a year each in Italy and in Spain",
			abroad("IT", 1991, 1991, `,"trimestres":2`) + abroad("ES", 1991, 1991, `,"trimestres":2`), "16",
		},
		{"a year in Italy that French quarters fill", abroad("IT", 1990, 1990, `,"trimestres":4`), "8"},
		{"days of a year in Italy", abroad("IT", 1991, 1991, `,"jours":365`), "16"},
		{"thirty years in the United States", abroad("US", 1991, 2020, `,"trimestres":4`), "8"},
		{"thirty years in an international organisation", abroad("OI", 1991, 2020, `,"jours":360`), "8"},
		{"a year in Italy after the date of effect", abroad("IT", 2027, 2027, `,"trimestres":4`), "8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			out := pipetest.Run(t, `{"assure":{"dateNaissance":"1962-03-10","sexe":"F",
				"enfants":[{"dateNaissance":"1990-05-01"},{"dateNaissance":"1993-02-01"}]},
				"carriere":[{"annee":1990,"regime":"CNAV","trimestres":4}`+c.abroad+`]}`, "2026-10-01")
			got := pipetest.Members(t, pipetest.Section(t, out, capability.MajEducationEnfant))["trimestresMajoration"]
			if got != c.want {
				t.Errorf("%s quarters, want %s", got, c.want)
			}
		})
	}
}
