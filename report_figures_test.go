package retraite_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/report"
	"github.com/retraite-gateway/retraite/adapters/terminal"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// goldenViews computes every dossier of testdata, as the command line does.
func goldenViews(t *testing.T) map[string]run.View {
	t.Helper()
	compute := computeOn(t, calendar.Date{Year: 2026, Month: 11, Day: 28})
	files, err := filepath.Glob("testdata/dossiers/*/*/dossier.json")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d dossiers, %v", len(files), err)
	}
	out := map[string]run.View{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		read, err := app.ReadCase(raw)
		if err != nil {
			t.Fatal(file, err)
		}
		wanted, err := os.ReadFile(filepath.Join(filepath.Dir(file), "expected.json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(wanted, &read.Request); err != nil {
			t.Fatal(file, err)
		}
		view, err := compute.Do(t.Context(), read.Request)
		if err != nil {
			t.Fatal(file, err)
		}
		out[filepath.Base(filepath.Dir(file))] = view
	}
	return out
}

// The totals of the page, of the text and of the synthese are the same, over every dossier; what a report says of
// itself can be read back.
func TestReports_all_show_the_same_totals(t *testing.T) {
	t.Parallel()
	pages, err := report.NewPages()
	if err != nil {
		t.Fatal(err)
	}
	for name, view := range goldenViews(t) {
		written, err := json.Marshal(view)
		if err != nil {
			t.Fatal(name, err)
		}
		parsed, err := ijson.ParseObject(written)
		if err != nil {
			t.Fatal(name, err)
		}
		read, err := run.ReadView(parsed)
		if err != nil {
			t.Errorf("%s is not read back: %v", name, err)
			continue
		}
		again, err := json.Marshal(read)
		if err != nil || string(again) != string(written) {
			t.Errorf("%s is read back as another report (%v)", name, err)
		}
		for _, l := range lexique.Langues() {
			html, err := pages.HTML(read, report.Options{Langue: l})
			if err != nil {
				t.Fatal(name, err)
			}
			checkTotals(t, name, l, parsed, string(html), terminal.Texte(read, l))
		}
	}
}

// checkTotals compares the totals that the JSON states with those of the page and of the text.
func checkTotals(t *testing.T, name string, l lexique.Langue, stated ijson.Value, html, text string) {
	t.Helper()
	for _, place := range []ijson.Pointer{
		"/synthese/totalMensuelBrutEur", "/synthese/totalAnnuelBrutEur", "/synthese/totalMensuelNetEur",
		"/synthese/reversion/totalMensuelBrutEur",
	} {
		total, ok := stated.At(place)
		plain, err := total.PlainNumber()
		if !ok || err != nil {
			continue
		}
		amount, err := money.ParseEuro(plain)
		if err != nil {
			t.Fatal(name, err)
		}
		if !strings.Contains(html, l.Euros(amount)) {
			t.Errorf("%s: the page in %s does not show %s of %s", name, l, l.Euros(amount), place)
		}
		if !strings.Contains(withoutSpaces(text), withoutSpaces(l.Euros(amount))) {
			t.Errorf("%s: the text in %s does not show %s of %s", name, l, l.Euros(amount), place)
		}
	}
}

// withoutSpaces makes numbers comparable however they are written.
func withoutSpaces(text string) string {
	return strings.NewReplacer(" ", "", "\u202f", "", "\u00a0", "", ",", ".").Replace(text)
}

var longNumber = regexp.MustCompile(`\d{3,}\.\d\d`)

// Nothing that is withheld is in a page or a PDF's document: no amount that only the withheld sections hold.
func TestReports_show_nothing_that_is_withheld(t *testing.T) {
	t.Parallel()
	pages, err := report.NewPages()
	if err != nil {
		t.Fatal(err)
	}
	hidden := []capability.ModuleID{
		capability.MontantAnnuites, capability.MontantPoints, capability.MontantIndiciaire, capability.ApplicateurSante,
		capability.RetraiteDeReversion,
	}
	tried := 0
	for name, view := range goldenViews(t) {
		var withheld strings.Builder
		masked := view
		masked.Sections, masked.Withheld = nil, nil
		for _, s := range view.Sections {
			if slices.Contains(hidden, s.ModuleID) {
				masked.Withheld = append(masked.Withheld, s.ModuleID)
				withheld.Write(s.Results.AppendJSON(nil))
				continue
			}
			masked.Sections = append(masked.Sections, s)
		}
		masked.Resume = run.NewResume(view.Header, masked.Sections, masked.Withheld, view.Lacunes)
		shown, err := json.Marshal(masked.In(run.ExtentFull))
		if err != nil {
			t.Fatal(name, err)
		}
		html, err := pages.HTML(masked, report.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		page := withoutSpaces(string(html))
		for _, number := range longNumber.FindAllString(withheld.String(), -1) {
			if strings.Contains(string(shown), number) {
				continue
			}
			tried++
			if strings.Contains(page, number) {
				t.Errorf("%s: the page shows %s, which is withheld", name, number)
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d amounts tried", tried)
	}
}
