package career_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestTrimestresSalaires_counts_unpaid_unemployment_within_its_allowances(t *testing.T) {
	t.Parallel()
	ligne := func(nature string, annee, jours int) string {
		return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","nature":"%s","jours":%d}`, annee, nature, jours)
	}
	const nonIndemnise, indemnise = "CHOMAGE_NON_INDEMNISE", "CHOMAGE_INDEMNISE"
	work := make([]string, 0, 40)
	for y := 1970; y < 1995; y++ {
		work = append(work, fmt.Sprintf(`{"annee":%d,"regime":"CNAV","trimestres":4}`, y))
	}
	for _, c := range []struct {
		name, naissance string
		lignes          []string
		want            int
	}{
		{
			"four quarters at most until 2010", "1970-01-01",
			[]string{ligne(nonIndemnise, 2005, 365), ligne(nonIndemnise, 2006, 365)},
			4,
		},
		{"six since 2011", "1970-01-01", []string{ligne(nonIndemnise, 2012, 365), ligne(nonIndemnise, 2013, 365)}, 6},
		{
			"the first allowance may be used in pieces", "1970-01-01",
			[]string{ligne(nonIndemnise, 2012, 200), ligne(nonIndemnise, 2015, 200)},
			6,
		},
		{
			"a later period counts when it follows compensated unemployment", "1970-01-01",
			[]string{
				ligne(nonIndemnise, 2012, 365), ligne(indemnise, 2015, 50), ligne(nonIndemnise, 2016, 365),
				ligne(nonIndemnise, 2017, 365),
			},
			4 + 1 + 4,
		},
		{
			"a person of 55 with twenty years of contributions has five years", "1952-01-01",
			append(
				append([]string{}, work...), ligne(indemnise, 2007, 50), ligne(nonIndemnise, 2008, 365),
				ligne(nonIndemnise, 2009, 365),
			), 100 + 1 + 8,
		},
		{
			"a person of 55 without them has one year and a half at most", "1952-01-01",
			[]string{ligne(indemnise, 2007, 50), ligne(nonIndemnise, 2008, 365), ligne(nonIndemnise, 2009, 365)},
			1 + 4,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := prendre(
				t, `{"assure":{"dateNaissance":"`+c.naissance+`"},"carriere":[`+strings.Join(c.lignes, ",")+`]}`,
				"2026-01-01",
			)
			if got.trimestres.TotalRetenus != c.want {
				t.Errorf("%d quarters, want %d: %v", got.trimestres.TotalRetenus, c.want, got.annees())
			}
		})
	}
}
