package speciaux_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// modules are those of the folder.
var modules = []capability.ModuleID{
	capability.RegimeSpecialFerme, capability.RegimeEnim, capability.RegimeCnavpl, capability.RegimeSpeciauxAutres,
	capability.RegimeUltramarin,
}

const paie = `,"salaireBrutEur":40000`

// dossierOf writes a dossier: a birth, more of the insured person, lines.
func dossierOf(naissance, assure string, lines ...string) string {
	return `{"assure":{"dateNaissance":"` + naissance + `"` + assure + `},"carriere":[` + strings.Join(lines, ",") +
		`]}`
}

// The coefficient of liberal professions comes from the whole chain: a career of the duration that the case states.
func TestCases_of_the_coefficient_of_liberal_professions_are_reproduced(t *testing.T) {
	t.Parallel()
	doubtful, ran := casetest.Doubtful(t), 0
	for _, c := range casetest.Load(t, "other-speciaux.json") {
		in := casetest.Input{T: t, Value: c.Input}
		if !c.Concerns("regimeCnavpl") || !in.Has("dureeAssurance") || doubtful[c.ID] {
			continue
		}
		ran++
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			in := casetest.Input{T: t, Value: c.Input}
			effet, total := in.Date("dateEffet"), in.Int("dureeAssurance")
			from := effet.Year - total/4
			lines := []string{pipetest.Years("CNAVPL", from, effet.Year-1, `,"trimestres":4`+paie)}
			if rest := total % 4; rest > 0 {
				lines = append(
					lines, pipetest.Years("CNAVPL", from-1, from-1, `,"trimestres":`+strconv.Itoa(rest)+paie),
				)
			}
			out := pipetest.Run(t, dossierOf(in.Text("dateNaissance"), "", lines...), in.Text("dateEffet"))
			got := pipetest.Members(t, pipetest.Section(t, out, capability.RegimeCnavpl))
			rate := pipetest.Members(t, pipetest.Section(t, out, capability.SurcoteDecote))
			casetest.Check(t, c, casetest.Got(t, map[string]json.RawMessage{
				"trimestresRequis": json.RawMessage(got["dureeRequise"]),
				"coefficient":      json.RawMessage(got["coefficient"]),
				"parAge":           json.RawMessage(rate["trimestresManquantsAge"]),
				"parDuree":         json.RawMessage(rate["trimestresManquantsDuree"]),
			}))
		})
	}
	if ran == 0 {
		t.Error("no case of the coefficient was run")
	}
}

func TestRegimesSpeciaux(t *testing.T) {
	t.Parallel()
	children := `,"enfants":[{"dateNaissance":"1990-01-01"},{"dateNaissance":"1992-01-01"},` +
		`{"dateNaissance":"1994-01-01"}]`
	active := `,"categorie":"ACTIVE"` + paie
	for name, c := range map[string]struct {
		module      capability.ModuleID
		text, effet string
		status      pension.Status
		want        map[string]string
	}{
		// 1990 is reported without any point; 21 years of 300.
		"CNAVPL: no points reported for a year validated before 2004 are none": {
			capability.RegimeCnavpl,
			dossierOf("1958-02-01", "", `{"annee":1990,"regime":"CNAVPL","trimestres":4,"points":0}`,
				pipetest.Years("CNAVPL", 1991, 2011, `,"trimestres":4,"points":300`)),
			"2025-03-01", pension.Computed,
			map[string]string{"points": "6300.00"},
		},
		// A line of 2025 begins on 1 January, the day of the pension: its points are not acquired.
		"CNAVPL: points of the year that begins with the pension are not counted": {
			capability.RegimeCnavpl,
			dossierOf("1958-01-01", "", pipetest.Years("CNAVPL", 1991, 2025, `,"trimestres":4,"points":300`)),
			"2025-01-01", pension.Computed,
			map[string]string{"points": "10200.00"},
		},
		// Seventeen years of active services are not reached: the age is that of ordinary posts, 62 and a half for this
		// generation (annexe 3 art. 45 V), which the suspension of 2026 leaves alone.
		"IEG: too few active services leave the age of ordinary posts": {
			capability.RegimeSpecialFerme,
			dossierOf(
				"1964-12-01", "", pipetest.Years("CNAV", 1982, 2008, `,"trimestres":4`+paie),
				pipetest.Years("IEG", 2009, 2020, active),
				`{"annee":2021,"regime":"IEG","categorie":"ACTIVE","debut":"2021-01-01","fin":"2021-09-30",`+
					`"salaireBrutEur":30000}`,
			),
			"2026-12-01", pension.Computed,
			map[string]string{
				"categorie": `"commun_62"`, "dureeServices": "51", "bonifications": "0", "dureeRequise": "170",
				"dateOuverture": `"2027-06-01"`, "pensionDue": "false",
			},
		},
		// 17 years of active services recruited before 2009: 36 years, 24 quarters for a sixth (annexe 3 art. 2), 147
		// of insurance and 24 more.
		"IEG: a sixth of active services is added": {
			capability.RegimeSpecialFerme,
			dossierOf(
				"1962-09-14", "", `{"annee":1981,"regime":"CNAV","trimestres":3,"salaireBrutEur":9000}`,
				pipetest.Years("IEG", 1983, 2018, active),
			),
			"2019-02-01", pension.Computed,
			map[string]string{
				"categorie": `"ieg_actif"`, "ageOuverture": `{"years":55,"months":4}`, "dateOuverture": `"2018-01-14"`,
				"ageAnnulationDecote": `{"years":58,"months":7}`, "dureeServices": "144", "bonifications": "24",
				"dureeRequise":   "165",
				"dureeAssurance": "171", "trimestresDecote": "0", "tauxLiquidation": "0.75",
				"annuelBrutEur": "30000.00",
			},
		},
		// 32 years of driving: five years of bonification at most, 148 of 163 quarters, no décote after 52 years and
		// nine months, a tenth for three children: 40 000 × 0.75 × 148 / 163 × 1.1 (décret 2008-639 art. 9, 13, 14).
		"SNCF: train drivers": {
			capability.RegimeSpecialFerme,
			dossierOf("1966-03-10", children, pipetest.Years("SNCF", 1990, 2021, active)), "2022-01-01",
			pension.Computed,
			map[string]string{
				"categorie": `"sncf_conduite"`, "bonifications": "20", "dureeRequise": "163", "decote": "0",
				"pensionAvantMajorationsEur": "27239.26",
				"majorationEnfantsEur":       "2723.93", "annuelBrutEur": "29963.19",
			},
		},
		"SNCF: other posts open between 55 and 57": {
			capability.RegimeSpecialFerme, dossierOf("1963-03-10", "", pipetest.Years("SNCF", 1983, 2022, paie)),
			"2023-01-01", pension.Computed,
			map[string]string{
				"categorie": `"commun_57"`, "ageOuverture": `{"years":55,"months":8}`, "dureeRequise": "165",
				"annuelBrutEur": "29090.91",
			},
		},
		// 29 months from August 2021 to December 2023: nine quarters at 1.25 %, as many beyond 167 (décret 2008-637
		// art. 24).
		"RATP: surcote": {
			capability.RegimeSpecialFerme, dossierOf("1960-03-10", "", pipetest.Years("RATP", 1980, 2023, paie)),
			"2024-01-01", pension.Computed,
			map[string]string{
				"trimestresSurcote": "9", "surcote": "0.1125", "surcoteEur": "3375.00", "annuelBrutEur": "33375.00",
			},
		},
		// 160 quarters of services and 12 of bonification for 167: the bonification ends the décote and opens no
		// surcote (décret 2008-639 art. 13 II, whose list is that of CPCMR L14 III).
		"RATP: bonifications of posts open no surcote": {
			capability.RegimeSpecialFerme,
			dossierOf(
				"1960-03-10", "", pipetest.Years("RATP", 1984, 2022, paie),
				`{"annee":2023,"regime":"RATP","salaireBrutEur":40000,"trimestresBonification":12}`,
			),
			"2024-01-01", pension.Computed,
			map[string]string{
				"bonifications": "12", "dureeAssurance": "172", "trimestresDecote": "0", "trimestresSurcote": "0",
			},
		},
		"RATP: less than a year is restored to the general scheme": {
			capability.RegimeSpecialFerme,
			dossierOf(
				"1960-03-10", "",
				`{"annee":1999,"regime":"RATP","debut":"1999-01-01","fin":"1999-06-30","salaireBrutEur":9000}`,
			),
			"2024-01-01", pension.NotApplicable,
			map[string]string{},
		},
		"RATP: an unknown pay opens a gap": {
			capability.RegimeSpecialFerme, dossierOf("1960-03-10", "", pipetest.Years("RATP", 1980, 2023, "")),
			"2024-01-01", pension.Incomplete,
			map[string]string{"tauxLiquidation": "0.75", "annuelBrutEur": ""},
		},
		"Banque de France: décote": {
			capability.RegimeSpeciauxAutres, dossierOf("1960-03-10", "", pipetest.Years("BDF", 1983, 2021, paie)),
			"2022-04-01", pension.Computed,
			map[string]string{
				"categorie": `"bdf"`, "dureeServices": "156", "dureeRequise": "167", "decote": "0.1375",
				"annuelBrutEur": "24170.66",
			},
		},
		// 156 quarters required and rendered: 40 000 × 0.75, 8.5 % for three children; a tenth in the other schemes.
		"Banque de France: three children": {
			capability.RegimeSpeciauxAutres, dossierOf("1949-12-20", children, pipetest.Years("BDF", 1971, 2009, paie)),
			"2010-01-01", pension.Computed,
			map[string]string{
				"pensionAvantMajorationsEur": "30000.00", "majorationEnfantsEur": "2550.00",
				"annuelBrutEur": "32550.00",
			},
		},
		"Banque de France: 4.25 % for a fourth child": {
			capability.RegimeSpeciauxAutres,
			dossierOf(
				"1949-12-20", strings.Replace(children, "]", `,{"dateNaissance":"1982-01-01"}]`, 1),
				pipetest.Years("BDF", 1971, 2009, paie),
			),
			"2010-01-01", pension.Computed,
			map[string]string{"majorationEnfantsEur": "3825.00", "annuelBrutEur": "33825.00"},
		},
		// CRPCEN, La décote: born 1961-11-12, 165 of 168 quarters on 2024-01-01.
		"CRPCEN: three quarters of décote": {
			capability.RegimeSpeciauxAutres,
			dossierOf(
				"1961-11-12", "",
				`{"annee":1982,"regime":"CRPCEN","debut":"1982-10-01","fin":"1982-12-31","salaireBrutEur":5000}`,
				pipetest.Years("CRPCEN", 1983, 2023, paie),
			), "2024-01-01", pension.Computed,
			map[string]string{
				"dureeServices": "165", "dureeRequise": "168", "decote": "0.0375",
				"tauxLiquidation": "0.7366071428571428571",
			},
		},
		// Décret 46-2769 art. 136: 120 quarters at most, those of before 55 beyond. 148 × 1.446 × 94.21, 140 and 120 ×
		// 1.473 × 97.15.
		"mines: thirty-seven years before 55, five later": {
			capability.RegimeSpeciauxAutres, dossierOf("1964-01-10", "", pipetest.Years("MINES", 1982, 2023, paie)),
			"2024-02-01", pension.Computed,
			map[string]string{"dureeRegime": "168", "trimestresRetenus": "148", "annuelBrutEur": "20161.69"},
		},
		"mines: thirty-five years before 55, seven later": {
			capability.RegimeSpeciauxAutres, dossierOf("1964-01-10", "", pipetest.Years("MINES", 1984, 2025, paie)),
			"2026-02-01", pension.Computed,
			map[string]string{"trimestresRetenus": "140", "annuelBrutEur": "20034.27"},
		},
		"mines: twenty-five years before 55, seven later": {
			capability.RegimeSpeciauxAutres, dossierOf("1964-01-10", "", pipetest.Years("MINES", 1994, 2025, paie)),
			"2026-02-01", pension.Computed,
			map[string]string{"dureeRegime": "128", "trimestresRetenus": "120", "annuelBrutEur": "17172.23"},
		},
		"mines: the year of 55, in October": {
			capability.RegimeSpeciauxAutres, dossierOf("1964-10-10", "", pipetest.Years("MINES", 1982, 2023, paie)),
			"2024-02-01", pension.Computed,
			map[string]string{"trimestresRetenus": "151"},
		},
		// COR, report of June 2024: 120 quarters pay 16 347.32.
		"mines": {
			capability.RegimeSpeciauxAutres, dossierOf("1960-11-12", "", pipetest.Years("MINES", 1980, 2009, paie)),
			"2024-01-01", pension.Computed,
			map[string]string{"dureeRegime": "120", "annuelBrutEur": "16347.32"},
		},
		"mines: not before 50": {
			capability.RegimeSpeciauxAutres, dossierOf("1980-11-12", "", pipetest.Years("MINES", 1998, 2009, paie)),
			"2024-01-01", pension.Computed,
			map[string]string{"pensionDue": "false", "dateOuverture": `"2035-11-12"`},
		},
		// 19 154 × 164 / 167, less 1.25 % for the quarter missing at the age of 66 and nine months.
		"CNBF: lump sum": {
			capability.RegimeSpeciauxAutres, dossierOf("1959-01-12", "", pipetest.Years("CNBF", 1985, 2025, paie)),
			"2026-01-01", pension.Computed,
			map[string]string{
				"forfaitEur": "19154.00", "dureeRegime": "164", "trimestresDecote": "1", "annuelBrutEur": "18574.79",
			},
		},
		"CNBF: a short career has a lump sum that is not known": {
			capability.RegimeSpeciauxAutres,
			dossierOf(
				"1959-01-12", "", pipetest.Years("CNBF", 1985, 1994, paie), pipetest.Years("CNAV", 1995, 2025, paie),
			), "2026-01-01",
			pension.Incomplete,
			map[string]string{"dureeRegime": "40", "annuelBrutEur": ""},
		},
		// 5 425.80 × 60 / 167 × 1.0625, then the gap between the raised minimum and 5 425.80 for 60 contributed
		// quarters of 167.
		"CAVIMAC: before 1998": {
			capability.RegimeSpeciauxAutres,
			dossierOf(
				"1958-11-12", "", pipetest.Years("CAVIMAC", 1983, 1997, ""), pipetest.Years("CNAV", 1998, 2025, paie),
			), "2026-01-01", pension.Computed,
			map[string]string{
				"trimestresAvant1998": "60", "dureeProratisation": "167", "majorationMinimumEur": "1947.82",
				"annuelBrutEur": "4019.05",
			},
		},
		"CAVIMAC: since 1998 nothing is invented": {
			capability.RegimeSpeciauxAutres, dossierOf("1958-11-12", "", pipetest.Years("CAVIMAC", 1983, 2025, "")),
			"2026-01-01", pension.Incomplete,
			map[string]string{
				"trimestresAvant1998": "60", "trimestresDepuis1998": "112", "pensionAvant1998Eur": "4019.05",
				"annuelBrutEur": "",
			},
		},
		"farmers have a duration and points": {
			capability.RegimeSpeciauxAutres,
			dossierOf(
				"1958-11-12", "", pipetest.Years("MSA_EXPLOITANT", 1983, 1997, `,"points":30`),
				pipetest.Years("CNAV", 1998, 2025, paie),
			),
			"2026-01-01", pension.Incomplete,
			map[string]string{"dureeRegime": "60", "points": "450.00", "annuelBrutEur": "3493.03"},
		},
		"Opéra": {
			capability.RegimeSpeciauxAutres, dossierOf("1961-11-12", "", pipetest.Years("OPERA", 1983, 2023, paie)),
			"2024-01-01", pension.Computed,
			map[string]string{
				"dureeServices": "164", "dureeRequise": "168", "decote": "0.05", "annuelBrutEur": "27821.43",
			},
		},
		// Enim, Le mode de calcul: 36 032.62 × 2 % a year, 5 % for two children. 29 years: 1 741.58 and 87.08 a month.
		"ENIM: seniority with two children": {
			capability.RegimeEnim,
			dossierOf("1968-01-10", `,"enfants":[{"dateNaissance":"1990-01-01"},{"dateNaissance":"1992-01-01"}]`,
				pipetest.Years("ENIM", 1995, 2023, `,"categorieMarin":11`)), "2024-04-01", pension.Computed,
			map[string]string{
				"nature": `"ANCIENNETE"`, "annuites": "29", "taux": "0.58", "pensionMensuelleEur": "1741.58",
				"bonificationMensuelleEur": "87.08",
				"annuelBrutEur":            "21943.87",
			},
		},
		"ENIM: before 55 no more than 25 years pay": {
			capability.RegimeEnim,
			dossierOf("1972-01-10", "", pipetest.Years("ENIM", 1995, 2023, `,"categorieMarin":5`)), "2024-04-01",
			pension.Computed,
			map[string]string{"annuites": "25", "annuitesServices": "29", "taux": "0.5"},
		},
		"ENIM: no right before 50": {
			capability.RegimeEnim,
			dossierOf("1976-01-10", "", pipetest.Years("ENIM", 1995, 2023, `,"categorieMarin":5`)), "2024-04-01",
			pension.Computed,
			map[string]string{"nature": `""`, "pensionDue": "false", "annuelBrutEur": ""},
		},
		"ENIM: an unknown category opens a gap": {
			capability.RegimeEnim, dossierOf("1968-01-10", "", pipetest.Years("ENIM", 1995, 2023, "")), "2024-04-01",
			pension.Incomplete,
			map[string]string{"annuites": "29", "annuelBrutEur": ""},
		},
		// 15 000 points at 0.6599 (the value of 2026), at the age of the full rate.
		"CNAVPL: reported points": {
			capability.RegimeCnavpl,
			dossierOf("1958-12-08", "", pipetest.Years("CNAVPL", 1996, 2025, `,"trimestres":4,"points":500`)),
			"2026-01-01", pension.Computed,
			map[string]string{"points": "15000.00", "coefficient": "1", "annuelBrutEur": "9898.50"},
		},
		// Ten civil quarters end before September 2023, at 0.75 %, and two later, at 1.25 % (CSS L643-3).
		"CNAVPL: each quarter of surcote has the rate of the day that accomplishes it": {
			capability.RegimeCnavpl,
			dossierOf("1958-12-08", "", pipetest.Years("CNAVPL", 1979, 2023, `,"trimestres":4,"points":100`)),
			"2024-01-01", pension.Computed,
			map[string]string{"trimestresSurcote": "12", "coefficient": "1.1"},
		},
		// 21 civil quarters end before July 2010, at 0.75 %, and 22 later, at 1.25 %: 43.25 % of 16 581 (CSS R653-3).
		"CNBF: each quarter of surcote has the rate of the day that accomplishes it": {
			capability.RegimeSpeciauxAutres, dossierOf("1945-01-12", "", pipetest.Years("CNBF", 1965, 2015, paie)),
			"2016-01-01", pension.Computed,
			map[string]string{"trimestresSurcote": "43", "surcoteEur": "7171.28"},
		},
		"CNAVPL: an unknown income opens a gap": {
			capability.RegimeCnavpl,
			dossierOf("1958-12-08", "", pipetest.Years("CNAVPL", 2010, 2025, `,"trimestres":4`)), "2026-01-01",
			pension.Incomplete,
			map[string]string{"coefficient": "1", "annuelBrutEur": ""},
		},
		"CNAVPL: three children since September 2023": {
			capability.RegimeCnavpl,
			dossierOf("1958-12-08", children, pipetest.Years("CNAVPL", 1996, 2025, `,"trimestres":4,"points":500`)),
			"2026-01-01", pension.Computed,
			map[string]string{"majorationEnfantsEur": "989.85", "annuelBrutEur": "10888.35"},
		},
		// Décret 2003-589 art. 9 to 11: twelve quarters before 66 years and eight months, 140 for a whole career.
		"Mayotte": {
			capability.RegimeUltramarin, dossierOf("1960-03-10", "", pipetest.Years("MAYOTTE", 1995, 2023, paie)),
			"2024-01-01", pension.Computed,
			map[string]string{"dureeRegime": "116", "dureeRequise": "140", "trimestresManquants": "12", "taux": "0.35"},
		},
		"Saint-Pierre-et-Miquelon": {
			capability.RegimeUltramarin, dossierOf("1960-03-10", "", pipetest.Years("SPM", 1980, 2023, paie)),
			"2024-01-01", pension.Computed,
			map[string]string{"dureeRequise": "160", "taux": "0.5", "ageOuverture": "null", "pensionDue": "true"},
		},
		// 25 140 € are 3 000 000 francs CFP: 250 000 × 70 % × 408 / 456.
		"Polynesia": {
			capability.RegimeUltramarin,
			dossierOf("1963-03-10", "", pipetest.Years("CPS_POLYNESIE", 1992, 2025, `,"salaireBrutEur":25140`)),
			"2026-01-01",
			pension.Computed,
			map[string]string{
				"moisCotises": "408", "salaireMoyenXpf": "250000", "pensionMensuelleXpf": "156579",
				"mensuelBrutEur": "1312.13",
			},
		},
		// 3 400 points × 256.09 / 12.
		"New Caledonia": {
			capability.RegimeUltramarin,
			dossierOf("1963-03-10", "", pipetest.Years("CAFAT", 1992, 2025, `,"points":100`)), "2026-05-01",
			pension.Computed,
			map[string]string{"points": "3400.00", "pensionMensuelleXpf": "72559", "annuelBrutEur": "7296.53"},
		},
		"New Caledonia: no value of the point at that date": {
			capability.RegimeUltramarin,
			dossierOf("1960-03-10", "", pipetest.Years("CAFAT", 1992, 2022, `,"points":100`)), "2024-05-01",
			pension.Incomplete,
			map[string]string{"points": "3100.00", "annuelBrutEur": ""},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := pipetest.Run(t, c.text, c.effet)
			s := pipetest.Section(t, out, c.module)
			if s.Status != c.status {
				t.Errorf("status %s, want %s: %v", s.Status, c.status, s.Warnings)
			}
			if c.status == pension.Incomplete && len(s.Warnings)+len(out.Lacunes) == 0 {
				t.Error("incomplete and not a word of it")
			}
			got := pipetest.Members(t, s)
			for member, want := range c.want {
				if got[member] != want {
					t.Errorf("%s is %s, want %s", member, got[member], want)
				}
			}
		})
	}
}
