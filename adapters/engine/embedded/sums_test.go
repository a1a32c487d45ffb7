package embedded_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// goldenSums are the amounts of a golden report that must add up.
type goldenSums struct {
	Synthese struct {
		Pensions []struct {
			Regime  string      `json:"regime"`
			Due     *bool       `json:"due"`
			Annuel  *money.Euro `json:"annuelBrutEur"`
			Mensuel *money.Euro `json:"mensuelBrutEur"`
			Verse   *money.Euro `json:"verseMensuelEur"`
		} `json:"pensions"`
		Annuel  *money.Euro `json:"totalAnnuelBrutEur"`
		Mensuel *money.Euro `json:"totalMensuelBrutEur"`
		Net     *money.Euro `json:"totalMensuelNetEur"`
	} `json:"synthese"`
	Sections []struct {
		ModuleID string          `json:"moduleId"`
		Results  json.RawMessage `json:"results"`
	} `json:"sections"`
}

// goldenNet is what applicateurSante publishes.
type goldenNet struct {
	Regimes []struct {
		Regime      string     `json:"regime"`
		Origine     string     `json:"origine"`
		Brut        money.Euro `json:"brutMensuelEur"`
		Csg         money.Euro `json:"csgEur"`
		Deductible  money.Euro `json:"csgDeductibleEur"`
		Crds        money.Euro `json:"crdsEur"`
		Casa        money.Euro `json:"casaEur"`
		Maladie     money.Euro `json:"maladieEur"`
		RegimeLocal money.Euro `json:"regimeLocalEur"`
		Net         money.Euro `json:"netMensuelEur"`
	} `json:"regimes"`
	Brut        money.Euro  `json:"totalMensuelBrutEur"`
	Prelevement *money.Euro `json:"totalPrelevementsEur"`
	Net         *money.Euro `json:"totalMensuelNetEur"`
	Reversion   *money.Euro `json:"totalReversionMensuelNetEur"`
}

// In every golden report schemes add up to the totals, and each pension goes from gross to net to the cent: what is
// left is the gross less its levies, pension by pension and in all.
func TestDossiers_add_up_from_schemes_to_totals_and_from_gross_to_net(t *testing.T) {
	t.Parallel()
	totals, nets := 0, 0
	for _, s := range samples(t) {
		var report goldenSums
		if err := json.Unmarshal(read(t, filepath.Join(s.folder, "report.golden.json")), &report); err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		same := func(what string, want, got money.Euro) {
			t.Helper()
			if !want.Equal(got.Decimal) {
				t.Errorf("%s: %s is %s, want %s", s.name, what, got, want)
			}
		}
		if y := report.Synthese; y.Annuel != nil {
			totals++
			var yearly, monthly money.Euro
			whole := true
			for _, p := range y.Pensions {
				if p.Due == nil || !*p.Due {
					continue
				}
				yearly = yearly.Add(*p.Annuel)
				monthly = monthly.Add(*p.Verse)
				whole = whole && p.Verse.Equal(p.Mensuel.Decimal)
			}
			same("the total of the month", monthly, *y.Mensuel)
			if whole {
				same("the total of the year", yearly, *y.Annuel)
			}
		}
		for _, section := range report.Sections {
			var net goldenNet
			if section.ModuleID != "applicateurSante" {
				continue
			}
			if err := json.Unmarshal(section.Results, &net); err != nil {
				t.Fatalf("%s: %v", s.name, err)
			}
			if net.Net == nil {
				continue
			}
			nets++
			var gross, left, survivor money.Euro
			for _, p := range net.Regimes {
				same(
					"net of "+p.Regime, p.Brut.Sub(p.Csg).Sub(p.Crds).Sub(p.Casa).Sub(p.Maladie).Sub(p.RegimeLocal),
					p.Net,
				)
				if p.Csg.Less(p.Deductible) {
					t.Errorf("%s: more CSG of %s is deductible than is due", s.name, p.Regime)
				}
				if p.Origine == "REVERSION" {
					survivor = survivor.Add(p.Net)
					continue
				}
				gross, left = gross.Add(p.Brut), left.Add(p.Net)
			}
			same("the gross total", gross, net.Brut)
			same("the net total", left, *net.Net)
			same("gross less levies", net.Brut.Sub(*net.Prelevement), *net.Net)
			if net.Reversion != nil {
				same("the survivor's net total", survivor, *net.Reversion)
			}
			if shown := report.Synthese.Net; shown != nil {
				same("the net total of the synthese", left, *shown)
			}
		}
	}
	if totals < 40 || nets < 3 {
		t.Errorf("%d totals and %d nets were added up", totals, nets)
	}
}

// Each dossier of several schemes says in its source how its total was added up by hand, and holds the run to it.
func TestPolypensionnes_are_held_to_a_total_added_up_by_hand(t *testing.T) {
	t.Parallel()
	n := 0
	for _, s := range samples(t) {
		if !strings.HasPrefix(s.name, "polypensionnes/") {
			continue
		}
		n++
		at := slices.IndexFunc(
			s.attendu.Expected,
			func(f figure) bool { return f.Module == "synthese" && f.Pointer == "/totalAnnuelBrutEur" },
		)
		if at < 0 {
			t.Errorf("%s: no total is expected", s.name)
			continue
		}
		source := strings.NewReplacer("\u00a0", "", "\u202f", "", " ", "").Replace(
			string(read(t, filepath.Join(s.folder, "source.md"))),
		)
		total := string(s.attendu.Expected[at].Value)
		if !strings.Contains(strings.ReplaceAll(source, ",", "."), total) {
			t.Errorf("%s: source.md does not show how %s is added up", s.name, total)
		}
	}
	if n < 10 {
		t.Errorf("%d dossiers of several schemes", n)
	}
}

// The head of a report is made of the heads of its sections and of nothing else, so that the shortest view has the head
// of the longest.
func TestDossiers_have_the_same_head_from_the_heads_of_their_sections(t *testing.T) {
	t.Parallel()
	engine := newEngine(t)
	for _, s := range samples(t) {
		view := compute(t, engine, s)
		heads := make([]run.Section, len(view.Sections))
		for i, section := range view.Sections {
			heads[i] = run.Section{ModuleID: section.ModuleID, Status: section.Status}
			heads[i].Results, _ = section.Head().Get("results")
		}
		want := string(view.Resume.Value().AppendJSON(nil))
		if got := string(run.NewResume(view.Header, heads, nil, view.Lacunes).Value().AppendJSON(nil)); got != want {
			t.Errorf("%s (-sections +heads):\n%s", s.name, cmp.Diff(want, got))
		}
	}
}
