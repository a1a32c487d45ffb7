package speciaux_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// The surcote of before 2017 in gas and electricity: twenty quarters at most (circulaire CNIEG 2014/04), bonifications
// of posts counted (page of the CNIEG); whatever the year, the pension stays within the reference salary (same pages).
func TestSurcote_of_gas_and_electricity(t *testing.T) {
	t.Parallel()
	half := func(year string) string {
		return `{"annee":` + year + `,"regime":"IEG","trimestres":2,"salaireBrutEur":20000,` +
			`"debut":"` + year + `-01-01","fin":"` + year + `-06-30"}`
	}
	bonified := func(year string) string {
		return `{"annee":` + year + `,"regime":"IEG","trimestres":4,"salaireBrutEur":40000,"trimestresBonification":8}`
	}
	verifierStatuts(t, capability.RegimeSpecialFerme, map[string]casStatut{
		"twenty quarters of twenty-three in 2016": {
			dossierOf("1950-01-10", "", pipetest.Years("IEG", 1970, 2015, paie)), "2016-01-01",
			map[string]string{"trimestresSurcote": "20", "surcote": "0.25"},
			"- vingt trimestres",
		},
		"all of them in 2017": {
			dossierOf("1950-01-10", "", pipetest.Years("IEG", 1970, 2016, paie)), "2017-01-01",
			map[string]string{"trimestresSurcote": "27", "surcote": "0.3375"},
			"",
		},
		"the same limit is supposed at the RATP": {
			dossierOf("1950-01-10", "", pipetest.Years("RATP", 1970, 2015, paie)), "2016-01-01",
			map[string]string{"trimestresSurcote": "20"},
			"vingt trimestres",
		},
		"bonifications of posts open it until 2016": {
			dossierOf("1955-06-10", "", pipetest.Years("IEG", 1976, 2014, paie), bonified("2015"), half("2016")),
			"2016-07-01",
			map[string]string{"dureeRequise": "162", "dureeAssurance": "170", "trimestresSurcote": "4"},
			"",
		},
		"not since 2017": {
			dossierOf("1955-06-10", "", pipetest.Years("IEG", 1977, 2015, paie), bonified("2016"), half("2017")),
			"2017-07-01",
			map[string]string{"dureeRequise": "162", "dureeAssurance": "170", "trimestresSurcote": "0"},
			"",
		},
		"the pension is the reference salary at most": {
			dossierOf("1948-06-10", "", pipetest.Years("IEG", 1970, 2017, paie), half("2018")), "2018-07-01",
			map[string]string{"surcote": "0.49", "surcoteEur": "10000.00", "annuelBrutEur": "40000.00"},
			"",
		},
	})
}
