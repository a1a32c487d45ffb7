package fp_test

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// The amounts below follow the law's formula by hand: 560 × 59.0734 = 33 081.10 a year.
func TestMontantIndiciaire(t *testing.T) {
	t.Parallel()
	const sedentary = `{"assure":{"dateNaissance":"1962-03-20","sexe":"M"%s},"carriere":[%s]}`
	fill := func(assure, lines string) string {
		return strings.Replace(strings.Replace(sedentary, "%s", assure, 1), "%s", lines, 1)
	}
	index := `,"indice":560`
	cases := map[string]struct {
		text, effet string
		status      pension.Status
		want        map[string]string
	}{
		// Born 1962-03-20: 169 quarters, legal age 62 and a half. 1984 to September 2024: 163 quarters, 6 missing (SRE,
		// La décote).
		"six quarters of décote at the legal age": {
			fill("", pipetest.Years("SRE", 1984, 2024, index)), "2024-10-01", pension.Computed,
			map[string]string{
				"dureeServices": "163", "dureeRequise": "169", "trimestresDecote": "6", "decote": "0.075",
				"traitementIndiciaireEur": "33081.10",
				// 33081.104 × 0.75 × 163 / 169 × 0.925
				"annuelBrutEur": "22135.22", "minimumGarantiEur": "null", "pensionDue": "true",
			},
		},
		// Disabled since July 2004, at 60 years and a month (78 contributed quarters since 2004 are asked for): 78 of
		// 120 quarters are done with the disability, a third of which is 0.22 (CPCMR R33 bis). 560 in 2024: 33 081.10 ×
		// 0.75 × 120 / 170, × 0.22.
		"an early pension for disability is raised by a third of the share of disabled services": {
			`{"assure":{"dateNaissance":"1963-12-20","sexe":"M","handicap":{"tauxMin":0.5,"depuis":"2004-07-01"}},
			  "liquidation":{"motif":"HANDICAP"},"carriere":[` + pipetest.Years("SRE", 1994, 2023, index) + `]}`,
			"2024-01-01", pension.Computed,
			map[string]string{
				"dureeServices": "120", "decote": "0", "pensionAvantMinimumEur": "17513.53",
				"tauxMajorationHandicap": "0.22",
				"majorationHandicapEur":  "3852.98", "annuelBrutEur": "21366.51",
			},
		},
		// All of 160 quarters with the disability: a third more would be above the pension at the highest rate, 33
		// 081.10 × 0.75.
		"the increase of the disabled stops at the pension at the highest rate": {
			`{"assure":{"dateNaissance":"1963-12-20","sexe":"M","handicap":{"tauxMin":0.5,"depuis":"1980-01-01"}},
			  "liquidation":{"motif":"HANDICAP"},"carriere":[` + pipetest.Years("SRE", 1984, 2023, index) + `]}`,
			"2024-01-01", pension.Computed,
			map[string]string{"dureeServices": "160", "tauxMajorationHandicap": "0.33", "annuelBrutEur": "24810.83"},
		},
		// The same person at 64 with 169 quarters before the legal age and 6 after (SRE, La surcote).
		"six quarters of surcote at 64": {
			fill(
				"",
				`{"annee":1982,"regime":"SRE","trimestres":4,"indice":560},{"annee":1983,"regime":"SRE",`+
					`"trimestres":2,"indice":560},`+
					pipetest.Years("SRE", 1984, 2026, index),
			), "2026-04-01", pension.Computed,
			map[string]string{
				"dureeServices": "175", "dureeRequise": "169", "trimestresSurcote": "6", "surcote": "0.075",
				"tauxLiquidation": "0.75",
				"surcoteEur":      "1860.81", "annuelBrutEur": "26671.64",
			},
		},
		// Half time for ten years counts ten years of insurance and five of services.
		"part-time work counts whole for insurance and in proportion for services": {
			fill(
				"",
				pipetest.Years("CNRACL", 1984, 1993, `,"quotite":0.5`+index)+","+pipetest.Years(
					"CNRACL", 1994, 2024, index,
				),
			), "2024-10-01", pension.Computed,
			map[string]string{
				"regime": `"CNRACL"`, "dureeServices": "143", "dureeAssurance": "163", "trimestresDecote": "6",
			},
		},
		"the last of two public schemes pays for both": {
			fill(
				"", pipetest.Years("SRE", 1984, 2003, `,"indice":450`)+","+pipetest.Years("CNRACL", 2004, 2024, index),
			), "2024-10-01", pension.Computed,
			map[string]string{
				"regime": `"CNRACL"`, "regimesCompris": `["SRE","CNRACL"]`, "dureeServices": "163", "indice": "560",
			},
		},
		"an index held for less than six months gives way to the one before": {
			fill(
				"",
				pipetest.Years("SRE", 1984, 2023, `,"indice":540`)+
					`,{"annee":2024,"regime":"SRE","debut":"2024-01-01","fin":"2024-05-31","indice":540},`+
					`{"annee":2024,"regime":"SRE","debut":"2024-06-01","fin":"2024-09-30","indice":560}`,
			), "2024-10-01", pension.Computed,
			map[string]string{"indice": "540"},
		},
		"an index held for six months from day to day is taken": {
			fill(
				"",
				pipetest.Years("SRE", 1984, 2023, `,"indice":540`)+
					`,{"annee":2024,"regime":"SRE","debut":"2024-01-01","fin":"2024-03-31","indice":540},`+
					`{"annee":2024,"regime":"SRE","debut":"2024-04-01","fin":"2024-09-30","indice":560}`,
			), "2024-10-01", pension.Computed,
			map[string]string{"indice": "560"},
		},
		"three children raise the pension by a tenth, within the reference pay": {
			fill(
				`,"enfants":[{"dateNaissance":"1990-01-01"},{"dateNaissance":"1992-01-01"},`+
					`{"dateNaissance":"1994-01-01"}]`,
				pipetest.Years("SRE", 1984, 2024, index),
			), "2024-10-01", pension.Computed,
			map[string]string{
				"tauxMajorationEnfants": "0.1", "majorationEnfantsEur": "2213.52", "annuelBrutEur": "24348.74",
			},
		},
		"less than two years of services are restored to the general scheme": {
			fill("", `{"annee":2020,"regime":"SRE","trimestres":4,"indice":400}`), "2029-04-01", pension.NotApplicable,
			map[string]string{},
		},
		"a pension asked for before the age is not due": {
			fill("", pipetest.Years("SRE", 1984, 2022, index)), "2023-01-01", pension.Computed,
			map[string]string{"pensionDue": "false"},
		},
		// 17 years of active posts: 57 years for somebody born in 1962, cancellation at 62.
		"seventeen years of active posts open the early age and keep it to the end": {
			fill(
				"",
				pipetest.Years("CNRACL", 1984, 2004, `,"categorie":"ACTIVE"`+index)+","+pipetest.Years(
					"CNRACL", 2005, 2024, index,
				),
			), "2024-10-01", pension.Computed,
			map[string]string{
				"categorie": `"ACTIVE"`, "dateOuverture": `"2019-03-20"`, "ageOuverture": `{"years":57,"months":0}`,
				"trimestresDecote": "0",
			},
		},
		// 20 years of services, the age without décote reached: 70 % of 16 396.19 (CPCMR L17).
		"the guaranteed minimum raises a small pension without décote": {
			`{"assure":{"dateNaissance":"1958-01-01"},"carriere":[` + pipetest.Years(
				"SRE", 2006, 2025, `,"indice":300`,
			) + `]}`, "2026-01-01", pension.Computed,
			map[string]string{"dureeServices": "80", "minimumGarantiEur": "11477.33", "annuelBrutEur": "11477.33"},
		},
		// Sixty in 2010, before the law of that year: a fifteenth of 57.5 % for each of ten years, still in 2015.
		// 13 882.80 × 0.575 × 40 / 60.
		"a right opened before 2011 keeps the minimum of before below fifteen years": {
			`{"assure":{"dateNaissance":"1950-01-15"},"carriere":[` +
				`{"annee":2005,"regime":"SRE","indice":150,"debut":"2005-02-01","fin":"2005-12-31"},` +
				pipetest.Years("SRE", 2006, 2014, `,"indice":150`) +
				`,{"annee":2015,"regime":"SRE","indice":150,"debut":"2015-01-01","fin":"2015-01-31"}]}`, "2015-02-01",
			pension.Computed,
			map[string]string{"dureeServices": "40", "annuelBrutEur": "5321.74"},
		},
		// Born in August 1951, the right opened in 2011: the age without décote is 64 years and a half, nine quarters
		// less. 23 years and three quarters: 13 882.80 × (0.575 + 0.025 × 8.75).
		"the minimum opens some quarters before the age without décote for the rights of 2011": {
			`{"assure":{"dateNaissance":"1951-08-15"},"carriere":[` +
				pipetest.Years("SRE", 1991, 2013, `,"indice":150`) +
				`,{"annee":2014,"regime":"SRE","indice":150,"debut":"2014-01-01","fin":"2014-08-31"}]}`, "2014-09-01",
			pension.Computed,
			map[string]string{"minimumGarantiEur": "11019.47"},
		},
		// Conseil d'État, 2 February 2010, n° 311495: 155 quarters and two months are 156, the whole percentage.
		"no décote where the rounding of services gives the whole pension": {
			`{"assure":{"dateNaissance":"1946-08-01"},"carriere":[` +
				`{"annee":1967,"regime":"SRE","indice":500,"debut":"1967-09-01","fin":"1967-12-31"},` +
				pipetest.Years("SRE", 1968, 2005, `,"indice":500`) +
				`,{"annee":2006,"regime":"SRE","indice":500,"debut":"2006-01-01","fin":"2006-07-31"}]}`, "2006-08-01",
			pension.Computed,
			map[string]string{"dureeServices": "156", "tauxLiquidation": "0.75", "decote": "0"},
		},
		// 11 years at 65 % of disability: half of the pay (SRE, pension d'invalidité).
		"a disability of two thirds has a floor of half the pay": {
			`{"assure":{"dateNaissance":"1975-01-01","incapacitePermanente":{"taux":0.65}},
				"liquidation":{"motif":"INVALIDITE"},
				"carriere":[` + pipetest.Years("SRE", 2015, 2025, `,"indice":560`) + `]}`, "2026-01-01",
			pension.Computed,
			map[string]string{
				"pensionAvantMinimumEur": "16540.55", "annuelBrutEur": "16540.55", "trimestresDecote": "0",
			},
		},
		// 20 points from 2014 to 2023, at the point of each 31 December, revalued: 1 259.11 a year in the mean, × 75 %
		// × 40 / 169.
		"the new index bonus gives a supplement": {
			fill(
				"",
				pipetest.Years("SRE", 1984, 2013, index)+","+pipetest.Years("SRE", 2014, 2023, `,"nbi":20`+index)+
					",{\"annee\":2024,\"regime\":\"SRE\",\"indice\":560}",
			),
			"2024-10-01", pension.Computed,
			map[string]string{"supplementNbiEur": "224.45", "annuelBrutEur": "22359.67"},
		},
		"services without an index open a gap": {
			fill("", pipetest.Years("SRE", 1984, 2024, "")), "2024-10-01", pension.Incomplete,
			map[string]string{"annuelBrutEur": "null", "dureeServices": "163"},
		},
		// Décret 2004-1056 art. 14: a worker of the State without an index.
		"the pay of the last whole year of a worker of the State": {
			fill("", pipetest.Years("FSPOEIE", 1984, 2022, `,"salaireBrutEur":28000`)+
				`,{"annee":2023,"regime":"FSPOEIE","salaireBrutEur":30000},`+
				`{"annee":2024,"regime":"FSPOEIE","debut":"2024-01-01","fin":"2024-09-30","salaireBrutEur":90000}`),
			"2024-10-01", pension.Computed,
			map[string]string{"traitementIndiciaireEur": "30000.00"},
		},
		"a whole year in two lines is one": {
			fill("", pipetest.Years("FSPOEIE", 1984, 2022, `,"salaireBrutEur":28000`)+
				`,{"annee":2023,"regime":"FSPOEIE","debut":"2023-01-01","fin":"2023-04-30","salaireBrutEur":9000},`+
				`{"annee":2023,"regime":"FSPOEIE","debut":"2023-05-01","fin":"2023-12-31","salaireBrutEur":21000}`),
			"2024-10-01", pension.Computed,
			map[string]string{"traitementIndiciaireEur": "30000.00"},
		},
		"a whole year of which a part has no pay is passed over": {
			fill("", pipetest.Years("FSPOEIE", 1984, 2022, `,"salaireBrutEur":28000`)+
				`,{"annee":2023,"regime":"FSPOEIE","debut":"2023-01-01","fin":"2023-04-30"},`+
				`{"annee":2023,"regime":"FSPOEIE","debut":"2023-05-01","fin":"2023-12-31","salaireBrutEur":21000}`),
			"2024-10-01", pension.Computed,
			map[string]string{"traitementIndiciaireEur": "28000.00"},
		},
		"a whole year without pay is passed over": {
			fill(
				"",
				pipetest.Years("FSPOEIE", 1984, 2022, `,"salaireBrutEur":28000`)+`,{"annee":2023,"regime":"FSPOEIE"}`,
			),
			"2024-10-01", pension.Computed,
			map[string]string{"dateCessation": `"2023-12-31"`, "traitementIndiciaireEur": "28000.00"},
		},
		// 32 000 × 1.022 × 1.009, the rises of January 2025 and 2026.
		"five half years: 16 000 in 180 days are 32 000": {
			fill(
				"",
				halfYears(2019, 2022)+
					`,{"annee":2023,"regime":"FSPOEIE","debut":"2023-07-01","fin":"2023-12-31","salaireBrutEur":16000}`+
					`,{"annee":2024,"regime":"CNAV","salaireBrutEur":30000}`,
			),
			"2029-04-01", pension.Computed,
			map[string]string{"dureeServices": "10", "traitementIndiciaireEur": "32998.34"},
		},
		"no pay at all opens a gap": {
			fill("", pipetest.Years("FSPOEIE", 1984, 2024, "")), "2024-10-01", pension.Incomplete,
			map[string]string{"annuelBrutEur": "null"},
		},
		// Services ended on 31 December 2010: 560 × 55.5635, the point of 1 January 2011, raised by the rises of
		// pensions until October 2024.
		"services that ended long ago have the pay of their end, revalued": {
			fill(
				"",
				pipetest.Years("SRE", 1984, 2010, index)+","+pipetest.Years(
					"CNAV", 2011, 2024, `,"salaireBrutEur":30000`,
				),
			), "2024-10-01", pension.Computed,
			map[string]string{
				"dureeServices": "108", "dateCessation": `"2010-12-31"`, "traitementIndiciaireEur": "37632.46",
			},
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := pipetest.Section(t, pipetest.Run(t, c.text, c.effet), capability.MontantIndiciaire)
			if s.Status != c.status {
				t.Errorf("status %s, want %s: %v", s.Status, c.status, s.Warnings)
			}
			got := pipetest.Members(t, s)
			for member, want := range c.want {
				if got[member] != want {
					t.Errorf("%s is %s, want %s", member, got[member], want)
				}
			}
			for member := range got {
				if member != "regimes" && !strings.Contains(got["regimes"], `"`+member+`":`) {
					t.Errorf("%s stands beside the list and not in it", member)
				}
			}
		})
	}
}
