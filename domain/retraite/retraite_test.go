package retraite_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/modules/base"
	"github.com/retraite-gateway/retraite/domain/retraite"
)

const dossiers = "../../testdata/dossiers"

func read(t *testing.T, elements ...string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(elements...))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// Every dossier with a golden report gives here what the gateway's engine gives.
func TestCompute_gives_what_reports_show(t *testing.T) {
	t.Parallel()
	folders, err := filepath.Glob(filepath.Join(dossiers, "*", "*"))
	if err != nil || len(folders) < 50 {
		t.Fatalf("%d dossiers, %v", len(folders), err)
	}
	for _, folder := range folders {
		var expected struct {
			LiquidationDate, Today calendar.Date
			Projection             bool
		}
		if err := json.Unmarshal(read(t, folder, "expected.json"), &expected); err != nil {
			t.Fatal(err)
		}
		golden, err := ijson.Parse(read(t, folder, "report.golden.json"))
		if err != nil {
			t.Fatal(err)
		}
		d, err := retraite.Read(read(t, folder, "dossier.json"))
		if err != nil {
			t.Fatalf("%s: %v", folder, err)
		}
		options := retraite.Options{Today: expected.Today, Dates: expected.Projection}
		got, err := retraite.ComputeWith(options, d, expected.LiquidationDate)
		if err != nil {
			t.Fatalf("%s: %v", folder, err)
		}
		shown, _ := golden.Get("synthese")
		if diff := cmp.Diff(string(shown.AppendJSON(nil)), string(got.Value().AppendJSON(nil))); diff != "" {
			t.Errorf("%s (-report +computed):\n%s", folder, diff)
		}
		state, _ := golden.Get("state")
		if text, _ := state.Text(); (text == "completed") != got.Complete {
			t.Errorf("%s: the report is %s, computed complete %v", folder, text, got.Complete)
		}
	}
}

// dated reads one of the dossiers.
func dated(t *testing.T, name string) *dossier.Dossier {
	t.Helper()
	d, err := retraite.Read(read(t, dossiers, name, "dossier.json"))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestPensions_are_read_by_scheme_by_module_and_by_type(t *testing.T) {
	t.Parallel()
	p, err := retraite.Compute(dated(t, "minima/net_au_taux_normal"), calendar.Date{Year: 2026, Month: 10, Day: 1})
	if err != nil {
		t.Fatal(err)
	}
	cnav, ok := p.Regime("CNAV")
	if !ok || cnav.MensuelBrutEur == nil || cnav.NetMensuelEur == nil ||
		!cnav.NetMensuelEur.Less(*cnav.MensuelBrutEur) {
		t.Fatalf("CNAV %+v", cnav)
	}
	net := *cnav.NetMensuelEur
	for _, other := range p.Pensions {
		if other.Regime != "CNAV" && other.NetMensuelEur != nil {
			net = net.Add(*other.NetMensuelEur)
		}
	}
	if p.TotalMensuelNetEur == nil || !p.TotalMensuelNetEur.Equal(net.Decimal) {
		t.Errorf("the nets of the schemes are %s, their total %v", net, p.TotalMensuelNetEur)
	}
	if _, ok := p.Regime("RATP"); ok {
		t.Error("a scheme pays that is not in the career")
	}
	results, ok := retraite.Results[base.ResultatAnnuites](p)
	if !ok || len(results.Regimes) == 0 {
		t.Fatalf("results %+v", results)
	}
	if !results.Regimes[0].AnnuelBrutEur.Equal(cnav.AnnuelBrutEur.Decimal) {
		t.Errorf("the module says %s, the summary %s", results.Regimes[0].AnnuelBrutEur, cnav.AnnuelBrutEur)
	}
	if _, ok := retraite.Results[testing.T](p); ok {
		t.Error("a module answered with a type that none has")
	}
	lines := p.Explication(capability.MontantAnnuites)
	if len(lines) == 0 || lines[len(lines)-1].Label == "" {
		t.Errorf("explanation %+v", lines)
	}
	if lines := p.Explication("noSuchModule"); lines != nil {
		t.Errorf("explanation of nothing: %+v", lines)
	}
}

func TestCompute_refuses_dates_that_cannot_be_and_nothing_else(t *testing.T) {
	t.Parallel()
	if _, err := retraite.Compute(&dossier.Dossier{}, calendar.Date{}); !errors.Is(err, retraite.ErrNoDate) {
		t.Errorf("without a date: %v", err)
	}
	child := &dossier.Dossier{Assure: dossier.Assure{DateNaissance: calendar.Date{Year: 2000, Month: 1, Day: 1}}}
	if _, err := retraite.Compute(child, calendar.Date{Year: 2015, Month: 1, Day: 1}); !errors.Is(
		err, retraite.ErrTooYoung,
	) {
		t.Errorf("at fifteen: %v", err)
	}
	for name, d := range map[string]*dossier.Dossier{"no dossier": nil, "an empty one": {}} {
		p, err := retraite.Compute(d, calendar.Date{Year: 2027, Month: 1, Day: 1})
		if err != nil || p.Complete || len(p.Lacunes) == 0 || p.Certification.Deliverable {
			t.Errorf("%s: complete %v, %d gaps, %v", name, p.Complete, len(p.Lacunes), err)
		}
	}
	for _, text := range []string{`[]`, `{`, `{"assure":[]}`, `{"assure":{"dateNaissance":"17/05/1963"}}`} {
		if _, err := retraite.Read([]byte(text)); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}

func TestCompare_computes_each_date_alone(t *testing.T) {
	t.Parallel()
	d := dated(t, "prive/mere_deux_enfants_avpf_chomage")
	dates := []calendar.Date{{Year: 2026, Month: 11, Day: 1}, {Year: 2028, Month: 11, Day: 1}}
	all, err := retraite.Compare(d, dates...)
	if err != nil {
		t.Fatal(err)
	}
	for i, date := range dates {
		alone, err := retraite.Compute(d, date)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(alone.Value().AppendJSON(nil)), string(all[i].Value().AppendJSON(nil))); diff != "" {
			t.Errorf("at %s (-alone +compared):\n%s", date, diff)
		}
	}
	if _, err := retraite.Compare(d, calendar.Date{Year: 1970, Month: 1, Day: 1}); !errors.Is(
		err, retraite.ErrTooYoung,
	) {
		t.Errorf("at seven: %v", err)
	}
}

func TestLoi_remembers_what_was_read(t *testing.T) {
	t.Parallel()
	loi, err := retraite.NewLoi()
	if err != nil {
		t.Fatal(err)
	}
	day := calendar.Date{Year: 2026, Month: 6, Day: 1}
	if _, ok := loi.PlafondMensuel(loi, day); !ok {
		t.Fatal("no ceiling")
	}
	if _, ok := loi.PlafondMensuel(loi, calendar.Date{Year: 1900, Month: 1, Day: 1}); ok {
		t.Error("a ceiling of before there was one")
	}
	lus := loi.Lus()
	if len(lus) != 1 || lus[0].Table != "plafond_securite_sociale_mensuel" || lus[0].Source == "" ||
		lus[0].Value == "" {
		t.Errorf("read %+v", lus)
	}
}

// Who imports the engine gets the engine: the standard library, a decimal library and a JSON tokenizer beside it.
func TestRetraite_brings_no_container_and_no_database(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(
		t.Context(), "go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".",
	).Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	for _, path := range packages {
		switch {
		case strings.HasPrefix(path, "github.com/retraite-gateway/retraite/domain/"):
		case path == "github.com/quagmt/udecimal", strings.HasPrefix(path, "github.com/go-json-experiment/json/"):
		default:
			t.Errorf("the engine brings %s", path)
		}
	}
	if len(packages) < 20 {
		t.Errorf("only %d packages were listed", len(packages))
	}
}
