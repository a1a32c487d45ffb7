package career_test

import (
	"strconv"
	"strings"
	"testing"
)

// The examples of whole civil years and of half a year are those of the exposé of the Cnav and of the answer to
// question 23567 of the Assemblée nationale (JO of 6 October 2020).
func TestTrimestresSalaires_puts_national_service_where_its_periods_end(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, lignes string
		want         map[int]int
	}{
		{
			"one line over two years",
			`{"annee":1978,"regime":"CNAV","nature":"SERVICE_NATIONAL","debut":"1978-08-01","fin":"1979-08-01"}`,
			map[int]int{1978: 2, 1979: 3},
		},
		{
			"a line a year says the same",
			`{"annee":1978,"regime":"CNAV","nature":"SERVICE_NATIONAL","debut":"1978-08-01","fin":"1978-12-31"},
			{"annee":1979,"regime":"CNAV","nature":"SERVICE_NATIONAL","debut":"1979-01-01","fin":"1979-08-01"}`,
			map[int]int{1978: 2, 1979: 3},
		},
		{
			"the last quarter goes to the year that is not full", `{"annee":1978,"regime":"CNAV","trimestres":3},
			{"annee":1978,"regime":"CNAV","nature":"SERVICE_NATIONAL","debut":"1978-08-01","fin":"1979-08-01"}`,
			map[int]int{1978: 1, 1979: 4},
		},
		{
			"days without dates count in the year of their line",
			`{"annee":1980,"regime":"CNAV","nature":"SERVICE_NATIONAL","jours":300}`,
			map[int]int{1980: 4},
		},
		{
			"exactly 360 days make four quarters",
			`{"annee":1980,"regime":"CNAV","nature":"SERVICE_NATIONAL","jours":360}`,
			map[int]int{1980: 4},
		},
		{
			"one day makes one quarter", `{"annee":1980,"regime":"CNAV","nature":"SERVICE_NATIONAL","jours":1}`,
			map[int]int{1980: 1},
		},
		{
			"reported quarters stand",
			`{"annee":1980,"regime":"CNAV","nature":"SERVICE_NATIONAL","jours":1,"trimestres":2}`,
			map[int]int{1980: 2},
		},
		{
			"a whole civil year gives its fifth quarter to the year before",
			appel("1980-01-01", "1980-12-31"),
			map[int]int{1979: 1, 1980: 4},
		},
		{
			"or to the year after when the year before is full", ans(1979, 1979) + appel("1980-01-01", "1980-12-31"),
			map[int]int{1979: 0, 1980: 4, 1981: 1},
		},
		{
			"two civil years give nine quarters",
			appel("1979-01-01", "1979-12-31") + "," + appel("1980-01-01", "1980-12-31"),
			map[int]int{1978: 1, 1979: 4, 1980: 4},
		},
		{
			"half a year before half a year of work", appel("1980-01-01", "1980-06-30") +
				`,{"annee":1980,"regime":"CNAV","trimestres":2}`,
			map[int]int{1979: 1, 1980: 2},
		},
		{
			"half a year after half a year of work", ans(1979, 1979) + appel("1980-07-01", "1980-12-31") +
				`,{"annee":1980,"regime":"CNAV","trimestres":2}`,
			map[int]int{1979: 0, 1980: 2, 1981: 1},
		},
		{
			"a service that no civil year bounds stays in its own years", ans(1979, 1979) + ans(1981, 1981) + ans(
				1982, 1982,
			) +
				appel("1980-03-01", "1981-02-28") + `,{"annee":1980,"regime":"CNAV","trimestres":1}`,
			map[int]int{1979: 0, 1980: 3, 1981: 0, 1982: 0},
		},
		{
			"the quarter of a full year counts in its scheme where that one is not full",
			`{"annee":1979,"regime":"MSA_EXPLOITANT","trimestres":4},{"annee":1980,"regime":"MSA_EXPLOITANT",
				"trimestres":4},
			{"annee":1981,"regime":"MSA_EXPLOITANT","trimestres":4},` + appel("1980-01-01", "1980-03-01"),
			map[int]int{1979: 0, 1980: 0, 1981: 0},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := prendre(t, `{"assure":{"dateNaissance":"1958-03-03"},"carriere":[`+c.lignes+`]}`, "2022-01-01")
			assimiles := map[int]int{}
			for annee, a := range got.annees() {
				assimiles[annee] = a[2]
			}
			egal(t, c.name, c.want, assimiles)
		})
	}
}

func appel(start, end string) string {
	return `{"annee":` + start[:4] + `,"regime":"CNAV","nature":"SERVICE_NATIONAL","debut":"` + start + `","fin":"` +
		end + `"}`
}

// ans is a line of four reported quarters for each year, with a comma after each.
func ans(from, to int) string {
	var lines strings.Builder
	for year := from; year <= to; year++ {
		lines.WriteString(`{"annee":` + strconv.Itoa(year) + `,"regime":"CNAV","trimestres":4},`)
	}
	return lines.String()
}
