package run

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pack"
)

func changed(t *testing.T, v View) map[string]string {
	t.Helper()
	out := map[string]string{}
	document := v.Value()
	for _, c := range v.Changes {
		out[string(c.Pointer)] = string(c.Before.AppendJSON(nil)) + " -> " + string(c.After.AppendJSON(nil))
		after, ok := document.At(c.Pointer)
		if !c.After.IsZero() && (!ok || !after.Equal(c.After)) {
			t.Errorf("%s does not lead to %s", c.Pointer, c.After.AppendJSON(nil))
		}
	}
	return out
}

func TestChanges_point_into_the_view_of_the_caller(t *testing.T) {
	t.Parallel()
	before := exampleRun(withPack(pack.Full))
	report := exampleReport()
	report.Engine.BaremeVersion = "2027-01"
	report.Sections[4].Results = parsed(
		`{"regimes":[{"regime":"CNAV","pensionDue":true,"annuelBrutEur":14400.00,"mensuelBrutEur":1200.00}]}`,
	)
	after := New(exampleLaunch(withPack(pack.Full)), report)
	full := withPack(pack.Full)
	got := changed(t, after.ViewFor(full).ChangesFrom(before.ViewFor(full)))
	for pointer, want := range map[string]string{
		"/engine/baremeVersion":                        `"2026-10" -> "2027-01"`,
		"/sections/4/results/regimes/0/annuelBrutEur":  `14210.40 -> 14400.00`,
		"/sections/4/results/regimes/0/mensuelBrutEur": `1184.20 -> 1200.00`,
		"/synthese/pensions/1/annuelBrutEur":           `14210.40 -> 14400.00`,
		"/synthese/pensions/1/mensuelBrutEur":          `1184.20 -> 1200.00`,
		"/synthese/pensions/1/verseMensuelEur":         `1184.20 -> 1200.00`,
		"/synthese/totalMensuelBrutEur":                `1783.70 -> 1799.50`,
		"/synthese/totalAnnuelBrutEur":                 `21404.40 -> 21594.00`,
	} {
		if got[pointer] != want {
			t.Errorf("%s: got %q, want %q", pointer, got[pointer], want)
		}
		delete(got, pointer)
	}
	if len(got) != 0 {
		t.Errorf("and also %v", got)
	}
	narrow := principal(access.LevelIndicative, capability.CalcAgirc)
	for pointer := range changed(t, after.ViewFor(narrow).ChangesFrom(before.ViewFor(narrow))) {
		if pointer != "/engine/baremeVersion" {
			t.Errorf("a caller that does not see the base pension learns of %s", pointer)
		}
	}
}

func TestChanges_of_a_module_that_came_or_went(t *testing.T) {
	t.Parallel()
	report := exampleReport()
	without := report
	without.Sections = report.Sections[:7]
	full := withPack(pack.Full)
	whole, less := New(exampleLaunch(full), report).ViewFor(full), New(exampleLaunch(full), without).ViewFor(full)
	if got := changed(t, whole.ChangesFrom(less)); len(got) != 1 ||
		!strings.HasPrefix(got["/sections/7"], `null -> {"moduleId":"genererRapport",`) {
		t.Errorf("came: %v", got)
	}
	if got := less.ChangesFrom(whole).Changes; len(got) != 1 || got[0].Pointer != "/sections/7" ||
		!got[0].After.IsZero() {
		t.Errorf("went: %v", got)
	}
	if got := whole.ChangesFrom(whole).Changes; got != nil {
		t.Errorf("nothing changed, but %v", got)
	}
}
