package releve_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/releve"
)

func TestLire_takes_statements_as_they_are_printed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, table, want string }{
		{
			"semicolons, francs and euros", "Année;Régime;Nature;Revenu;Trimestres;Points\n" +
				"1986;Régime général;Salarié;72 000 F;4;\n2010;L’Assurance retraite;;30 000,00 €;4 trim.;\n",
			`[{"annee":1986,"regime":"CNAV","trimestres":4,"salaireBrut":72000,"devise":"FRF"},` +
				`{"annee":2010,"regime":"CNAV","trimestres":4,"salaireBrutEur":30000.00}]`,
		},
		{
			"tabs, a currency column, no-break spaces",
			"annee\tcaisse\trevenu\tdevise\n1986\tCARSAT\t72\u202f000,50\tfrancs\n",
			`[{"annee":1986,"regime":"CNAV","salaireBrut":72000.50,"devise":"FRF"}]`,
		},
		{
			"commas, quoted amounts",
			"année,régime,revenu\n2015,Agirc-Arrco,\"21,500.25\"\n2016,ircantec,\"1 200,5\"\n",
			`[{"annee":2015,"regime":"AGIRC_ARRCO","salaireBrutEur":21500.25},{"annee":2016,"regime":"IRCANTEC",` +
				`"salaireBrutEur":1200.5}]`,
		},
		{
			"points, days, an unemployed year", "année;régime;nature;jours;points\n2011;cnav;Chômage;300;64,40\n",
			`[{"annee":2011,"regime":"CNAV","nature":"CHOMAGE_INDEMNISE","points":64.40,"jours":300}]`,
		},
		{
			"the trades of the self-employed and a former scheme",
			"année;régime;revenu\n2005;Artisan;20000\n2007;RSI;20000\n2008;commerçants;1\n",
			`[{"annee":2005,"regime":"SSI","statut":"ARTISAN","salaireBrutEur":20000},{"annee":2007,` +
				`"regime":"SSI","salaireBrutEur":20000},` +
				`{"annee":2008,"regime":"SSI","statut":"COMMERCANT","salaireBrutEur":1}]`,
		},
		{
			"old francs, dates, an empty line, a mark before the text", "\ufeffannée;régime;revenu;début;fin\r\n" +
				"1958;régime général;600 000 AF;01/02/1958;1958-06-30\r\n;;;;\r\n",
			`[{"annee":1958,"regime":"CNAV","debut":"1958-02-01","fin":"1958-06-30","salaireBrut":600000,` +
				`"devise":"ANF"}]`,
		},
		{
			"Windows-1252", "ann\xe9e;r\xe9gime;revenu\n2010;R\xe9gime g\xe9n\xe9ral;30000 \x80\n",
			`[{"annee":2010,"regime":"CNAV","salaireBrutEur":30000}]`,
		},
		{"only titles", "année;régime\n", `[]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			lines, faults := releve.Lire([]byte(c.table))
			if len(faults) > 0 {
				t.Fatalf("%+v", faults)
			}
			if diff := cmp.Diff(c.want, string(ijson.ArrayValue(lines).AppendJSON(nil))); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestLire_says_where_and_why(t *testing.T) {
	t.Parallel()
	at := func(line, column int) ijson.Place { return ijson.Place{Line: line, Column: column} }
	const titles = "année;régime;nature;revenu;devise;trimestres\n"
	for _, c := range []struct {
		name, table string
		place       ijson.Place
		reason      string
		near        string
	}{
		{"nothing", "", at(1, 1), "the table is empty", ""},
		{"a mistyped title", "année;regim\n", at(1, 7), `there is no column "regim"`, "régime"},
		{"a title twice", "année;an;régime\n", at(1, 7), "a second column", ""},
		{"no scheme", "année;revenu\n2010;5\n", at(1, 1), `the column "régime" is missing`, ""},
		{"a year that is none", titles + "Total;cnav;;;;\n", at(2, 1), `"Total" is not a year`, ""},
		{"a mistyped scheme", titles +
			"2010;régime généal;;;;\n", at(2, 6), "is no scheme that is known", "Régime général"},
		{"a word for two schemes", titles + "2010;MSA;;;;\n", at(2, 6), "means two schemes: write MSA_SALARIE", ""},
		{"a mistyped period", titles + "2010;cnav;chomge;;;\n", at(2, 11), "is no kind of period", "chômage"},
		{"francs or euros", titles + "1986;cnav;;72000;;\n", at(2, 12), "the amount of 1986 has no currency", ""},
		{"old or new francs", titles + "1958;cnav;;72000 F;;\n", at(2, 12), "francs of 1958 are old ones", ""},
		{"thousands or decimals", titles + "2010;cnav;;30,000;;\n", at(2, 12), "may mean thousands or decimals", ""},
		{"two currencies", titles +
			"1986;cnav;;72000 F;EUR;\n", at(2, 20), "the amount says FRF, the column says EUR", ""},
		{"another currency", titles + "1986;cnav;;72000 DM;;\n", at(2, 12), `"DM" is not a currency`, ""},
		{"a negative amount", titles + "2010;cnav;;-5;;\n", at(2, 12), "write digits", ""},
		{"quarters in words", titles +
			"2010;cnav;;;;quatre\n", at(2, 14), `"quatre" is not a number of trimestres`, ""},
		{"a cell too many", "année,régime,revenu\n2010,cnav,1,2\n", at(2, 13), "more cells than there are columns", ""},
		{"no year", titles + ";cnav;;;;\n", at(2, 1), "the line has no année", ""},
		{"accents before the place", titles + "2010;cnav;congé maternité;x;;\n", at(2, 27), "is not an amount", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			lines, faults := releve.Lire([]byte(c.table))
			if len(faults) == 0 || lines != nil {
				t.Fatalf("lines %v, faults %+v", lines, faults)
			}
			got := faults[0]
			if got.Place != c.place || !strings.Contains(got.Raison, c.reason) || got.Proche != c.near {
				t.Errorf("got %+v, want %+v %q near %q", got, c.place, c.reason, c.near)
			}
		})
	}
}

func TestLire_tells_every_fault_up_to_a_bound(t *testing.T) {
	t.Parallel()
	_, faults := releve.Lire([]byte("année;régime\nx;cnav\n2010;nulle part\n" + strings.Repeat("y;cnav\n", 500)))
	if len(faults) != releve.MaxFautes || faults[1].Place.Line != 3 {
		t.Errorf("%d faults: %+v", len(faults), faults[:2])
	}
}
