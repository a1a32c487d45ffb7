package speciaux_test

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

const conduite = `,"categorie":"ACTIVE"` + paie

// casStatut is a dossier, and what the section of its scheme says of it; a warning with a dash is one that is absent.
type casStatut struct {
	text, effet string
	want        map[string]string
	warning     string
}

func verifierStatuts(t *testing.T, module capability.ModuleID, cases map[string]casStatut) {
	t.Helper()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := pipetest.Section(t, pipetest.Run(t, c.text, c.effet), module)
			got := pipetest.Members(t, s)
			for member, want := range c.want {
				if got[member] != want {
					t.Errorf("%s is %s, want %s", member, got[member], want)
				}
			}
			words, absent := strings.CutPrefix(c.warning, "- ")
			if said := strings.Contains(strings.Join(s.Warnings, "\n"), words); words != "" && said == absent {
				t.Errorf("warnings %q, asked for %q", s.Warnings, c.warning)
			}
		})
	}
}

// The years of classified posts that open the early age, two fewer where they were reached before 2017, and the
// quarters that they add: décret 2008-639 art. 1, 9 and 37-1 (SNCF), décret 2008-637 art. 6 and 20 (RATP), décret
// 46-1541 annexe 3 art. 2 and 16 (gas and electricity).
func TestStatuts_count_classified_posts(t *testing.T) {
	t.Parallel()
	// career works from one year to another in classified posts, and until 2021 in ordinary ones.
	career := func(regime, birth string, from, to int) string {
		lines := []string{pipetest.Years(regime, from, to, conduite)}
		if to < 2021 {
			lines = append(lines, pipetest.Years(regime, to+1, 2021, paie))
		}
		return dossierOf(birth, "", lines...)
	}
	const effet = "2022-01-01"
	verifierStatuts(t, capability.RegimeSpecialFerme, map[string]casStatut{
		"SNCF: seventeen years of driving": {
			career("SNCF", "1966-03-10", 2005, 2021), effet,
			map[string]string{"categorie": `"sncf_conduite"`, "bonifications": "14", "dureeServices": "68"},
			"",
		},
		"SNCF: sixteen years": {
			career("SNCF", "1966-03-10", 2006, 2021), effet,
			map[string]string{"categorie": `"commun_57"`, "bonifications": "13"},
			"",
		},
		"SNCF: fifteen years before 2017": {
			career("SNCF", "1966-03-10", 2001, 2015), effet,
			map[string]string{"categorie": `"sncf_conduite"`, "bonifications": "12"},
			"",
		},
		"SNCF: fifteen years in 2017": {
			career("SNCF", "1966-03-10", 2003, 2017), effet,
			map[string]string{"categorie": `"commun_57"`, "bonifications": "12"},
			"",
		},
		// Fifteen years reached in 2018 ask for fifteen years and eight months (décret 2008-639 art. 37-1 I 4°);
		// reached at the end of 2016 they ask for no more.
		"SNCF: fifteen years in 2018, and eight months": {
			career("SNCF", "1966-03-10", 2004, 2019), effet,
			map[string]string{"categorie": `"sncf_conduite"`},
			"",
		},
		"SNCF: fifteen years at the end of 2016": {
			career("SNCF", "1966-03-10", 2002, 2016), effet,
			map[string]string{"categorie": `"sncf_conduite"`},
			"",
		},
		"RATP: twenty-five years in 2018, and eight months": {
			career("RATP", "1966-03-10", 1994, 2019), effet,
			map[string]string{"categorie": `"ratp_roulant"`},
			"",
		},
		"SNCF: fourteen years": {
			career("SNCF", "1966-03-10", 2000, 2013), effet,
			map[string]string{"categorie": `"commun_57"`, "bonifications": "11"},
			"",
		},
		"SNCF: three years add nothing": {
			career("SNCF", "1966-03-10", 2000, 2002), effet, map[string]string{"bonifications": "0"}, "",
		},
		"SNCF: nor do two": {
			career("SNCF", "1966-03-10", 2000, 2001), effet, map[string]string{"bonifications": "0"}, "",
		},
		"SNCF: twenty-three years add twenty quarters": {
			career("SNCF", "1966-03-10", 1999, 2021), effet, map[string]string{"bonifications": "20"}, "",
		},
		"SNCF: twenty-four add no more": {
			career("SNCF", "1966-03-10", 1998, 2021), effet, map[string]string{"bonifications": "20"}, "",
		},
		"SNCF: whoever was recruited in 2009 has none": {
			career("SNCF", "1966-03-10", 2009, 2021), effet, map[string]string{"bonifications": "0"}, "",
		},
		// 3 600 days / 5 = 720, eight quarters of ninety days; 3 240 / 5 = 648, seven and eighteen days; 3 960 / 5 is
		// eight and seventy-two days, which make another one.
		"RATP: a fifth of ten years": {
			career("RATP", "1960-03-10", 2000, 2009), effet, map[string]string{"bonifications": "8"}, "",
		},
		"RATP: a fifth of nine": {
			career("RATP", "1960-03-10", 2000, 2008), effet, map[string]string{"bonifications": "7"}, "",
		},
		"RATP: a fifth of eleven": {
			career("RATP", "1960-03-10", 2000, 2010), effet, map[string]string{"bonifications": "9"}, "",
		},
		"RATP: no more than twenty quarters": {
			career("RATP", "1966-03-10", 1993, 2019), effet,
			map[string]string{"categorie": `"ratp_roulant"`, "bonifications": "20"},
			"",
		},
		"RATP: twenty-six years of rolling stock": {
			career("RATP", "1966-03-10", 1996, 2021), effet, map[string]string{"categorie": `"commun_62"`}, "",
		},
		"IEG: five years of active posts may lower the age": {
			career("IEG", "1960-03-10", 2000, 2004), effet,
			map[string]string{"categorie": `"commun_62"`, "bonifications": "3"},
			"abaissement partiel",
		},
		"IEG: four years do not": {
			career("IEG", "1960-03-10", 2000, 2003), effet,
			map[string]string{"categorie": `"commun_62"`, "bonifications": "3"},
			"- abaissement partiel",
		},
		"RATP: nothing lowers the age in part": {
			career("RATP", "1960-03-10", 2000, 2009), effet, map[string]string{}, "- abaissement partiel",
		},
	})
}

// Décret 90-1215 art. 84: the early age of clercs with 25 years, for those born before 1957; art. 89: the ten best
// years, half of what exceeds three ceilings.
func TestStatuts_of_clercs(t *testing.T) {
	t.Parallel()
	clerc := func(birth string, from, to int, pay string) string {
		return dossierOf(birth, "", pipetest.Years("CRPCEN", from, to, `,"salaireBrutEur":`+pay))
	}
	verifierStatuts(t, capability.RegimeSpeciauxAutres, map[string]casStatut{
		"25 years, born in 1956": {
			clerc("1956-03-10", 1990, 2014, "40000"), "2015-01-01",
			map[string]string{"categorie": `"crpcen_25_ans"`, "ageOuverture": `{"years":58,"months":9}`},
			"",
		},
		"a year less": {
			clerc("1956-03-10", 1991, 2014, "40000"), "2015-01-01",
			map[string]string{"categorie": `"commun_62"`, "ageOuverture": `{"years":60,"months":0}`},
			"",
		},
		"born in 1957": {
			clerc("1957-03-10", 1990, 2014, "40000"), "2015-01-01",
			map[string]string{"categorie": `"commun_62"`, "ageOuverture": `{"years":60,"months":4}`},
			"",
		},
	})
}

// Décret 2007-262 art. 31: bonifications bring the pension of the Banque de France up to 80 %; elsewhere the whole is
// held to 75 %. Born on 10 March 1960, 167 quarters.
func TestStatuts_hold_the_rate(t *testing.T) {
	t.Parallel()
	of := func(regime, bonification string) string {
		return dossierOf(
			"1960-03-10", "", pipetest.Years(regime, 1980, 2020, paie),
			`{"annee":2021,"regime":"`+regime+`","salaireBrutEur":40000,"trimestresBonification":`+bonification+`}`,
		)
	}
	verifierStatuts(t, capability.RegimeSpeciauxAutres, map[string]casStatut{
		// 168 quarters of services count for 167; with 5, 172 of them. 0.75 × 172 / 167.
		"Banque de France: five quarters": {
			of("BDF", "5"), "2022-04-01",
			map[string]string{"dureeServices": "168", "tauxLiquidation": "0.7724550898203592814"},
			"",
		},
		// 167 × 0.80 / 0.75 = 178.13: eleven quarters pay.
		"Banque de France: twelve quarters": {
			of("BDF", "12"), "2022-04-01", map[string]string{"tauxLiquidation": "0.7994011976047904191"}, "",
		},
		"Banque de France: none": {
			of("BDF", "0"), "2022-04-01", map[string]string{"tauxLiquidation": "0.75"}, "",
		},
		"Comédie-Française: twelve quarters": {
			of("COMEDIE_FRANCAISE", "12"), "2022-04-01", map[string]string{"tauxLiquidation": "0.75"}, "",
		},
	})
}

// Décret 2008-637 art. 25: a tenth for three children and a twentieth for each one beyond, pension and increase within
// the reference salary: 33 375 € with the surcote, of 40 000.
func TestStatuts_increase_for_children(t *testing.T) {
	t.Parallel()
	of := func(children int) string {
		list := strings.TrimSuffix(strings.Repeat(`{"dateNaissance":"1990-01-01"},`, children), ",")
		return dossierOf("1960-03-10", `,"enfants":[`+list+`]`, pipetest.Years("RATP", 1980, 2023, paie))
	}
	cases := map[string]casStatut{}
	for children, want := range map[int]string{2: "0.00", 3: "3337.50", 4: "5006.25", 5: "6625.00", 6: "6625.00"} {
		cases[string(rune('0'+children))+" children"] = casStatut{
			of(children), "2024-01-01", map[string]string{"majorationEnfantsEur": want}, "",
		}
	}
	verifierStatuts(t, capability.RegimeSpecialFerme, cases)
}

// Décret 46-1541 annexe 3 art. 18: the pay of the last six months, of a year at full time.
func TestStatuts_read_the_last_pay(t *testing.T) {
	t.Parallel()
	career := func(lines ...string) string {
		return dossierOf("1960-03-10", "", append([]string{pipetest.Years("IEG", 1985, 2021, paie)}, lines...)...)
	}
	undated := func(pay string) string { return `{"annee":2022,"regime":"IEG","salaireBrutEur":` + pay + `}` }
	line := func(from, to, pay string) string {
		return `{"annee":2022,"regime":"IEG","debut":"` + from + `","fin":"` + to + `","salaireBrutEur":` + pay + `}`
	}
	salary := func(want string) map[string]string { return map[string]string{"salaireReferenceEur": want} }
	verifierStatuts(t, capability.RegimeSpecialFerme, map[string]casStatut{
		"six months": {career(line("2022-01-01", "2022-06-30", "30000")), "2022-07-01", salary("60000.00"), ""},
		"five months, and the year before": {
			career(line("2022-01-01", "2022-05-31", "30000")), "2022-06-01", salary("40000.00"), "",
		},
		"five months alone": {
			dossierOf("1960-03-10", "", line("2022-01-01", "2022-05-31", "20000"),
				pipetest.Years("CNAV", 1985, 2021, paie)),
			"2022-06-01", salary(""), "",
		},
		"a part of the time": {
			career(`{"annee":2022,"regime":"IEG","debut":"2022-01-01","fin":"2022-06-30","salaireBrutEur":15000,` +
				`"quotite":0.5}`),
			"2022-07-01", salary("60000.00"), "",
		},
		// The rises of July 2022 and January 2023: 40 000 × 1.04 × 1.008.
		"services that ended a year before": {career(), "2023-01-01", salary("41932.80"), ""},
		// Eleven months without dates: 40 000 × 12 / 11 is not 1.1 × 40 000; 40 334 × 12 / 11 is more.
		"a pay of eleven months": {
			career(undated("40000")), "2022-12-01", salary("43636.36"), "- de loin",
		},
		"a pay of a year": {
			career(undated("40334")), "2022-12-01", salary("40334.00"), "de loin",
		},
		// Half a year: 26 666 and its double are below twice the usual pay, 26 667 and its double are not.
		"a pay of half a year": {
			career(undated("26666")), "2022-07-01", salary("53332.00"), "- de loin",
		},
		"a pay of a year in half a year": {
			career(undated("26667")), "2022-07-01", salary("26667.00"), "de loin",
		},
		"a pay that is dated is that of its days": {
			career(line("2022-01-01", "2022-06-30", "40000")), "2022-07-01", salary("80000.00"), "- de loin",
		},
		"two lines of one year without dates": {
			career(
				undated("12000"), undated("13000"),
			),
			"2022-07-01", salary("25000.00"), "- de loin",
		},
	})
}

// A small pension without décote may be raised to a minimum that was not read; one that is lowered is not.
func TestStatuts_doubt_a_small_pension(t *testing.T) {
	t.Parallel()
	of := func(pay string, from int) string {
		return dossierOf("1956-03-10", "", pipetest.Years("CRPCEN", from, 2020, `,"salaireBrutEur":`+pay),
			pipetest.Years("CNAV", 1980, from-1, paie))
	}
	withoutDecote := map[string]string{"trimestresDecote": "0"}
	const doubt = "peut être portée à un minimum"
	verifierStatuts(t, capability.RegimeSpeciauxAutres, map[string]casStatut{
		"small, no quarter missing": {of("12000", 2000), "2021-07-01", withoutDecote, doubt},
		"large enough":              {of("60000", 1985), "2021-07-01", withoutDecote, "- " + doubt},
	})
	verifierStatuts(t, capability.RegimeSpecialFerme, map[string]casStatut{
		"disability ends the décote": {
			strings.Replace(dossierOf("1956-03-10", "", pipetest.Years("IEG", 1990, 2020, `,"salaireBrutEur":40000`),
				pipetest.Years("CNAV", 1980, 1989, paie)), `"carriere"`,
				`"liquidation":{"motif":"INVALIDITE"},"carriere"`, 1),
			"2018-01-01",
			map[string]string{"trimestresDecote": "0", "decote": "0", "pensionDue": "true"},
			"",
		},
	})
}

// Décret 2008-639 art. 15 and 30 (SNCF), décret 2008-637 art. 28 to 30 (RATP), décret 46-1541 annexe 3 art. 19 II (gas
// and electricity).
func TestStatuts_raise_a_small_pension_to_their_minimum(t *testing.T) {
	t.Parallel()
	lasts := func(regime string, from, to int, pay string) string {
		return pipetest.Years(regime, from, to, `,"salaireBrutEur":`+pay)
	}
	verifierStatuts(t, capability.RegimeSpecialFerme, map[string]casStatut{
		"RATP, whole": {
			dossierOf("1958-06-10", "", lasts("RATP", 1990, 2025, "16000")), "2026-01-01",
			map[string]string{"annuelBrutEur": "13526.86"},
			"",
		},
		"RATP, twenty years": {
			dossierOf("1958-06-10", "", lasts("RATP", 2006, 2025, "16000")), "2026-01-01",
			map[string]string{"annuelBrutEur": "10821.49"},
			"",
		},
		"IEG, means not said": {
			dossierOf("1956-03-10", "", lasts("IEG", 2000, 2020, "12000"), lasts("CNAV", 1980, 1999, "30000")),
			"2021-07-01",
			map[string]string{"trimestresDecote": "0"},
			"sous un plafond de ressources, que le dossier",
		},
	})
}
