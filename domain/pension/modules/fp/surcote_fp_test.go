package fp_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// CPCMR L14 III (loi 2003-775 art. 51): until the end of 2008 a quarter that has begun counts whole, at the rate of the
// day before the date of effect at the latest; since 2009 (loi 2008-1330 art. 89) whole quarters count only.
func TestSurcote_counts_begun_quarters_until_2008(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, last, effet string
		n                 int
		rate              string
	}{
		{"one day after 60", "2007-03-10", "2007-04-01", 1, "0.0075"},
		{"on the eve of 60", "2007-03-09", "2007-04-01", 0, "0"},
		{"a whole quarter is one", "2007-06-09", "2007-07-01", 1, "0.0075"},
		{"a day more makes two", "2007-06-10", "2007-07-01", 2, "0.015"},
		{"months after the last day of work add nothing", "2007-06-10", "2007-10-01", 2, "0.015"},
		{"six quarters over two years", "2008-09-09", "2008-10-01", 6, "0.045"},
		{"a day more than six", "2008-09-10", "2008-10-01", 7, "0.0525"},
		{"a quarter begun at the end of 2008 has the old rate", "2008-10-31", "2008-12-01", 7, "0.0525"},
		{"at the start of 2009 whole quarters count only", "2008-12-15", "2009-01-01", 7, "0.0525"},
		{"six whole quarters and a month, in 2009", "2008-10-31", "2009-01-01", 6, "0.045"},
	} {
		year := tt.last[:4]
		lastWhole, err := strconv.Atoi(year)
		if err != nil {
			t.Fatal(err)
		}
		out := pipetest.Run(t, `{"assure":{"dateNaissance":"1947-03-10","sexe":"M"},"carriere":[`+
			pipetest.Years("SRE", 1967, lastWhole-1, `,"indice":400`)+
			`,{"annee":`+year+`,"regime":"SRE","indice":400,"debut":"`+year+`-01-01","fin":"`+tt.last+`"}]}`, tt.effet)
		got := pipetest.Members(t, pipetest.Section(t, out, capability.MontantIndiciaire))
		if got["trimestresSurcote"] != strconv.Itoa(tt.n) || got["surcote"] != tt.rate {
			t.Errorf(
				"%s: %s quarters, %s, want %d, %s", tt.name, got["trimestresSurcote"], got["surcote"], tt.n, tt.rate,
			)
		}
	}
}

// CPCMR L14 III; documentation of the CNRACL: bonifications of posts still opened the surcote of the pensions that it
// settled until April 2015, the law notwithstanding.
func TestSurcote_says_that_the_fund_still_counted_bonifications(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regime, effet string
		want          bool
	}{
		{"CNRACL", "2015-04-01", true},
		{"CNRACL", "2015-05-01", false},
		{"SRE", "2015-04-01", false},
	} {
		out := pipetest.Run(t, `{"assure":{"dateNaissance":"1952-01-01","sexe":"M"},"carriere":[`+
			pipetest.Years(tt.regime, 1973, 2012, `,"indice":400`)+`,{"annee":2013,"regime":"`+tt.regime+
			`","indice":400,"trimestresBonification":5},`+
			`{"annee":2014,"regime":"`+tt.regime+`","indice":400}]}`, tt.effet)
		section := pipetest.Section(t, out, capability.MontantIndiciaire)
		got := slices.ContainsFunc(section.Warnings, func(w string) bool { return strings.Contains(w, "2015-05-01") })
		if got != tt.want {
			t.Errorf("%s, %s: %v", tt.regime, tt.effet, section.Warnings)
		}
	}
}
