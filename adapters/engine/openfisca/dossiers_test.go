package openfisca_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/engine/openfisca"
	"github.com/retraite-gateway/retraite/adapters/engine/openfisca/openfiscatest"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

var (
	update = flag.Bool("update", false, "rewrite the golden reports of testdata/openfisca")
	// record is the address of a real web API: the tests then ask it, and keep what it answers.
	record = flag.String("record", "", "record the answers of the OpenFisca web API at this address")
)

const (
	root     = "../../.."
	recorded = root + "/testdata/openfisca"
)

func open(t *testing.T, config openfisca.Config) *openfisca.Engine {
	t.Helper()
	engine, err := openfisca.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	return engine
}

func inputOf(t *testing.T, name string) ports.EngineInput {
	t.Helper()
	return openfiscatest.Input(t, root, name)
}

// Each dossier, asked with the answers that a real web API gave, makes the report that is kept beside them.
func TestDossiers(t *testing.T) {
	t.Parallel()
	for _, name := range openfiscatest.Compared() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := replayed(t, name)
			checkGolden(t, filepath.Join(recorded, openfiscatest.File(name)+".golden.txt"), textOf(report))
			if report.Deliverable || report.State() != run.Incomplete {
				t.Errorf("deliverable %v, state %s", report.Deliverable, report.State())
			}
		})
	}
}

// The package as it is published fails on the complementary points of 2019 and after: what the base scheme pays stays.
func TestPackage_as_it_is_published(t *testing.T) {
	t.Parallel()
	recording := openfiscatest.Open(t, recorded+"/as_published", *record)
	engine := open(t, openfisca.Config{URL: recording.Serve(t), Timeout: recordTimeout})
	report, err := engine.Run(t.Context(), inputOf(t, "prive/decote_neuf_trimestres"))
	if err != nil {
		t.Fatal(err)
	}
	for id, wanted := range map[capability.ModuleID]bool{
		capability.TrimestresSalaires: true, capability.SurcoteDecote: true, capability.MontantAnnuites: true,
		capability.PointsCotises: false, capability.MontantPoints: false,
	} {
		i := slices.IndexFunc(report.Sections, func(s run.Section) bool { return s.ModuleID == id })
		s := report.Sections[i]
		_, regimes := s.Results.Get("regimes")
		_, years := s.Results.Get("parAnnee")
		if given := regimes || years || s.ModuleID == capability.SurcoteDecote; given != wanted {
			t.Errorf("%s is %s: %s", id, s.Status, s.Results.AppendJSON(nil))
		}
	}
}

func replayed(t *testing.T, name string) run.Report {
	t.Helper()
	recording := openfiscatest.Open(t, filepath.Join(recorded, openfiscatest.File(name)), *record)
	engine := open(t, openfisca.Config{URL: recording.Serve(t), Timeout: recordTimeout})
	report, err := engine.Run(t.Context(), inputOf(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// textOf writes what OpenFisca answered: the sections that the project reads itself are tested elsewhere.
func textOf(r run.Report) string {
	var b strings.Builder
	b.WriteString(r.Engine.Name + " " + r.Engine.Version + ", " + r.Engine.BaremeVersion + "\n")
	for _, s := range r.Sections {
		b.WriteString("\n" + string(s.ModuleID) + ": " + string(s.Status) + "\n")
		if s.Status == run.StatusComputed && len(s.Trace) > 0 && s.Trace[0].Law != r.Engine.BaremeVersion {
			continue
		}
		for name, value := range s.Results.All() {
			b.WriteString("  " + name + " = " + string(value.AppendJSON(nil)) + "\n")
		}
		for _, w := range s.Warnings {
			b.WriteString("  ! " + w + "\n")
		}
	}
	for _, g := range r.Lacunes {
		b.WriteString("\nlacune " + string(g.Champ) + ": " + g.Message + "\n")
	}
	return b.String()
}

func checkGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
