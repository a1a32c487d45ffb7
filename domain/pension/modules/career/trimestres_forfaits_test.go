package career_test

import (
	"fmt"
	"testing"
)

// CSS R351-12 3°: a disability pension gives a quarter for three monthly payments; days without dates are turned into
// months of a year. Code du travail L6243-1-3: an apprentice has a quarter for each three months that are dated, since
// 2014, whatever the pay; the pay alone counts before, and where nothing is dated.
func TestTrimestresSalaires_of_disability_and_apprenticeship(t *testing.T) {
	t.Parallel()
	line := func(annee int, nature, more string) string {
		return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","nature":"%s",%s}`, annee, nature, more)
	}
	for _, tt := range []struct {
		name, line string
		annee      int
		want       [5]int
	}{
		{"91 days of disability: two payments", line(2015, "INVALIDITE", `"jours":91`), 2015, [5]int{}},
		{"92 days: three", line(2015, "INVALIDITE", `"jours":92`), 2015, [5]int{0, 0, 1, 0, 1}},
		{"182 days: five", line(2015, "INVALIDITE", `"jours":182`), 2015, [5]int{0, 0, 1, 0, 1}},
		{"183 days: six", line(2015, "INVALIDITE", `"jours":183`), 2015, [5]int{0, 0, 2, 0, 2}},
		{"a year of disability", line(2015, "INVALIDITE", `"jours":365`), 2015, [5]int{0, 0, 4, 0, 4}},
		{
			"two months and 29 days of apprenticeship",
			line(2015, "APPRENTISSAGE", `"debut":"2015-01-01","fin":"2015-03-29","salaireBrutEur":1`), 2015,
			[5]int{},
		},
		{
			"three months",
			line(2015, "APPRENTISSAGE", `"debut":"2015-01-01","fin":"2015-03-31","salaireBrutEur":1`), 2015,
			[5]int{1, 0, 0, 0, 1},
		},
		{
			"a year", line(2015, "APPRENTISSAGE", `"debut":"2015-01-01","fin":"2015-12-31","salaireBrutEur":1`), 2015,
			[5]int{4, 0, 0, 0, 4},
		},
		{"a year without dates", line(2015, "APPRENTISSAGE", `"salaireBrutEur":1`), 2015, [5]int{}},
		{
			"a year before 2014",
			line(2013, "APPRENTISSAGE", `"debut":"2013-01-01","fin":"2013-12-31","salaireBrutEur":1`), 2013,
			[5]int{},
		},
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"1962-05-10"},"carriere":[`+tt.line+`]}`, "2026-01-01")
		egal(t, tt.name, map[int][5]int{tt.annee: tt.want}, got.annees())
	}
}
