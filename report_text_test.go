package retraite_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/adapters/terminal"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

var updateTexts = flag.Bool("update-texts", false, "rewrite the golden texts of testdata/dossiers")

const dossiersFolder = "testdata/dossiers"

// computeOn makes the offline use case with a day for today.
func computeOn(t testing.TB, today calendar.Date) *app.ComputeCase {
	t.Helper()
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		t.Fatal(err)
	}
	noon := time.Date(today.Year, time.Month(today.Month), today.Day, 12, 0, 0, 0, time.UTC)
	return app.NewComputeCase(engine, porttest.NewClock(noon), app.Settings{PeriodZone: time.UTC})
}

// goldenView computes a folder of testdata/dossiers at its date.
func goldenView(t testing.TB, folder string) run.View {
	t.Helper()
	var expected struct {
		LiquidationDate, Today calendar.Date
	}
	raw, err := os.ReadFile(filepath.Join(folder, "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &expected); err != nil {
		t.Fatal(err)
	}
	raw, err = os.ReadFile(filepath.Join(folder, "dossier.json"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := ijson.ParseObject(raw)
	if err != nil {
		t.Fatal(err)
	}
	view, err := computeOn(t, expected.Today).Do(
		context.Background(), run.Request{Data: data, LiquidationDate: expected.LiquidationDate},
	)
	if err != nil {
		t.Fatal(err)
	}
	return view
}

// withGoldenText are the dossiers whose page is read in review: one of each kind.
var withGoldenText = []string{
	"prive/mere_deux_enfants_avpf_chomage", "prive/decote_neuf_trimestres", "minima/aspa_personne_seule",
	"controle/surcote_oubliee",
	"minima/reversion_reduite_par_les_ressources", "departs/retraite_progressive_2026",
	"departs/carriere_longue_trop_tard_commencee",
	"departs/cumul_plafonne", "polypensionnes/contractuel_puis_territorial", "incomplets/dossier_vide",
	"incomplets/regime_hors_liste",
}

// withComparison is the one whose table of other dates is read too.
const withComparison = "prive/mere_deux_enfants_avpf_chomage"

func TestText_of_dossiers_is_as_it_was_read(t *testing.T) {
	t.Parallel()
	for _, name := range withGoldenText {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(dossiersFolder, name)
			view := goldenView(t, folder)
			got := terminal.Texte(view, lexique.FR)
			if table, ok := terminal.Comparaison(view, lexique.FR); ok && name == withComparison {
				got += "\n--compare\n" + table
			}
			golden := filepath.Join(folder, "texte.golden.txt")
			if *updateTexts {
				if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("`go test . -run TestText -update-texts` rewrites it (-want +got):\n%s", diff)
			}
		})
	}
}

// bareCode is a word that only programs use.
var bareCode = regexp.MustCompile(`\b[A-Z0-9]+_[A-Z0-9_]+\b`)

// checkText holds a page to what every page keeps: its width, words for codes, and the totals of synthese.
func checkText(t testing.TB, name string, view run.View) {
	t.Helper()
	for _, lang := range []lexique.Langue{lexique.FR, lexique.EN} {
		text := terminal.Texte(view, lang)
		table, _ := terminal.Comparaison(view, lang)
		for line := range strings.SplitSeq(text+table+terminal.Detail(view, lang), "\n") {
			if n := utf8.RuneCountInString(line); n > terminal.Largeur {
				t.Errorf("%s: %d columns: %s", name, n, line)
			}
		}
		for _, id := range capability.ModuleIDs() {
			if regexp.MustCompile(`\b` + string(id) + `\b`).MatchString(text) {
				t.Errorf("%s: %s is a code", name, id)
			}
		}
		// CAISSE_INCONNUE is the dossier's own word.
		all := strings.ReplaceAll(text+table+terminal.Detail(view, lang), "CAISSE_INCONNUE", "")
		if code := bareCode.FindString(all); code != "" {
			t.Errorf("%s in %s: %s is a code", name, lang, code)
		}
		if lines := strings.Count(text, "\n"); lines > 70 {
			t.Errorf("%s: %d lines are more than a page", name, lines)
		}
	}
	text := terminal.Texte(view, lexique.FR)
	synthese := view.Resume.Value()
	checkTotal(t, name, synthese, "totalMensuelBrutEur", totalOf(text, "Total versé, brut", -1))
	checkTotal(t, name, synthese, "totalMensuelNetEur", totalOf(text, "Total versé, net", -1))
	if len(view.Resume.Pensions) > 0 {
		checkTotal(t, name, synthese, "totalAnnuelBrutEur", totalOf(text, "Total versé, brut", 0))
	}
	due, _ := synthese.Get("pensionDue")
	for words, kind := range map[string]string{
		"Une pension est due": "true", "Aucune pension n'est due": "false",
		"On ne sait pas si une pension est due": "null",
	} {
		if said := strings.Contains(text, words); said != (string(due.AppendJSON(nil)) == kind) {
			t.Errorf("%s: pensionDue is %s, the page says %q: %t", name, due.AppendJSON(nil), words, said)
		}
	}
}

var amountPattern = regexp.MustCompile(`-?[0-9][0-9 ]*,[0-9]{2} €`)

// totalOf reads an amount of a line of the page, the first or the last; empty for none.
func totalOf(text, label string, at int) string {
	for line := range strings.SplitSeq(text, "\n") {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), label); ok {
			amounts := amountPattern.FindAllString(rest, -1)
			if len(amounts) == 0 {
				return ""
			}
			if at < 0 {
				at = len(amounts) - 1
			}
			return strings.NewReplacer(" ", "", ",", ".", "€", "").Replace(amounts[at])
		}
	}
	return ""
}

func checkTotal(t testing.TB, name string, synthese ijson.Value, member, shown string) {
	t.Helper()
	value, _ := synthese.Get(member)
	token, known := value.NumberToken()
	if !known {
		if shown != "" {
			t.Errorf("%s: %s is null, the page says %s", name, member, shown)
		}
		return
	}
	want, err := money.ParseEuro(token)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := money.ParseEuro(shown); err != nil || !got.Equal(want.Decimal) {
		t.Errorf("%s: %s is %s, the page says %q", name, member, token, shown)
	}
}

func TestText_says_what_synthese_says_over_all_golden_dossiers(t *testing.T) {
	t.Parallel()
	folders, err := filepath.Glob(filepath.Join(dossiersFolder, "*", "*"))
	if err != nil || len(folders) < 50 {
		t.Fatalf("%d folders: %v", len(folders), err)
	}
	totals := 0
	for _, folder := range folders {
		view := goldenView(t, folder)
		checkText(t, folder, view)
		if view.Resume.TotalMensuelBrutEur != nil {
			totals++
		}
	}
	if totals < 30 {
		t.Errorf("only %d dossiers have a total", totals)
	}
}

func TestText_says_what_synthese_says_over_200_random_dossiers(t *testing.T) {
	t.Parallel()
	compute := computeOn(t, calendar.Date{Year: 2026, Month: 11, Day: 28})
	totals := 0
	for seed := range 200 {
		text := randomDossier.Example(seed)
		data, err := ijson.ParseObject([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		view, err := compute.Do(
			context.Background(),
			run.Request{Data: data, LiquidationDate: calendar.Date{Year: 2026, Month: 11, Day: 1}},
		)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		checkText(t, text, view)
		if view.Resume.TotalMensuelBrutEur != nil {
			totals++
		}
	}
	if totals < 50 {
		t.Errorf("only %d dossiers have a total", totals)
	}
}

// randomDossier draws a career of one to three schemes.
var randomDossier = rapid.Custom(func(t *rapid.T) string {
	var schemes []string
	for _, r := range dossier.Regimes() {
		schemes = append(schemes, r.String())
	}
	chosen := append([]string{"CNAV"}, rapid.SliceOfN(rapid.SampledFrom(schemes), 0, 2).Draw(t, "schemes")...)
	year := rapid.IntRange(1978, 1995).Draw(t, "from")
	var lines []string
	for range rapid.IntRange(1, 30).Draw(t, "lines") {
		pay := rapid.IntRange(0, 60_000).Draw(t, "pay")
		lines = append(lines, fmt.Sprintf(`{"annee":%d,"regime":%q,"salaireBrutEur":%d,"trimestres":%d}`,
			year, rapid.SampledFrom(chosen).Draw(t, "scheme"), pay, rapid.IntRange(0, 4).Draw(t, "quarters")))
		year++
	}
	birth := rapid.IntRange(1954, 1966).Draw(t, "birth")
	rest := rapid.SampledFrom([]string{
		"", `,"foyer":{"situation":"SEUL","rfrEur":14000,"rfrPrecedentEur":13000,"parts":1,"anneeRfr":2024}`,
		`,"foyer":{"situation":"SEUL","ressourcesAnnuellesEur":3000}`,
		`,"liquidation":{"motif":"PROGRESSIVE","quotiteProgressive":0.5}`,
		`,"reprise":{"salaireMensuelEur":900,"debut":"2027-02-01"}`,
	}).Draw(t, "rest")
	return fmt.Sprintf(
		`{"assure":{"dateNaissance":"%d-03-10","sexe":"F"},"carriere":[%s]%s}`, birth, strings.Join(lines, ","), rest,
	)
})
