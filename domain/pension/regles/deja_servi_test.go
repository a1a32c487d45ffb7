package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func TestDejaServi(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	for _, tt := range []struct {
		name    string
		liquide dossier.PensionLiquidee
		want    bool
	}{
		{"since the day before", dossier.PensionLiquidee{Regime: dossier.CNAV, Date: effet.AddDays(-1)}, true},
		{"since a day that is not said", dossier.PensionLiquidee{Regime: dossier.CNAV}, true},
		{"from the date of effect", dossier.PensionLiquidee{Regime: dossier.CNAV, Date: effet}, false},
		{"from a later day", dossier.PensionLiquidee{Regime: dossier.CNAV, Date: effet.AddDays(1)}, false},
		{"in another scheme", dossier.PensionLiquidee{Regime: dossier.AGIRCARRCO}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := DejaServi([]dossier.PensionLiquidee{tt.liquide}, dossier.CNAV, effet); got != tt.want {
				t.Errorf("served: %t, want %t", got, tt.want)
			}
		})
	}
}
