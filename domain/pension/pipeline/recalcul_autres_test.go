package pipeline

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control"
)

// centimeEnTrop is a module that hands a cent too much on.
type centimeEnTrop struct{ pension.Module }

func (m centimeEnTrop) Compute(s *pension.State, t *pension.Trace) any {
	results := m.Module.Compute(s, t)
	casetest.ChangePensions(&s.Pensions, m.Info().ID, func(list []faits.Pension) {
		list[0].AnnuelEur = list[0].AnnuelEur.Add(money.Cents(1))
	})
	return results
}

// The pensions of these dossiers, counted by hand beside them, are recomputed; a cent more in any of them is a
// disagreement.
func TestRecomputation_covers_the_schemes_beside_the_general_one(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		dossier string
		module  capability.ModuleID
	}{
		{"prive_puis_etat", capability.MontantIndiciaire},
		{"prive_puis_etat", capability.MontantAnnuites},
		{"minimum_garanti_vingt_ans", capability.MontantIndiciaire},
		{"contractuel_puis_territorial", capability.MontantIndiciaire},
		{"contractuel_puis_territorial", capability.MontantPoints},
		{"agent_general_decote", capability.RegimeCnavpl},
		{"agent_general_decote", capability.MontantPoints},
		{"commercant_puis_liberal", capability.MontantPoints},
		{"commercant_puis_liberal", capability.MontantAnnuites},
	} {
		t.Run(tt.dossier+", "+string(tt.module), func(t *testing.T) {
			t.Parallel()
			in := polypensionne(t, tt.dossier)
			for _, c := range controles(t, Run(in)) {
				if strings.HasPrefix(c.Code, "RECOMPUTATION") && !c.OK {
					t.Errorf("%s: %s", c.Code, c.Detail)
				}
			}
			wrong := Modules()
			for i, m := range wrong {
				if m.Info().ID == tt.module {
					wrong[i] = centimeEnTrop{m}
				}
			}
			noticed := false
			for _, c := range controles(t, Of(wrong)(in)) {
				noticed = noticed || c.Code == "RECOMPUTATION_DISAGREES" && !c.OK
			}
			if !noticed {
				t.Error("a cent more is not noticed")
			}
		})
	}
}

// polypensionne reads a dossier of testdata/dossiers/polypensionnes, whose pension begins on 1 January 2026.
func polypensionne(t *testing.T, name string) Input {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("../../../testdata/dossiers/polypensionnes", name, "dossier.json"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := ijson.ParseObject(raw)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	effet := calendar.Date{Year: 2026, Month: 1, Day: 1}
	return Input{
		Dossier: decoded, Bareme: bareme.Official(), DateEffet: effet,
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
	}
}

// controles are the checks of the supervisor.
func controles(t *testing.T, out Outcome) []control.Controle {
	t.Helper()
	for _, s := range out.Sections {
		if r, ok := s.Results.(*control.ResultatSupervision); ok {
			return r.Checks
		}
	}
	t.Fatal("the supervisor did not run")
	return nil
}
