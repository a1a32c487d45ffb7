package depart_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// CSS L351-1-2, D351-1-4: born on 10 May 1953 with 165 quarters at 61 years and two months, on 10 July 2014; the period
// runs from October. What was contributed in 2014 before October adds nothing to it.
func TestSurcote_counts_the_quarters_of_the_period_alone(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, lines, want string }{
		{
			"work until March",
			`{"annee":2014,"regime":"CNAV","salaireBrutEur":8000,"trimestres":4,"fin":"2014-03-31"}`, "0",
		},
		{
			"work until the first of October",
			`{"annee":2014,"regime":"CNAV","salaireBrutEur":8000,"trimestres":4,"fin":"2014-10-01"}`, "1",
		},
		{"work of the whole year", `{"annee":2014,"regime":"CNAV","salaireBrutEur":8000,"trimestres":4}`, "1"},
		{
			"unemployment follows work",
			`{"annee":2014,"regime":"CNAV","salaireBrutEur":8000,"trimestres":4,"fin":"2014-03-31"},
			{"annee":2014,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","jours":200,"debut":"2014-04-01",
			"fin":"2014-12-31"}`,
			"0",
		},
		{
			"work again from November",
			`{"annee":2014,"regime":"CNAV","salaireBrutEur":8000,"trimestres":2,"fin":"2014-03-31"},
			{"annee":2014,"regime":"CNAV","salaireBrutEur":3000,"trimestres":1,"debut":"2014-11-03",
			"fin":"2014-12-31"}`,
			"1",
		},
		{
			"work of the last half of 2015",
			`{"annee":2014,"regime":"CNAV","salaireBrutEur":2000,"trimestres":1,"fin":"2014-03-31"},
			{"annee":2015,"regime":"CNAV","salaireBrutEur":9000,"trimestres":4,"debut":"2015-08-01",
			"fin":"2015-12-31"}`,
			"2",
		},
	} {
		out := pipetest.Run(
			t, `{"assure":{"dateNaissance":"1953-05-10","sexe":"M"},"carriere":[`+
				pipetest.Years("CNAV", 1973, 2013, `,"salaireBrutEur":20000,"trimestres":4`)+`,`+tt.lines+`]}`,
			"2016-06-01",
		)
		got := pipetest.Members(t, pipetest.Section(t, out, capability.SurcoteDecote))
		if got["trimestresSurcote"] != tt.want {
			t.Errorf("%s: %s quarters, want %s", tt.name, got["trimestresSurcote"], tt.want)
		}
	}
}

// CSS L351-1-2: born on 10 January 1959, 167 quarters asked for. A year that reports three quarters, all needed to
// reach them, has no fourth one beyond, though work has a day in each civil quarter of it.
func TestSurcote_counts_no_quarter_twice(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, last, want string }{
		{
			"three quarters reach the duration",
			`{"annee":2024,"regime":"CNAV","salaireBrutEur":20000,"trimestres":3}`, "0",
		},
		{"the fourth is beyond it", `{"annee":2024,"regime":"CNAV","salaireBrutEur":20000,"trimestres":4}`, "1"},
		{
			"two quarters of the next year are beyond it",
			`{"annee":2024,"regime":"CNAV","salaireBrutEur":20000,"trimestres":3},
			{"annee":2025,"regime":"CNAV","salaireBrutEur":20000,"trimestres":2}`, "2",
		},
	} {
		out := pipetest.Run(
			t, `{"assure":{"dateNaissance":"1959-01-10","sexe":"M"},"carriere":[`+
				pipetest.Years("CNAV", 1983, 2023, `,"salaireBrutEur":20000,"trimestres":4`)+`,`+tt.last+`]}`,
			"2026-02-01",
		)
		got := pipetest.Members(t, pipetest.Section(t, out, capability.SurcoteDecote))
		if got["trimestresSurcote"] != tt.want {
			t.Errorf("%s: %s quarters, want %s", tt.name, got["trimestresSurcote"], tt.want)
		}
	}
}
