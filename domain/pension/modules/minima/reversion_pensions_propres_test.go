package minima_test

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// What a survivor draws counts in the means that open the share of gas and electricity, and within the limit of two
// miners' pensions; an amount that the dossier does not tell is asked for. Law: décret 46-1541 annexe 3 art. 23; CSS
// R353-1; decree 46-2769.
func TestReversion_counts_the_pensions_that_the_survivor_draws(t *testing.T) {
	t.Parallel()
	since2020 := func(regime, amount string) string {
		return `{"regime":"` + regime + `","annuelBrutEur":` + amount + `,"date":"2020-01-01"}`
	}
	const later = `{"regime":"CNAV","annuelBrutEur":30000,"date":"2027-01-01"}`
	for _, c := range []struct {
		name, deceased, drawn string
		want                  string
		asks                  bool
	}{
		{"gas, nothing drawn", `"IEG"`, ``, "6480.00", false},
		{"gas, a small pension", `"IEG"`, since2020("CNAV", "10000"), "6480.00", false},
		{"gas, a large one", `"IEG"`, since2020("CNAV", "30000"), "6000.00", false},
		{"gas, one that begins later", `"IEG"`, later, "6480.00", false},
		{"mines, another scheme's", `"MINES"`, since2020("CNAV", "8000"), "6480.00", false},
		{"mines, within the limit", `"MINES"`, since2020("MINES", "5520"), "6480.00", false},
		{"mines, beyond it", `"MINES"`, since2020("MINES", "8000"), "4000.00", false},
		{"mines, an amount not told", `"MINES"`, `{"regime":"MINES","date":"2020-01-01"}`, "6480.00", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			out := pipetest.Run(t, `{"assure":{"dateNaissance":"1958-03-10","sexe":"F","trimestresTousRegimes":0},
				"foyer":{"situation":"SEUL","ressourcesAnnuellesEur":0},
				"liquidation":{"dejaLiquides":[`+c.drawn+`]},
				"defunt":{"dateNaissance":"1950-01-01","dateDeces":"2026-05-20","mariages":[
					{"debut":"1980-01-01","demandeur":true}],"pensions":[
					{"regime":`+c.deceased+`,"annuelBrutEur":12000,"trimestres":120,"date":"2012-01-01"}]}}`,
				"2026-06-01")
			section := pipetest.Section(t, out, capability.RetraiteDeReversion)
			if got := pipetest.Members(t, section)["regimes"]; !strings.Contains(got, `"annuelEur":`+c.want) {
				t.Errorf("want %s, in %s", c.want, got)
			}
			asked := false
			for _, l := range out.Lacunes {
				asked = asked || l.Champ == "/liquidation/dejaLiquides/0/annuelBrutEur"
			}
			if asked != c.asks {
				t.Errorf("the amount is asked for: %v", asked)
			}
		})
	}
}
