package speciaux_test

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// TestRegles_of_the_special_schemes holds one rule a case; a warning stands for the doubt or the refusal that the rule
// asks for, and an absent one is written with a dash.
func TestRegles_of_the_special_schemes(t *testing.T) {
	t.Parallel()
	liberal := func(assure, more string) string {
		return dossierOf("1975-03-10", assure, pipetest.Years("CNAVPL", 2005, 2009, `,"trimestres":4,"points":300`),
			`{"annee":2010,"regime":"CNAVPL","trimestres":4,"points":300`+more+`}`,
			pipetest.Years("CNAVPL", 2011, 2025, `,"trimestres":4,"points":300`))
	}
	marin := func(categories ...string) string {
		lines := []string{pipetest.Years("ENIM", 1990, 2020, `,"categorieMarin":3`)}
		for i, c := range categories {
			lines = append(lines, pipetest.Years("ENIM", 2021+i, 2021+i, `,"categorieMarin":`+c))
		}
		return dossierOf("1968-01-10", "", lines...)
	}
	mineur := func(naissance string, from, to int) string {
		return dossierOf(naissance, "", pipetest.Years("MINES", from, to, paie))
	}
	depart := func(pay string) string {
		return dossierOf("1960-03-10", "", pipetest.Years("IEG", 1985, 2022, paie),
			`{"annee":2023,"regime":"IEG","salaireBrutEur":`+pay+`}`)
	}
	for name, c := range map[string]struct {
		module      capability.ModuleID
		text, effet string
		want        map[string]string
		warning     string
	}{
		// CSS D643-1: a hundred points for a delivery in a year of liberal activity.
		"CNAVPL: a delivery gives a mother a hundred points": {
			capability.RegimeCnavpl, liberal(`,"sexe":"F","enfants":[{"dateNaissance":"2010-05-01"}]`, ""),
			"2040-01-01",
			map[string]string{"points": "6400.00"},
			"un accouchement",
		},
		"CNAVPL: twins give two hundred": {
			capability.RegimeCnavpl,
			liberal(`,"sexe":"F","enfants":[{"dateNaissance":"2010-05-01"},{"dateNaissance":"2010-05-01"}]`, ""),
			"2040-01-01",
			map[string]string{"points": "6500.00"},
			"un accouchement",
		},
		"CNAVPL: a father has none": {
			capability.RegimeCnavpl, liberal(`,"sexe":"M","enfants":[{"dateNaissance":"2010-05-01"}]`, ""),
			"2040-01-01",
			map[string]string{"points": "6300.00"},
			"- un accouchement",
		},
		"CNAVPL: nor has an adoption": {
			capability.RegimeCnavpl,
			liberal(`,"sexe":"F","enfants":[{"dateNaissance":"2010-05-01","adopteLe":"2010-09-01"}]`, ""), "2040-01-01",
			map[string]string{"points": "6300.00"},
			"- un accouchement",
		},
		"CNAVPL: a birth in a year of another activity gives none": {
			capability.RegimeCnavpl, liberal(`,"sexe":"F","enfants":[{"dateNaissance":"2004-05-01"}]`, ""),
			"2040-01-01",
			map[string]string{"points": "6300.00"},
			"- un accouchement",
		},
		// CPRM R13: the mean of the last 36 months, to the nearest.
		"ENIM: two years of three in the category above": {
			capability.RegimeEnim, marin("5", "6", "6"), "2024-01-01", map[string]string{"categorie": "6"}, "",
		},
		"ENIM: one year of three in the category above": {
			capability.RegimeEnim, marin("5", "5", "6"), "2024-01-01", map[string]string{"categorie": "5"}, "",
		},
		"ENIM: half-way is rounded up": {
			capability.RegimeEnim, marin("4", "5", "6", "5"), "2024-07-01", map[string]string{"categorie": "5"}, "",
		},
		"ENIM: a category of before the last 36 months does not count": {
			capability.RegimeEnim, marin("10", "10", "10"), "2024-01-01", map[string]string{"categorie": "10"}, "",
		},
		// Décret 46-2769 art. 131: 55 years; 50 with 30 years of services of which some underground.
		"mines: due at 55": {
			capability.RegimeSpeciauxAutres, mineur("1969-01-01", 1990, 2009), "2024-01-01",
			map[string]string{"pensionDue": "true", "dateOuverture": `"2024-01-01"`},
			"- n'est pas due",
		},
		"mines: not due a month before": {
			capability.RegimeSpeciauxAutres, mineur("1969-01-02", 1990, 2009), "2024-01-01",
			map[string]string{"pensionDue": "false", "dateOuverture": `"2024-01-02"`},
			"n'est pas due",
		},
		"mines: due at 50 with thirty years": {
			capability.RegimeSpeciauxAutres, mineur("1962-01-01", 1981, 2010), "2012-01-01",
			map[string]string{"dureeRegime": "120", "pensionDue": "true", "dateOuverture": `"2012-01-01"`},
			"services au fond",
		},
		"mines: not due at 50 with a year less": {
			capability.RegimeSpeciauxAutres, mineur("1962-01-01", 1982, 2010), "2012-01-01",
			map[string]string{"dureeRegime": "116", "pensionDue": "false", "dateOuverture": `"2017-01-01"`},
			"n'est pas due",
		},
		// The pay of half a year is brought to the year, one that would double the usual pay is that of a year already.
		"IEG: half a pay in the year of departure": {
			capability.RegimeSpecialFerme, depart("20000"), "2023-07-01",
			map[string]string{"salaireReferenceEur": "40000.00"},
			"- de loin",
		},
		"IEG: a whole pay in the year of departure": {
			capability.RegimeSpecialFerme, depart("40000"), "2023-07-01",
			map[string]string{"salaireReferenceEur": "40000.00"},
			"de loin",
		},
		// Loi 87-563 art. 5: Saint-Pierre-et-Miquelon; half of the mean pay for the whole duration, in proportion
		// below.
		"Saint-Pierre-et-Miquelon: half of the duration pays half": {
			capability.RegimeUltramarin,
			dossierOf("1958-03-10", "", pipetest.Years("SPM", 2000, 2019, paie), pipetest.Years("CNAV", 1978, 1999,
				paie)),
			"2025-04-01",
			map[string]string{"dureeRegime": "80", "taux": "0.5"},
			"sans plafond local",
		},
		"a scheme without pay has no mean": {
			capability.RegimeUltramarin,
			dossierOf("1958-03-10", "", pipetest.Years("SPM", 2000, 2019, `,"trimestres":4`)), "2025-04-01",
			map[string]string{"salaireAnnuelMoyenEur": "null", "annuelBrutEur": ""},
			"aucun salaire reporté",
		},
		"Opéra: an active post opens earlier, and is doubtful": {
			capability.RegimeSpeciauxAutres,
			dossierOf("1961-11-12", "", pipetest.Years("OPERA", 1983, 2019, `,"categorie":"ACTIVE"`+paie)),
			"2020-01-01",
			map[string]string{"categorie": `"theatres_57"`},
			"seule la catégorie ACTIVE",
		},
		"Opéra: an active post that is not the last one opens nothing": {
			capability.RegimeSpeciauxAutres,
			dossierOf("1961-11-12", "", pipetest.Years("OPERA", 1983, 2018, `,"categorie":"ACTIVE"`+paie),
				pipetest.Years("OPERA", 2019, 2019, paie)),
			"2020-01-01",
			map[string]string{"categorie": `"theatres_62"`, "pensionDue": "false"},
			"n'est pas due",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := pipetest.Section(t, pipetest.Run(t, c.text, c.effet), c.module)
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
