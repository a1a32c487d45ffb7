package fp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// Law: loi 2010-1330 art. 44 (décret 2003-1306 art. 65-2); CPCMR L17, L24 I 3° and 4°.
func TestMontantIndiciaire_lets_parents_leave_before_the_age(t *testing.T) {
	t.Parallel()
	three := `[{"dateNaissance":"1996-05-10"},{"dateNaissance":"1999-05-10"},{"dateNaissance":"2003-05-10"}]`
	late := strings.Replace(three, "2003", "2012", 1)
	father := strings.ReplaceAll(three, `"}`, `","interruptionActivite":true}`)
	invalid := `[{"dateNaissance":"2000-05-10","handicape":true}]`
	since := `[{"dateNaissance":"2000-05-10","handicape":true,"handicapeDepuis":"2010-03-04"}]`
	for _, tt := range []struct {
		name, born, sex, children, lines, more, effet string
		want                                          map[string]string
	}{
		{
			"three children and fifteen years before 2012: the duration of the generation as before the law of " +
				"2023, the whole décote", "1970-05-10", "F", three,
			pipetest.Years("CNRACL", 1992, 2024, `,"indice":500`), "", "2025-01-01",
			map[string]string{
				"pensionDue": "true", "motifOuverture": `"TROIS_ENFANTS"`, "dateOuverture": `"2006-12-31"`,
				"dureeRequise": "171", "trimestresDecote": "20",
				"decote": "0.25", "minimumGarantiEur": "null",
			},
		},
		{
			"whoever is born before 1956 keeps the rules of the year of the conditions: 150 quarters, no décote, " +
				"the guaranteed minimum", "1955-06-10", "F",
			`[{"dateNaissance":"1980-05-10"},{"dateNaissance":"1983-05-10"},{"dateNaissance":"1986-05-10"}]`,
			pipetest.Years("CNRACL", 1979, 2012, `,"indice":500`), "", "2013-01-01",
			map[string]string{
				"pensionDue": "true", "dateOuverture": `"1993-12-31"`, "dureeRequise": "150", "trimestresDecote": "0",
				"minimumGarantiEur": "13293.50",
			},
		},
		{
			"born on the first day of 1956: exactly five years from the age, the new rules", "1956-01-01", "F",
			`[{"dateNaissance":"1980-05-10"},{"dateNaissance":"1983-05-10"},{"dateNaissance":"1986-05-10"}]`,
			pipetest.Years("CNRACL", 1979, 2012, `,"indice":500`), "", "2013-01-01",
			map[string]string{"pensionDue": "true", "dureeRequise": "166", "trimestresDecote": "18", "decote": "0.225"},
		},
		{
			"before the law of 2014 the duration of the last generation fixed", "1970-05-10", "F", three,
			pipetest.Years("CNRACL", 1992, 2012, `,"indice":500`), "", "2013-01-01",
			map[string]string{"dureeRequise": "166"},
		},
		{
			"asked for before 2011 and served by July: the rules of the year of the conditions", "1970-05-10", "F",
			three,
			pipetest.Years("CNRACL", 1992, 2010, `,"indice":500`), `"liquidation":{"dateDemande":"2010-12-15"},`,
			"2011-07-01",
			map[string]string{"dureeRequise": "156", "trimestresDecote": "20", "decote": "0.025"},
		},
		{
			"asked for in 2011: those of the generation", "1970-05-10", "F", three,
			pipetest.Years("CNRACL", 1992, 2010, `,"indice":500`), `"liquidation":{"dateDemande":"2011-01-15"},`,
			"2011-07-01",
			map[string]string{"dureeRequise": "164", "decote": "0.25"},
		},
		{
			"a classified post: the year of its age, 57 years in 2022", "1965-02-10", "F",
			`[{"dateNaissance":"1988-05-10"},{"dateNaissance":"1990-05-10"},{"dateNaissance":"1992-05-10"}]`,
			pipetest.Years("CNRACL", 1986, 2019, `,"indice":500,"categorie":"ACTIVE"`), "", "2020-01-01",
			map[string]string{
				"categorie": `"ACTIVE"`, "pensionDue": "true", "dateOuverture": `"2000-12-31"`, "dureeRequise": "168",
				"trimestresDecote": "20",
			},
		},
		{
			"the third child in 2012", "1970-05-10", "F", late,
			pipetest.Years("CNRACL", 1992, 2024, `,"indice":500`), "", "2025-01-01",
			map[string]string{"pensionDue": "false", "motifOuverture": ""},
		},
		{
			"fifteen years in 2012", "1970-05-10", "F", three,
			pipetest.Years("CNRACL", 1998, 2024, `,"indice":500`), "", "2025-01-01",
			map[string]string{"pensionDue": "false", "motifOuverture": ""},
		},
		{
			"a father who interrupted work for each, with their bonification", "1970-05-10", "M", father,
			pipetest.Years("SRE", 1992, 2024, `,"indice":500`), "", "2025-01-01",
			map[string]string{"pensionDue": "true", "motifOuverture": `"TROIS_ENFANTS"`, "bonifications": "12"},
		},
		{
			"an invalid child: the year of the conditions and the guaranteed minimum", "1980-05-10", "F", invalid,
			pipetest.Years("SRE", 2000, 2024, `,"indice":400`), "", "2025-01-01",
			map[string]string{
				"pensionDue": "true", "motifOuverture": `"ENFANT_INVALIDE"`, "dateOuverture": `"2014-12-31"`,
				"dureeRequise": "165", "minimumGarantiEur": "13406.20",
			},
		},
		{
			"an invalidity found after the services", "1980-05-10", "F", since,
			pipetest.Years("SRE", 1995, 2024, `,"indice":400`), "", "2025-01-01",
			map[string]string{"dateOuverture": `"2010-03-04"`, "dureeRequise": "162"},
		},
		{
			"a right of 2022 keeps the durations of before the law of 2023", "1985-05-10", "F",
			strings.Replace(invalid, "2000", "2008", 1),
			pipetest.Years("SRE", 2007, 2024, `,"indice":400`), "", "2025-01-01",
			map[string]string{"dateOuverture": `"2021-12-31"`, "dureeRequise": "168"},
		},
		{
			"an infirm spouse", "1980-05-10", "M", "[]", pipetest.Years("SRE", 2000, 2024, `,"indice":400`),
			`"foyer":{"situation":"COUPLE","conjointInfirmeDepuis":"2023-10-05"},`, "2025-01-01",
			map[string]string{
				"pensionDue": "true", "motifOuverture": `"CONJOINT_INFIRME"`, "dateOuverture": `"2023-10-05"`,
				"dureeRequise": "169",
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			doc := `{"assure":{"dateNaissance":"` + tt.born + `","sexe":"` + tt.sex + `","enfants":` + tt.children +
				`},` + tt.more + `"carriere":[` +
				tt.lines + `]}`
			got := pipetest.Members(
				t, pipetest.Section(t, pipetest.Run(t, doc, tt.effet), capability.MontantIndiciaire),
			)
			for name, want := range tt.want {
				if got[name] != want {
					t.Errorf("%s: %s, want %s", name, got[name], want)
				}
			}
		})
	}
}

func TestMontantIndiciaire_asks_whether_work_was_interrupted_for_the_children(t *testing.T) {
	t.Parallel()
	children := func(said string) string {
		return `[{"dateNaissance":"2004-05-10"` + said +
			`},{"dateNaissance":"2007-05-10"},{"dateNaissance":"2011-05-10"}]`
	}
	for _, tt := range []struct {
		name, sex, children string
		from                int
		want                []string
	}{
		{"a father: all three", "M", children(""), 1996, []string{"0", "1", "2"}},
		{"not the one that the dossier says", "M", children(`,"interruptionActivite":true`), 1996, []string{"1", "2"}},
		{"none where one was not", "M", children(`,"interruptionActivite":false`), 1996, nil},
		{"none for a mother in the scheme", "F", children(""), 1996, nil},
		{"fifteen years to the end of 2011", "M", children(""), 1997, []string{"0", "1", "2"}},
		{"none without fifteen years", "M", children(""), 1998, nil},
		{"an invalid child", "M", `[{"dateNaissance":"2004-05-10","handicape":true}]`, 2005, []string{"0"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			doc := `{"assure":{"dateNaissance":"1976-02-10","sexe":"` + tt.sex + `","enfants":` + tt.children +
				`},"carriere":[` +
				pipetest.Years("SRE", tt.from, 2024, `,"indice":500`) + `]}`
			var got []string
			for _, l := range pipetest.Run(t, doc, "2025-03-01").Lacunes {
				if rest, ok := strings.CutPrefix(string(l.Champ), "/assure/enfants/"); ok {
					got = append(got, strings.TrimSuffix(rest, "/interruptionActivite"))
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("asked for %v, want %v", got, tt.want)
			}
		})
	}
}
