package career_test

import (
	"testing"
)

// The thresholds are those of CSS R351-9 as the Cnav publishes them (1 803 € in 2026, 8 404 F in 2001, 13 000 old
// francs in 1951); the rules of assimilated periods are those of CSS R351-12, with the examples of the reference page.
func TestTrimestresSalaires_counts_a_year_as_the_law_does(t *testing.T) {
	t.Parallel()
	const before = `{"assure":{"dateNaissance":"1950-05-05"},"carriere":[`
	for _, c := range []struct {
		name, lignes, effet string
		want                map[int][5]int // cotises, avpf, assimiles, autres, retenus
	}{
		{
			"four thresholds make four quarters and more pay makes no more",
			`{"annee":2026,"regime":"CNAV","salaireBrutEur":90000}`, "2027-01-01",
			map[int][5]int{2026: {4, 0, 0, 0, 4}},
		},
		{
			"francs are compared with francs, without rounding",
			`{"annee":2001,"regime":"CNAV","salaireBrut":16807.99,"devise":"FRF"}`, "2026-01-01",
			map[int][5]int{2001: {1, 0, 0, 0, 1}},
		},
		{
			"francs exactly at twice the threshold make two quarters",
			`{"annee":2001,"regime":"CNAV","salaireBrut":16808,"devise":"FRF"}`, "2026-01-01",
			map[int][5]int{2001: {2, 0, 0, 0, 2}},
		},
		{
			"euros of a year in francs are turned into francs",
			`{"annee":2001,"regime":"CNAV","salaireBrutEur":2562.37}`, "2026-01-01",
			map[int][5]int{2001: {2, 0, 0, 0, 2}},
		},
		{
			"euros just below stay below", `{"annee":2001,"regime":"CNAV","salaireBrutEur":2562.36}`, "2026-01-01",
			map[int][5]int{2001: {1, 0, 0, 0, 1}},
		},
		{
			"old francs are compared with old francs",
			`{"annee":1965,"regime":"CNAV","salaireBrut":50000,"devise":"ANF"}`, "2026-01-01",
			map[int][5]int{1965: {2, 0, 0, 0, 2}},
		},
		{
			"employers of one scheme are put together",
			`{"annee":2026,"regime":"CNAV","employeur":"A","salaireBrutEur":900},
			{"annee":2026,"regime":"CNAV","employeur":"B","salaireBrutEur":903}`,
			"2027-01-01",
			map[int][5]int{2026: {1, 0, 0, 0, 1}},
		},
		{
			"reported quarters are taken as reported",
			`{"annee":2010,"regime":"CNAV","salaireBrutEur":100,"trimestres":3}`, "2026-01-01",
			map[int][5]int{2010: {3, 0, 0, 0, 3}},
		},
		{
			"reported quarters never exceed four a year",
			`{"annee":2010,"regime":"CNAV","employeur":"A","trimestres":4},
			{"annee":2010,"regime":"CNAV","employeur":"B","trimestres":3}`,
			"2026-01-01",
			map[int][5]int{2010: {4, 0, 0, 0, 4}},
		},
		{
			"the year of effect keeps the whole civil quarters before it",
			`{"annee":2026,"regime":"CNAV","salaireBrutEur":40000}`, "2026-09-01",
			map[int][5]int{2026: {2, 0, 0, 0, 2}},
		},
		{
			"an effect on 1 October keeps three quarters", `{"annee":2026,"regime":"CNAV","trimestres":4}`,
			"2026-10-01",
			map[int][5]int{2026: {3, 0, 0, 0, 3}},
		},
		{
			"an effect on 1 January leaves its year empty", `{"annee":2026,"regime":"CNAV","salaireBrutEur":40000}`,
			"2026-01-01",
			map[int][5]int{2026: {}},
		},
		{
			"pay and flat pay at home are added, the rest is AVPF",
			`{"annee":2000,"regime":"CNAV","salaireBrut":10000,"devise":"FRF"},
			{"annee":2000,"regime":"CNAV","nature":"AVPF","salaireBrut":10000,"devise":"FRF"}`,
			"2026-01-01",
			map[int][5]int{2000: {1, 1, 0, 0, 2}},
		},
		{
			"flat pay at home is supplied when the line has none", `{"annee":2000,"regime":"CNAV","nature":"AVPF"}`,
			"2026-01-01",
			map[int][5]int{2000: {0, 4, 0, 0, 4}},
		},
		{
			"flat pay at home of three months makes two quarters",
			`{"annee":2000,"regime":"CNAV","nature":"AVPF","debut":"2000-10-01"}`, "2026-01-01",
			map[int][5]int{2000: {0, 2, 0, 0, 2}},
		},
		{
			"an apprentice of 2016 has a quarter for each three months",
			`{"annee":2016,"regime":"CNAV","nature":"APPRENTISSAGE",
			"debut":"2016-03-01","fin":"2016-11-30","salaireBrutEur":1500}`,
			"2026-01-01",
			map[int][5]int{2016: {3, 0, 0, 0, 3}},
		},
		{
			"an apprentice of 2010 has the quarters of the pay",
			`{"annee":2010,"regime":"CNAV","nature":"APPRENTISSAGE",
			"debut":"2010-03-01","fin":"2010-11-30","salaireBrutEur":1800}`,
			"2026-01-01",
			map[int][5]int{2010: {1, 0, 0, 0, 1}},
		},
		{
			"the self-employed contribute on a least base since 2016",
			`{"annee":2018,"regime":"SSI","salaireBrutEur":500}`, "2026-01-01",
			map[int][5]int{2018: {3, 0, 0, 0, 3}},
		},
		{
			"the least base of 2022 gives three quarters by exception",
			`{"annee":2022,"regime":"SSI","salaireBrutEur":500}`, "2026-01-01",
			map[int][5]int{2022: {3, 0, 0, 0, 3}},
		},
		{
			"the least base of 2024 wants ninety days of affiliation",
			`{"annee":2024,"regime":"SSI","salaireBrutEur":500,"debut":"2024-11-01"}`,
			"2026-01-01",
			map[int][5]int{2024: {}},
		},
		{
			"the liberal professions have the same least base",
			`{"annee":2024,"regime":"CNAVPL","salaireBrutEur":2318}`, "2026-01-01",
			map[int][5]int{2024: {3, 0, 0, 0, 3}},
		},
		// 11.5 % of the ceiling, 4 730.64 €, no longer gave three quarters in 2022: décret 2022-1438 raised the base of
		// that year to 4 758 €.
		{
			"an income of 2022 between the share of the ceiling and the base of the decree",
			`{"annee":2022,"regime":"SSI","salaireBrutEur":4731}`,
			"2026-01-01",
			map[int][5]int{2022: {3, 0, 0, 0, 3}},
		},
		{
			"an income of 2022 of a liberal profession below the base of the decree",
			`{"annee":2022,"regime":"CNAVPL","salaireBrutEur":4757}`,
			"2026-01-01",
			map[int][5]int{2022: {3, 0, 0, 0, 3}},
		},
		// Case base-career-017 counts an income of 2015 as it is: see docs/law/doubts.md.
		{
			"the least base was not there in 2015", `{"annee":2015,"regime":"SSI","salaireBrutEur":500}`, "2026-01-01",
			map[int][5]int{2015: {}},
		},
		{
			"the least base of 2018 wants ninety days of affiliation too",
			`{"annee":2018,"regime":"SSI","salaireBrutEur":500,"debut":"2018-11-01"}`,
			"2026-01-01",
			map[int][5]int{2018: {}},
		},
		{
			"182 days of compensated unemployment make three quarters",
			`{"annee":2012,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","jours":182}`,
			"2026-01-01",
			map[int][5]int{2012: {0, 0, 3, 0, 3}},
		},
		{
			"unemployment of 1975 counts by fifty days too",
			`{"annee":1975,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","jours":100}`, "2026-01-01",
			map[int][5]int{1975: {0, 0, 2, 0, 2}},
		},
		{
			"sickness and accidents share their days", `{"annee":2019,"regime":"CNAV","nature":"MALADIE","jours":59},
			{"annee":2019,"regime":"CNAV","nature":"ACCIDENT_TRAVAIL","jours":61}`,
			"2026-01-01",
			map[int][5]int{2019: {0, 0, 2, 0, 2}},
		},
		{
			"sickness that goes on at the end of the year carries its rest over",
			`{"annee":2018,"regime":"CNAV","nature":"MALADIE",
			"debut":"2018-12-01","fin":"2018-12-31"},{"annee":2019,"regime":"CNAV","nature":"MALADIE",
			"debut":"2019-01-01","fin":"2019-01-29"}`,
			"2026-01-01",
			map[int][5]int{2018: {}, 2019: {0, 0, 1, 0, 1}},
		},
		{
			"sickness that has ended loses its rest",
			`{"annee":2018,"regime":"CNAV","nature":"MALADIE","debut":"2018-11-30","fin":"2018-12-30"},
			{"annee":2019,"regime":"CNAV","nature":"MALADIE","debut":"2019-01-01","fin":"2019-01-29"}`, "2026-01-01",
			map[int][5]int{2018: {}, 2019: {}},
		},
		{
			"a birth before 2014 gives one quarter whatever the days",
			`{"annee":2013,"regime":"CNAV","nature":"MATERNITE","jours":300}`, "2026-01-01",
			map[int][5]int{2013: {0, 0, 1, 0, 1}},
		},
		{
			"a leave over two years is one leave",
			`{"annee":2015,"regime":"CNAV","nature":"MATERNITE","debut":"2015-11-01","fin":"2015-12-31"},
			{"annee":2016,"regime":"CNAV","nature":"MATERNITE","debut":"2016-01-01","fin":"2016-02-20"}`, "2026-01-01",
			map[int][5]int{2015: {0, 0, 1, 0, 1}, 2016: {}},
		},
		{
			"a long leave over two years gives its second quarter in the second year",
			`{"annee":2015,"regime":"CNAV","nature":"MATERNITE",
			"debut":"2015-11-01","fin":"2015-12-31"},{"annee":2016,"regime":"CNAV","nature":"MATERNITE",
			"debut":"2016-01-01","fin":"2016-04-30"}`,
			"2026-01-01",
			map[int][5]int{2015: {0, 0, 1, 0, 1}, 2016: {0, 0, 1, 0, 1}},
		},
		{
			"a disability pension counts whole civil quarters",
			`{"annee":2015,"regime":"CNAV","nature":"INVALIDITE","debut":"2015-02-01"}`,
			"2026-01-01",
			map[int][5]int{2015: {0, 0, 3, 0, 3}},
		},
		{
			"short-time work counts by 220 hours since March 2020",
			`{"annee":2020,"regime":"CNAV","nature":"ACTIVITE_PARTIELLE","heures":659.5},
			{"annee":2019,"regime":"CNAV","nature":"ACTIVITE_PARTIELLE","heures":659.5}`, "2026-01-01",
			map[int][5]int{2019: {}, 2020: {0, 0, 2, 0, 2}},
		},
		{
			"custody counts by fifty days", `{"annee":1999,"regime":"CNAV","nature":"DETENTION","jours":149}`,
			"2026-01-01",
			map[int][5]int{1999: {0, 0, 2, 0, 2}},
		},
		{
			"a training course counts by fifty days since 2015",
			`{"annee":2015,"regime":"CNAV","nature":"FORMATION","jours":120}`, "2026-01-01",
			map[int][5]int{2015: {0, 0, 2, 0, 2}},
		},
		{
			"equivalent periods count for the rate",
			`{"annee":1970,"regime":"CNAV","nature":"EQUIVALENTE","debut":"1970-01-01","fin":"1970-06-30"}`,
			"2026-01-01",
			map[int][5]int{1970: {0, 0, 0, 2, 2}},
		},
		{
			"a year keeps contributed quarters first", `{"annee":2024,"regime":"CNAV","salaireBrutEur":3700},
			{"annee":2024,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","jours":200}`,
			"2026-01-01",
			map[int][5]int{2024: {2, 0, 2, 0, 4}},
		},
		{
			"a notary's clerk has four quarters a year and part of a year in proportion",
			`{"annee":2000,"regime":"CRPCEN","quotite":0.5},
			{"annee":2001,"regime":"CRPCEN","debut":"2001-09-01"}`,
			"2026-01-01",
			map[int][5]int{2000: {4, 0, 0, 0, 4}, 2001: {1, 0, 0, 0, 1}},
		},
		{
			"carers at home come after parents at home",
			`{"annee":2000,"regime":"CNAV","nature":"AVPF","salaireBrut":8144,"devise":"FRF"},
			{"annee":2000,"regime":"CNAV","nature":"AVA","salaireBrut":16288,"devise":"FRF"}`, "2026-01-01",
			map[int][5]int{2000: {0, 3, 0, 0, 3}},
		},
		{
			"half a quarter of services counts as one and less as none",
			`{"annee":2000,"regime":"CRPCEN","debut":"2000-01-01","fin":"2000-05-15"},
			{"annee":2001,"regime":"CRPCEN","debut":"2001-01-01","fin":"2001-05-14"}`, "2026-01-01",
			map[int][5]int{2000: {2, 0, 0, 0, 2}, 2001: {1, 0, 0, 0, 1}},
		},
		{
			"points alone give no quarters",
			`{"annee":2000,"regime":"AGIRC","points":120},{"annee":2000,"regime":"ARRCO","points":30}`, "2026-01-01",
			map[int][5]int{2000: {}},
		},
		{
			"foreign quarters wait for an agreement",
			`{"annee":2000,"regime":"ETRANGER","nature":"ETRANGER","pays":"DE","trimestres":4},
			{"annee":2000,"regime":"CNAV","trimestres":1}`,
			"2026-01-01",
			map[int][5]int{2000: {1, 0, 0, 0, 1}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := prendre(t, before+c.lignes+`]}`, c.effet)
			egal(t, c.name, c.want, got.annees())
			for _, a := range got.state.Trimestres.Lire() {
				if a.Tous.Total() > 4 {
					t.Errorf("%d keeps %d quarters", a.Annee, a.Tous.Total())
				}
			}
		})
	}
}
