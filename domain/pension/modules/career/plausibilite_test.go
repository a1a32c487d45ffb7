package career_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Born on 17 May 1964, on 27 November 2026: what the dossier says beside its career, from the least to the most that
// can be, and what is asked again just outside and counts as absent.
func TestHubIngestion_asks_again_for_what_cannot_be(t *testing.T) {
	t.Parallel()
	const lignes = `,"carriere":[{"annee":1990,"regime":"CNAV","trimestres":4}]}`
	const enfant = `"assure":{"dateNaissance":"1964-05-17","enfants":[{"dateNaissance":"1990-04-02","#":@}]}`
	for _, c := range []struct {
		dossier, place  string
		inside, outside string
	}{
		{
			`"assure":{"incapacitePermanente":{"taux":@}}`, "/assure/incapacitePermanente/taux", "0 0.2 1",
			"-0.01 1.01 20",
		},
		{
			`"assure":{"incapacitePermanente":{"expositionAnnees":@}}`, "/assure/incapacitePermanente/expositionAnnees",
			"0 17 60", "-1 61",
		},
		{`"assure":{"handicap":{"tauxMin":@}}`, "/assure/handicap/tauxMin", "0 0.5 1", "-0.5 50"},
		{
			`"assure":{"dateNaissance":"1964-05-17","handicap":{"tauxMin":0.5,"depuis":"@"}}`,
			"/assure/handicap/depuis",
			"1964-05-17 1990-01-01", "1964-05-16",
		},
		{`"assure":{"invalidite":{"categorie":@}}`, "/assure/invalidite/categorie", "1 2 3", "0 4"},
		{
			`"assure":{"invalidite":{"pensionAnnuelleEur":@}}`, "/assure/invalidite/pensionAnnuelleEur", "0 9000",
			"-0.01",
		},
		{
			`"assure":{"dateNaissance":"1964-05-17","invalidite":{"depuis":"@"}}`, "/assure/invalidite/depuis",
			"1964-05-17 2015-01-01", "1964-05-16",
		},
		{
			`"assure":{"invalidite":{"depuis":"2015-01-01","finVersement":"@"}}`, "/assure/invalidite/finVersement",
			"2015-01-01 2026-01-01", "2014-12-31",
		},
		{`"assure":{"invalidite":{"finVersement":"@"}}`, "/assure/invalidite/finVersement", "2014-12-31", ""},
		{`"assure":{"c2p":{"points":@}}`, "/assure/c2p/points", "0 100 400", "-1 401"},
		{`"assure":{"c2p":{"trimestresMajoration":@}}`, "/assure/c2p/trimestresMajoration", "0 8", "-1 9"},
		{`"liquidation":{"quotiteProgressive":@}`, "/liquidation/quotiteProgressive", "0 0.6 1", "-0.1 60"},
		{`"liquidation":{"rachatsPoints":[{"points":@}]}`, "/liquidation/rachatsPoints/0/points", "0 140", "-0.01"},
		{`"liquidation":{"rachatsPoints":[{"coutEur":@}]}`, "/liquidation/rachatsPoints/0/coutEur", "0 5000", "-0.01"},
		{
			`"liquidation":{"dejaLiquides":[{"regime":"CNAV","annuelBrutEur":@}]}`,
			"/liquidation/dejaLiquides/0/annuelBrutEur", "0 9000", "-0.01",
		},
		{
			`"assure":{"dateNaissance":"1964-05-17"},"liquidation":{"dejaLiquides":[{"regime":"CNAV","date":"@"}]}`,
			"/liquidation/dejaLiquides/0/date", "2014-05-17 2026-01-01", "2014-05-16 1964-05-16",
		},
		{
			`"assure":{"dateNaissance":"1964-05-17"},"liquidation":{"dejaLiquides":[{"regime":"ARRCO","date":"@"}]}`,
			"/liquidation/dejaLiquides/0/date", "2014-05-17", "2014-05-16",
		},
		{
			`"assure":{"dateNaissance":"1964-05-17"},"liquidation":{"dejaLiquides":[{"regime":"SRE","date":"@"}]}`,
			"/liquidation/dejaLiquides/0/date", "1994-05-17 2014-05-16", "1994-05-16",
		},
		{`"reprise":{"salaireMensuelEur":@}`, "/reprise/salaireMensuelEur", "0 2000", "-0.01"},
		{`"reprise":{"revenuMensuelAvantEur":@}`, "/reprise/revenuMensuelAvantEur", "0 2000", "-0.01"},
		{
			`"assure":{"dateNaissance":"1964-05-17"},"reprise":{"debut":"@"}`, "/reprise/debut",
			"1964-05-17 2026-05-01",
			"1964-05-16",
		},
		{
			`"reprise":{"debut":"2026-05-01","fin":"@"}`, "/reprise/fin", "2026-05-01 2026-09-30", "2026-04-30",
		},
		{`"foyer":{"ressourcesAnnuellesEur":@}`, "/foyer/ressourcesAnnuellesEur", "0 9000", "-0.01"},
		{
			`"foyer":{"ressourcesAnnuellesEur":9000,"revenusActiviteEur":@}`, "/foyer/revenusActiviteEur", "0 9000",
			"-0.01 9000.01",
		},
		{`"foyer":{"revenusActiviteEur":@}`, "/foyer/revenusActiviteEur", "0 9000.01", "-0.01"},
		{`"foyer":{"rfrEur":@}`, "/foyer/rfrEur", "0 20000", "-0.01"},
		{`"foyer":{"rfrPrecedentEur":@}`, "/foyer/rfrPrecedentEur", "0 20000", "-0.01"},
		{`"foyer":{"partsPrecedentes":@}`, "/foyer/partsPrecedentes", "1 1.5 40", "0.99 0 40.01"},
		{
			`"defunt":{"pensions":[{"regime":"CNAV","annuelBrutEur":@}]}`, "/defunt/pensions/0/annuelBrutEur", "0 9000",
			"-0.01",
		},
		{
			`"defunt":{"pensions":[{"regime":"CNAV","annuelBrutEur":9000,"majorationEnfantsEur":@}]}`,
			"/defunt/pensions/0/majorationEnfantsEur", "0 9000", "-0.01 9000.01",
		},
		{
			`"defunt":{"pensions":[{"regime":"CNAV","majorationEnfantsEur":@}]}`,
			"/defunt/pensions/0/majorationEnfantsEur", "0 9000.01", "-0.01",
		},
		{
			`"defunt":{"pensions":[{"regime":"CNAV","trimestres":@}]}`, "/defunt/pensions/0/trimestres", "0 400",
			"-1 401",
		},
		{`"defunt":{"pensions":[{"regime":"ARRCO","points":@}]}`, "/defunt/pensions/0/points", "0 4000", "-0.01"},
		{`"defunt":{"aspaVerseeEur":@}`, "/defunt/aspaVerseeEur", "0 9000", "-0.01"},
		{`"notification":[{"regime":"CNAV","taux":@}]`, "/notification/0/taux", "0 0.5 1", "-0.01 50"},
		{
			`"assure":{"dateNaissance":"1964-05-17"},"notification":[{"regime":"CNAV","dateEffet":"@"}]`,
			"/notification/0/dateEffet", "1964-05-17 2026-05-01", "1964-05-16",
		},
		{
			`"assure":{"dateNaissance":"1964-05-17"},"notification":[{"regime":"CNAV","dateNotification":"@"}]`,
			"/notification/0/dateNotification", "1964-05-17 2026-05-01", "1964-05-16",
		},
		{`"notification":[{"regime":"CNAV","annuelBrutEur":@}]`, "/notification/0/annuelBrutEur", "0 9000", "-0.01"},
		{
			`"notification":[{"regime":"CNAV","salaireAnnuelMoyenEur":@}]`, "/notification/0/salaireAnnuelMoyenEur",
			"0 9000", "-0.01",
		},
		{
			`"notification":[{"regime":"CNAV","majorationEnfantsEur":@}]`, "/notification/0/majorationEnfantsEur",
			"0 900", "-0.01",
		},
		{
			`"notification":[{"regime":"CNAV","minimumContributifEur":@}]`, "/notification/0/minimumContributifEur",
			"0 900", "-0.01",
		},
		{`"notification":[{"regime":"CNAV","trimestres":@}]`, "/notification/0/trimestres", "0 400", "-1 401"},
		{`"notification":[{"regime":"ARRCO","points":@}]`, "/notification/0/points", "0 4000", "-0.01"},
		{`"employeurDeclarations":[{"salaireBrutEur":@}]`, "/employeurDeclarations/0/salaireBrutEur", "0 900", "-0.01"},
		{`"employeurDeclarations":[{"trimestres":@}]`, "/employeurDeclarations/0/trimestres", "0 4", "-1 5"},
		{enfant, "/assure/enfants/0/eleveAnsAvant16", "0 9 16", "-1 17"},
		{enfant, "/assure/enfants/0/eleveAnsPremieres", "0 4", "-1 5"},
		{enfant, "/assure/enfants/0/trimestresMaternite", "0 8", "-1 9"},
		{enfant, "/assure/enfants/0/trimestresEducation", "0 12", "-1 13"},
		{enfant, "/assure/enfants/0/trimestresHandicap", "0 8", "-1 9"},
		{
			`"assure":{"dateNaissance":"1964-05-17","enfants":[{"dateNaissance":"1990-04-02","eleveAnsPremieres":3,
			  "eleveAnsAvant16":@}]}`, "/assure/enfants/0/eleveAnsAvant16", "3 16", "2 0",
		},
		{
			`"assure":{"dateNaissance":"1964-05-17","enfants":[{"dateNaissance":"1990-04-02","adopteLe":"1992-01-01",
			  "eleveAnsPremieres":3,"eleveAnsAvant16":@}]}`, "/assure/enfants/0/eleveAnsAvant16", "2", "",
		},
	} {
		template := strings.Replace(c.dossier, "#", c.place[strings.LastIndexByte(c.place, '/')+1:], 1)
		for refused, values := range map[bool]string{false: c.inside, true: c.outside} {
			for value := range strings.FieldsSeq(values) {
				text := `{` + strings.Replace(template, "@", value, 1) +
					lignes
				got := prendre(t, text, "2026-12-01")
				if asked := slices.Contains(got.lacunes(), c.place); asked != refused {
					t.Errorf("%s: gaps %v", text, got.lacunes())
				}
				if !refused {
					continue
				}
				nothing := strings.NewReplacer(`"@"`, "null", "@", "null").Replace(template)
				without := prendre(t, `{`+nothing+lignes, "2026-12-01").state.Dossier
				if !reflect.DeepEqual(dits(got.state.Dossier), dits(without)) {
					t.Errorf("%s: it is kept: %+v", text, dits(got.state.Dossier))
				}
			}
		}
	}
}

// dits is what a dossier says beside its career.
func dits(d *dossier.Dossier) []any {
	return []any{
		d.Assure, d.Liquidation, d.Reprise, d.Foyer, d.Defunt, d.Notification, d.EmployeurDeclarations,
	}
}

// A child is born between the ages of 12 and 60 of its mother, 90 of its father, and not to come; an adoption follows
// the birth. These ages are conventions of this project.
func TestHubIngestion_asks_again_for_a_birth_that_its_parent_forbids(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sexe, parent, enfant, champ string
	}{
		{"F", "1940-05-17", `"dateNaissance":"1952-05-16"`, "dateNaissance"},
		{"F", "1940-05-17", `"dateNaissance":"1952-05-17"`, ""},
		{"F", "1940-05-17", `"dateNaissance":"2000-05-17"`, ""},
		{"F", "1940-05-17", `"dateNaissance":"2000-05-18"`, "dateNaissance"},
		{"M", "1935-05-17", `"dateNaissance":"2025-05-17"`, ""},
		{"M", "1935-05-17", `"dateNaissance":"2025-05-18"`, "dateNaissance"},
		{"M", "1964-05-17", `"dateNaissance":"2026-11-27"`, ""},
		{"M", "1964-05-17", `"dateNaissance":"2026-11-28"`, "dateNaissance"},
		{"F", "1940-05-17", `"dateNaissance":"2005-05-18","adopteLe":"2006-01-01"`, ""},
		{"F", "1964-05-17", `"dateNaissance":"2026-11-28","adopteLe":"2026-11-27"`, "dateNaissance"},
		{"F", "1964-05-17", `"adopteLe":"1990-01-01"`, ""},
		{"F", "1964-05-17", `"aCharge":true`, "dateNaissance"},
		{"F", "1964-05-17", `"dateNaissance":"1990-01-02","adopteLe":"1990-01-01"`, "adopteLe"},
		{"F", "1964-05-17", `"dateNaissance":"1990-01-02","adopteLe":"1990-01-02"`, ""},
		{"F", "1964-05-17", `"dateNaissance":"1990-01-02","adopteLe":"2026-11-27"`, ""},
		{"F", "1964-05-17", `"dateNaissance":"1990-01-02","adopteLe":"2026-11-28"`, "adopteLe"},
	} {
		got := prendre(t, `{"assure":{"dateNaissance":"`+c.parent+`","sexe":"`+c.sexe+`","enfants":[{`+c.enfant+
			`}]},"carriere":[{"annee":1985,"regime":"CNAV","trimestres":4}]}`, "2026-12-01")
		var asked []string
		for _, l := range got.lacunes() {
			if champ, ok := strings.CutPrefix(l, "/assure/enfants/0/"); ok {
				asked = append(asked, champ)
			}
		}
		if strings.Join(asked, " ") != c.champ {
			t.Errorf("%s of a %s of %s: asks for %v", c.enfant, c.sexe, c.parent, asked)
		}
	}
}

// What nobody earns counts and is shown as an amount to check: a million a year of pension or a month of pay, ten
// millions of means, 200,000 points.
func TestHubIngestion_shows_amounts_that_nobody_earns(t *testing.T) {
	t.Parallel()
	for template, limit := range map[string]string{
		`"reprise":{"salaireMensuelEur":@}`:                                       "1000000",
		`"liquidation":{"dejaLiquides":[{"regime":"CNAV","annuelBrutEur":@}]}`:    "1000000",
		`"defunt":{"pensions":[{"regime":"CNAV","annuelBrutEur":@}]}`:             "1000000",
		`"notification":[{"regime":"CNAV","annuelBrutEur":@}]`:                    "1000000",
		`"foyer":{"ressourcesAnnuellesEur":@}`:                                    "10000000",
		`"foyer":{"rfrEur":@}`:                                                    "10000000",
		`"defunt":{"pensions":[{"regime":"ARRCO","annuelBrutEur":1,"points":@}]}`: "200000",
	} {
		for value, shown := range map[string]int{limit: 0, limit + ".01": 1} {
			text := `{` + strings.Replace(template, "@", value, 1) +
				`,"carriere":[{"annee":1990,"regime":"CNAV","trimestres":4}]}`
			got := prendre(t, text, "2026-12-01")
			if n := len(got.ingestion.MontantsARegarder); n != shown || (len(got.trace.Doubts()) > 0) != (shown > 0) {
				t.Errorf("%s: %d amounts to check, doubts %v", text, n, got.trace.Doubts())
			}
		}
	}
}

// Each scheme has its reversion: a pension of the deceased without a scheme waits for it.
func TestHubIngestion_asks_for_the_scheme_of_a_pension_of_the_deceased(t *testing.T) {
	t.Parallel()
	for regime, asked := range map[string]bool{`"regime":"CNAV",`: false, ``: true, `"regime":"ATLANTIDE",`: true} {
		got := prendre(t, `{"defunt":{"pensions":[{`+regime+`"annuelBrutEur":9000}]},
		  "carriere":[{"annee":1990,"regime":"CNAV","trimestres":4}]}`, "2026-12-01")
		if slices.Contains(got.lacunes(), "/defunt/pensions/0/regime") != asked {
			t.Errorf("%q: gaps %v", regime, got.lacunes())
		}
	}
}
