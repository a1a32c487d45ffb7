package lexique

import (
	"encoding/csv"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/run"
)

func TestEveryCodeHasWords(t *testing.T) {
	t.Parallel()
	for _, list := range []struct {
		name  string
		words mots
		codes []string
	}{
		{"modules", modules, named(capability.ModuleIDs())},
		{"regimes", regimes, spoken(dossier.Regimes())},
		{"natures", natures, natureWords()},
		{"etats", etats, named(run.States())},
		{"statuts", statuts, named([]run.Status{
			run.StatusComputed, run.StatusNotApplicable, run.StatusIncomplete, run.StatusFailed,
		})},
		{"niveaux", niveaux, named([]run.ResultLevel{run.Indicatif, run.Certifie})},
		{"porteesNiveau", porteesNiveau, named([]run.ResultLevel{run.Indicatif, run.Certifie})},
		{"typesDonnee", typesDonnee, named(gap.Kinds())},
		{"raisons", raisons, slices.Concat(
			constants(t, "../run/certification.go", "Reason"),
			constants(t, "../pension/modules/control/superviseur_systeme.go", "controle"),
		)},
		{"voies", voies, slices.Concat(
			constants(t, "../run/resume_depart.go", "Voie"),
			constants(t, "../pension/modules/depart/depart_anticipe.go", "code"),
		)},
		{"reperes", reperes, []string{
			"PLUS_TOT", "DATE_DEMANDEE", "AGE_LEGAL", "TAUX_PLEIN", "TAUX_PLEIN_AUTOMATIQUE",
		}},
		{"motifsTauxPlein", motifsTauxPlein, constants(t, "../pension/modules/depart/surcote_decote.go", "tauxPlein")},
		{"prestations", prestations, constants(t, "../pension/modules/minima/allocation.go", "prestation")},
	} {
		for _, code := range list.codes {
			if words, ok := list.words[code]; !ok || words.FR == "" || words.EN == "" {
				t.Errorf("%s: no words for %s in both languages", list.name, code)
			}
		}
		for code := range list.words {
			if !slices.Contains(list.codes, code) {
				t.Errorf("%s: words for %s, which is no code", list.name, code)
			}
		}
	}
}

func TestEveryRemedyOfTheTableHasWords(t *testing.T) {
	t.Parallel()
	file, err := os.Open("../pension/bareme/data/controle_delais_recours.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := slices.Index(rows[0], "objet_texte")
	if column < 0 || len(rows)-1 != len(recours) {
		t.Fatalf("%d remedies in the table, words for %d", len(rows)-1, len(recours))
	}
	for _, row := range rows[1:] {
		if words := recours[row[column]]; words.FR == "" || words.EN == "" {
			t.Errorf("no words for the remedy %q in both languages", row[column])
		}
	}
}

func TestEnglishIsNotFrench(t *testing.T) {
	t.Parallel()
	for _, list := range []mots{modules, raisons, natures, statuts, etats, typesDonnee, recours, porteesNiveau} {
		for code, words := range list {
			if words.FR == words.EN && strings.Contains(words.FR, " ") {
				t.Errorf("%s: %q in both languages", code, words.FR)
			}
		}
	}
}

func TestEveryUnitOfExplanationsHasWords(t *testing.T) {
	t.Parallel()
	for u := pension.SansUnite; u <= pension.EURParPoint; u++ {
		if _, ok := unites[u.String()]; !ok {
			t.Errorf("no words for the unit %q", u)
		}
	}
}

func TestUnknownCodesAreShownAsTheyAre(t *testing.T) {
	t.Parallel()
	if got := Regime("CAISSE_INCONNUE").En(EN); got != "CAISSE_INCONNUE" {
		t.Errorf("got %q", got)
	}
}

func TestEuros(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		cents  int64
		fr, en string
	}{
		{145414, "1\u202f454,14\u00a0€", "€1,454.14"},
		{0, "0,00\u00a0€", "€0.00"},
		{99900, "999,00\u00a0€", "€999.00"},
		{-123456789, "−1\u202f234\u202f567,89\u00a0€", "−€1,234,567.89"},
	} {
		if got := FR.Euros(money.Cents(c.cents)); got != c.fr {
			t.Errorf("got %q, want %q", got, c.fr)
		}
		if got := EN.Euros(money.Cents(c.cents)); got != c.en {
			t.Errorf("got %q, want %q", got, c.en)
		}
	}
}

func TestEuros_lose_no_digit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.Int64().Draw(t, "cents")
		for _, l := range Langues() {
			written := strings.NewReplacer("\u202f", "", "\u00a0", "", "€", "", "−", "-").Replace(
				l.Euros(money.Cents(cents)),
			)
			if l == EN {
				written = strings.ReplaceAll(written, ",", "")
			}
			if got := strings.ReplaceAll(written, ",", "."); got != money.Cents(cents).String() {
				t.Fatalf("%d cents in %s: %q", cents, l, got)
			}
		}
	})
}

func TestNombre_keeps_what_is_no_number(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"12906.01": "12\u202f906,01", "0.5": "0,5", "1000000": "1\u202f000\u202f000", "-3": "−3", "": "", "oui": "oui",
		"1e5": "1e5", "12,5": "12,5",
	} {
		if got := FR.Nombre(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestDatesAndAges(t *testing.T) {
	t.Parallel()
	first := calendar.Date{Year: 2026, Month: 11, Day: 1}
	for _, c := range []struct{ got, want string }{
		{FR.Jour(first), "1er\u00a0novembre 2026"},
		{EN.Jour(first), "1\u00a0November 2026"},
		{FR.Jour(calendar.Date{Year: 2026, Month: 8, Day: 21}), "21\u00a0août 2026"},
		{FR.Mois(calendar.YearMonth{Year: 2026, Month: 2}), "février\u00a02026"},
		{EN.Mois(calendar.YearMonth{Year: 2026, Month: 12}), "December\u00a02026"},
		{FR.Mois(calendar.YearMonth{}), ""},
		{FR.Jour(calendar.Date{}), ""},
		{FR.Age(calendar.Age{Years: 62, Months: 9}), "62\u00a0ans et 9\u00a0mois"},
		{FR.Age(calendar.Age{Years: 64}), "64\u00a0ans"},
		{EN.Age(calendar.Age{Years: 1, Months: 1}), "1\u00a0year and 1\u00a0month"},
		{FR.PourCent(money.Scaled(4375, 4)), "43,75\u00a0%"},
		{EN.PourCent(money.Scaled(5, 1)), "50%"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestParseLangue(t *testing.T) {
	t.Parallel()
	for tag, want := range map[string]Langue{"fr": FR, "EN-gb": EN, " fr-CA ": FR, "de": "", "": "", "english": ""} {
		if got, ok := ParseLangue(tag); got != want || ok != (want != "") {
			t.Errorf("%q: got %q %v", tag, got, ok)
		}
	}
}

func named[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = string(s)
	}
	return out
}

func natureWords() []string {
	var out []string
	for n := dossier.Activite; n.String() != ""; n++ {
		out = append(out, n.String())
	}
	return out
}

func spoken[T interface{ String() string }](list []T) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = s.String()
	}
	return out
}

// constants reads the texts of a file's constants whose names begin so: the codes that a package keeps to itself.
func constants(t *testing.T, file, prefix string) []string {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	ast.Inspect(tree, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, prefix) || len(spec.Values) != 1 {
			return true
		}
		literal, ok := spec.Values[0].(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, text)
		return true
	})
	if len(out) == 0 {
		t.Fatalf("no constant %s… in %s", prefix, file)
	}
	return out
}
