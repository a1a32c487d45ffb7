package fp_test

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// TestRegles_of_the_public_service holds one rule a case: what the pension says, a word of its warnings (with a dash
// where it must be absent), and the gaps that it opens.
func TestRegles_of_the_public_service(t *testing.T) {
	t.Parallel()
	invalide := func(incapacite string) string {
		return `{"assure":{"dateNaissance":"1975-01-01"` + incapacite +
			`},"liquidation":{"motif":"INVALIDITE"},"carriere":[` +
			pipetest.Years("SRE", 2015, 2025, `,"indice":560`) + `]}`
	}
	policier := func(last string) string {
		return `{"assure":{"dateNaissance":"1966-03-20"},"carriere":[` +
			pipetest.Years("SRE", 1990, 2022, `,"indice":500,"categorie":"SUPER_ACTIVE"`) +
			`,{"annee":2023,"regime":"SRE","indice":500,"categorie":"SUPER_ACTIVE"` + last + `}]}`
	}
	ouvrier := func(last string) string {
		return `{"assure":{"dateNaissance":"1962-03-20"},"carriere":[` +
			pipetest.Years("FSPOEIE", 1990, 2022, `,"salaireBrutEur":30000`) + last + `]}`
	}
	indices := func(lines ...string) string {
		return `{"assure":{"dateNaissance":"1962-03-20"},"carriere":[` + pipetest.Years("SRE", 1990, 2021,
			`,"indice":500`) + `,` +
			strings.Join(lines, ",") + `]}`
	}
	for name, c := range map[string]struct {
		text, effet string
		want        map[string]string
		warning     string
		gaps        []string
	}{
		// CPCMR L30: a rate of 60 % gives half of the pay, 16 540.55; 44 of 172 quarters below it: 33 081.10 × 0.75 ×
		// 44 / 172.
		"a disability of 60 % has a floor": {
			invalide(`,"incapacitePermanente":{"taux":0.6}`), "2026-01-01",
			map[string]string{"pensionAvantMinimumEur": "16540.55"},
			"", nil,
		},
		"a disability of 59 % has none": {
			invalide(`,"incapacitePermanente":{"taux":0.59}`), "2026-01-01",
			map[string]string{"dureeServices": "44", "pensionAvantMinimumEur": "6421.63"},
			"- rente viagère", nil,
		},
		"a disability whose rate is not known asks for it": {
			invalide(""), "2026-01-01",
			map[string]string{"annuelBrutEur": "null"},
			"",
			[]string{"/assure/incapacitePermanente/taux"},
		},
		"an accident at work has an annuity that is not computed": {
			invalide(`,"incapacitePermanente":{"taux":0.65,"origine":"ACCIDENT_TRAVAIL"}`), "2026-01-01",
			map[string]string{"pensionAvantMinimumEur": "16540.55"},
			"rente viagère", nil,
		},
		// CPCMR L12 i: the fifth of time is what the fund grants.
		"the bonification of the fifth is asked for on the last line": {
			policier(""), "2024-01-01",
			map[string]string{"categorie": `"SUPER_ACTIVE"`},
			"",
			[]string{"/carriere/33/trimestresBonification"},
		},
		"a bonification of the fifth that is reported is counted": {
			policier(`,"trimestresBonification":20`), "2024-01-01",
			map[string]string{"categorie": `"SUPER_ACTIVE"`, "bonifications": "20"},
			"", nil,
		},
		"none is reported as nought": {
			policier(`,"trimestresBonification":0`), "2024-01-01", map[string]string{"bonifications": "0"}, "", nil,
		},
		// Décret 2004-1056 art. 14: the pay of the last whole year.
		"a worker of the State is paid on the last whole year": {
			ouvrier(
				`,{"annee":2023,"regime":"FSPOEIE","debut":"2023-01-01","fin":"2023-03-31","salaireBrutEur":9000}`,
			), "2023-04-01",
			map[string]string{"regime": `"FSPOEIE"`, "traitementIndiciaireEur": "30000.00"},
			"émoluments de l'emploi", nil,
		},
		"the pay of a worker of the State is asked for": {
			`{"assure":{"dateNaissance":"1962-03-20"},"carriere":[` + pipetest.Years("FSPOEIE", 1990, 2023, "") +
				`]}`, "2024-01-01",
			map[string]string{"annuelBrutEur": "null"},
			"",
			[]string{"/carriere/33/salaireBrutEur"},
		},
		// CPCMR L15: the index held for six months.
		"two lines of one index make its six months together": {
			indices(
				`{"annee":2022,"regime":"SRE","debut":"2022-01-01","fin":"2022-06-30","indice":500}`,
				`{"annee":2022,"regime":"SRE","debut":"2022-07-01","fin":"2022-09-30","indice":520}`,
				`{"annee":2022,"regime":"SRE","debut":"2022-10-01","fin":"2022-12-31","indice":520}`,
			), "2023-01-01", map[string]string{"indice": "520"}, "", nil,
		},
		"five months and a day short are not six": {
			indices(
				`{"annee":2022,"regime":"SRE","debut":"2022-01-01","fin":"2022-07-01","indice":500}`,
				`{"annee":2022,"regime":"SRE","debut":"2022-07-02","fin":"2022-12-31","indice":520}`,
			), "2023-01-01", map[string]string{"indice": "500"}, "", nil,
		},
		"an index that is not known at the end is asked for": {
			indices(`{"annee":2022,"regime":"SRE"}`), "2023-01-01",
			map[string]string{"annuelBrutEur": "null"},
			"",
			[]string{"/carriere/32/indice"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := pipetest.Run(t, c.text, c.effet)
			s := pipetest.Section(t, out, capability.MontantIndiciaire)
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
			var gaps []string
			for _, l := range out.Lacunes {
				if field := string(l.Champ); strings.HasPrefix(field, "/carriere/") || strings.HasPrefix(field,
					"/assure/incap") {
					gaps = append(gaps, field)
				}
			}
			if strings.Join(gaps, " ") != strings.Join(c.gaps, " ") {
				t.Errorf("gaps %q, want %q", gaps, c.gaps)
			}
		})
	}
}
