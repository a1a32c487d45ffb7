package career_test

import (
	"testing"
)

// What looks wrong on one line, or on a line and the one before it, on both sides of each bound.
func TestValiderSource_warns_from_each_bound_on(t *testing.T) {
	t.Parallel()
	const (
		jeune, devise, plafond = "activite_avant_16_ans", "devise_suspecte", "revenu_superieur_plafond"
		nul, apres, divergent  = "revenu_nul_avec_trimestres", "ligne_posterieure_a_liquidation", "doublon_divergent"
		horsAnnee              = "periode_hors_annee"
	)
	line := func(annee, rest string) string { return `{"annee":` + annee + `,"regime":"CNAV",` + rest + `}` }
	for _, c := range []struct{ name, lignes, alerte string }{
		{"work in the year of 15", line("1979", `"salaireBrutEur":500`), jeune},
		{"work in the year of 16", line("1980", `"salaireBrutEur":500`), ""},
		{"another thing than work in the year of 15", line("1979", `"nature":"MALADIE","jours":60`), ""},
		// The franc follows the old one in 1960 and precedes the euro of 2002.
		{"francs in 2001", line("2001", `"salaireBrut":90000,"devise":"FRF"`), ""},
		{"francs in 2002", line("2002", `"salaireBrut":90000,"devise":"FRF"`), devise},
		{"old francs in 2001", line("2001", `"salaireBrut":9000000,"devise":"ANF"`), devise},
		{"euros in 1990", line("1990", `"salaireBrut":9000,"devise":"EUR"`), ""},
		// CSS L241-3: 38 040 € in 2015, 86 200 F in 1984.
		{
			"an independent's income above the ceiling", `{"annee":2015,"regime":"SSI","salaireBrutEur":38040.01}`,
			plafond,
		},
		{"an apprentice's pay above it", line("2015", `"nature":"APPRENTISSAGE","salaireBrutEur":38040.01`), plafond},
		{"allowances above it", line("2015", `"nature":"MALADIE","jours":60,"salaireBrutEur":38040.01`), ""},
		{"nothing for one quarter", line("1990", `"salaireBrutEur":0,"trimestres":1`), nul},
		{"nothing for no quarter", line("1990", `"salaireBrutEur":0,"trimestres":0`), ""},
		{"nothing and no quarters told", line("1990", `"salaireBrutEur":0`), ""},
		{"a cent for one quarter", line("1990", `"salaireBrutEur":0.01,"trimestres":1`), ""},
		{"no pay during sickness", line("1990", `"nature":"MALADIE","salaireBrutEur":0,"trimestres":1`), ""},
		{"the year of the pension", `{"annee":2020,"regime":"CNRACL","trimestres":4}`, ""},
		{"the year after it", `{"annee":2021,"regime":"CNRACL","trimestres":4}`, apres},
		{"the year after it, in another scheme", `{"annee":2021,"regime":"SRE","trimestres":4}`, ""},
		{"the year of the effect", line("2026", `"salaireBrutEur":9000`), ""},
		{"two pays of one employer", line("1990", `"employeur":"Atelier","salaireBrutEur":900`) + "," +
			line("1990", `"employeur":"Atelier","salaireBrutEur":901`), divergent},
		{"two pays of the same days", line("1990",
			`"debut":"1990-01-01","fin":"1990-03-31","salaireBrutEur":900`) + "," +
			line("1990", `"debut":"1990-01-01","fin":"1990-03-31","salaireBrutEur":901`), divergent},
		{"two pays of nobody in particular", line("1990", `"salaireBrutEur":900`) + "," +
			line("1990", `"salaireBrutEur":901`), ""},
		{"two pays of two employers", line("1990", `"employeur":"Atelier","salaireBrutEur":900`) + "," +
			line("1990", `"employeur":"Comptoir","salaireBrutEur":901`), ""},
		{"one pay and quarters of one employer", line("1990", `"employeur":"Atelier","salaireBrutEur":900`) + "," +
			line("1990", `"employeur":"Atelier","trimestres":4`), ""},
		{"the eve of the year", line("1990", `"trimestres":4,"debut":"1989-12-31","fin":"1990-12-31"`), horsAnnee},
		{"the morrow of the year", line("1990", `"trimestres":4,"debut":"1990-01-01","fin":"1991-01-01"`), horsAnnee},
		{"the whole year", line("1990", `"trimestres":4,"debut":"1990-01-01","fin":"1990-12-31"`), ""},
		// Francs taken for euros make 6.56 times the pay of the year before: from 5.2 to 7.9 times look so.
		{
			"5.2 times in 2002", line("2001", `"salaireBrutEur":4000`) + "," + line("2002", `"salaireBrutEur":20800`),
			devise,
		},
		{"less", line("2001", `"salaireBrutEur":4000`) + "," + line("2002", `"salaireBrutEur":20799.99`), ""},
		{"7.9 times", line("2001", `"salaireBrutEur":3000`) + "," + line("2002", `"salaireBrutEur":23700`), devise},
		{"more", line("2001", `"salaireBrutEur":3000`) + "," + line("2002", `"salaireBrutEur":23700.01`), ""},
		{"in 2001", line("2000", `"salaireBrutEur":3000`) + "," + line("2001", `"salaireBrutEur":19680`), ""},
		{"in 2003", line("2002", `"salaireBrutEur":3000`) + "," + line("2003", `"salaireBrutEur":19680`), ""},
		{"two years before", line("2000", `"salaireBrutEur":3000`) + "," + line("2002", `"salaireBrutEur":19680`), ""},
		{"from nothing", line("2001", `"salaireBrutEur":0`) + "," + line("2002", `"salaireBrutEur":19680`), ""},
		{
			"two pays before", line("2001", `"employeur":"A","salaireBrutEur":1500`) + "," +
				line("2001", `"employeur":"B","salaireBrutEur":1500`) + "," + line("2002", `"salaireBrutEur":23700`),
			devise,
		},
		{"two pays after", line("2001", `"salaireBrutEur":3000`) + "," +
			line("2002", `"employeur":"A","salaireBrutEur":10000`) + "," +
			line("2002", `"employeur":"B","salaireBrutEur":10000`), devise},
		{"allowances after", line("2001", `"salaireBrutEur":3000`) + "," +
			line("2002", `"nature":"MALADIE","jours":60,"salaireBrutEur":19680`), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`+c.lignes+`],
			  "liquidation":{"dejaLiquides":[{"regime":"CNRACL","date":"2020-01-01"}]}}`, "2026-12-01")
			said := ""
			for _, a := range got.validation.Alertes {
				switch a {
				case jeune, devise, plafond, nul, apres, divergent, horsAnnee:
					said += a
				}
			}
			if said != c.alerte {
				t.Errorf("warned of %q, want %q", said, c.alerte)
			}
		})
	}
}
