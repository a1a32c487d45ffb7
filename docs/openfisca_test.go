package docs_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/adapters/engine/openfisca"
	"github.com/retraite-gateway/retraite/adapters/engine/openfisca/openfiscatest"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

const (
	comparisonPage  = "openfisca.md"
	comparisonBegin = "<!-- comparison: go test ./docs -run OpenFisca -update -->\n"
	comparisonEnd   = "<!-- /comparison -->\n"
)

// comparedFigure is one figure that both engines give, or one of them.
type comparedFigure struct{ name, value string }

// figuresOf takes the figures that are compared from a report.
func figuresOf(r run.Report) []comparedFigure {
	var out []comparedFigure
	add := func(name string, v ijson.Value) {
		if v.IsZero() || v.Kind() == ijson.Null {
			return
		}
		text := strings.Trim(string(v.AppendJSON(nil)), `"`)
		if d, err := money.ParseDecimal(text); err == nil {
			const places = 5
			text = d.HalfUp(places).String()
		}
		out = append(out, comparedFigure{name, text})
	}
	rate := sectionResults(r, capability.SurcoteDecote)
	for _, name := range []string{
		"dateAgeLegal", "trimestresRetenus", "trimestresManquants", "coefficientDecote", "trimestresSurcote",
		"tauxSurcote",
	} {
		v, _ := rate.Get(name)
		add(name, v)
	}
	for _, p := range schemes(sectionResults(r, capability.MontantAnnuites)) {
		for _, name := range []string{"salaireAnnuelMoyenEur", "coefficientProratisation", "annuelBrutEur"} {
			v, _ := p.value.Get(name)
			add(p.regime+" "+name, v)
		}
	}
	for _, p := range schemes(sectionResults(r, capability.MontantIndiciaire)) {
		for _, name := range []string{
			"traitementIndiciaireEur", "dureeServices", "decote", "surcote", "annuelBrutEur",
		} {
			v, _ := p.value.Get(name)
			add(p.regime+" "+name, v)
		}
	}
	return append(out, pointsOf(r)...)
}

// pointsOf adds the points of each year up over the schemes, since the accounts are cut otherwise, and the pensions.
func pointsOf(r run.Report) []comparedFigure {
	var total money.Decimal
	annual := false
	for _, p := range schemes(sectionResults(r, capability.MontantPoints)) {
		amount, known := p.value.Get("annuelBrutEur")
		plain, err := amount.PlainNumber()
		d, parse := money.ParseDecimal(plain)
		if !known || err != nil || parse != nil ||
			!slices.Contains([]string{"ARRCO", "AGIRC", "AGIRC_ARRCO", "IRCANTEC"}, p.regime) {
			continue
		}
		total = total.Add(d)
		annual = true
	}
	if !annual {
		return nil
	}
	return []comparedFigure{{"complémentaires annuelBrutEur", total.String()}}
}

type scheme struct {
	regime string
	value  ijson.Value
}

func schemes(results ijson.Value) []scheme {
	var out []scheme
	list, _ := results.Get("regimes")
	for _, item := range list.Items() {
		regime, _ := item.Get("regime")
		name, _ := regime.Text()
		out = append(out, scheme{name, item})
	}
	return out
}

func sectionResults(r run.Report, id capability.ModuleID) ijson.Value {
	i := slices.IndexFunc(r.Sections, func(s run.Section) bool { return s.ModuleID == id })
	return r.Sections[i].Results
}

// The page shows each figure of the recorded dossiers that both engines give, and why they differ: a difference without
// a reason, and a reason without a difference, are faults.
func TestOpenFisca_is_compared_figure_by_figure(t *testing.T) {
	t.Parallel()
	ours, err := embedded.New(embedded.Config{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| dossier | figure | embedded | OpenFisca | why |\n| --- | --- | ---: | ---: | --- |\n")
	equal, differ := 0, 0
	used := map[string]bool{}
	for _, name := range openfiscatest.Compared() {
		report, err := ours.Run(t.Context(), openfiscatest.Input(t, root, name))
		if err != nil {
			t.Fatal(err)
		}
		theirs := figuresOf(recordedReport(t, name))
		for _, f := range figuresOf(report) {
			i := slices.IndexFunc(theirs, func(g comparedFigure) bool { return g.name == f.name })
			if i < 0 {
				continue
			}
			why := ""
			if f.value == theirs[i].value {
				equal++
			} else {
				differ++
				key := name + " " + f.name
				why = reasonsOf(name, f.name)
				used[key] = true
				if why == "" {
					t.Errorf("%s: %s and %s, without a reason", key, f.value, theirs[i].value)
				}
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", name, f.name, f.value, theirs[i].value, why)
		}
	}
	for key := range ownReasons {
		if !used[key] {
			t.Errorf("the reason of %s explains nothing", key)
		}
	}
	fmt.Fprintf(&b, "\n%d figures are equal, %d differ.\n", equal, differ)
	checkComparison(t, b.String())
}

// recordedReport is what the engine makes of the recorded answers for a dossier.
func recordedReport(t *testing.T, name string) run.Report {
	t.Helper()
	recording := openfiscatest.Open(t, root+"/testdata/openfisca/"+openfiscatest.File(name), "")
	engine, err := openfisca.New(openfisca.Config{URL: recording.Serve(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	report, err := engine.Run(t.Context(), openfiscatest.Input(t, root, name))
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func checkComparison(t *testing.T, table string) {
	t.Helper()
	page, err := os.ReadFile(comparisonPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(page), comparisonBegin)
	_, after, ended := strings.Cut(rest, comparisonEnd)
	if !found || !ended {
		t.Fatalf("%s has no place for the comparison", comparisonPage)
	}
	want := before + comparisonBegin + "\n" + table + "\n" + comparisonEnd + after
	if *update {
		if err := os.WriteFile(comparisonPage, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(page), want); diff != "" {
		t.Errorf("%s (-written +computed):\n%s", comparisonPage, diff)
	}
}
