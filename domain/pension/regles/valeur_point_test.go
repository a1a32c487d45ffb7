package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Each scheme has its own value of the point, in €, as its fund published it.
func TestValeurDuPoint_of_each_scheme(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regime dossier.Regime
		year   int
		value  string
	}{
		{dossier.AGIRCARRCO, 2024, "1.4159"},
		{dossier.ARRCO, 2012, "1.2414"},
		{dossier.AGIRC, 2012, "0.4330"},
		{dossier.IRCANTEC, 2025, "0.55553"},
		{dossier.RCI, 2025, "1.335"},
		{dossier.RAFP, 2025, "0.05593"},
		{dossier.CNAVPL, 2025, "0.654"},
		{dossier.CNBFComplementaire, 2025, "1.0111"},
		{dossier.CIPAV, 2023, "2.77"},
	} {
		want, err := money.ParseDecimal(tt.value)
		if err != nil {
			t.Fatal(err)
		}
		day := calendar.Date{Year: tt.year, Month: 10, Day: 1}
		got, ok := ValeurDuPoint(bareme.Official(), silence{}, tt.regime, day)
		if !ok || !got.Equal(want) {
			t.Errorf("%s in %d: %s", tt.regime, tt.year, got.Decimal)
		}
	}
	for _, regime := range []dossier.Regime{dossier.CNAV, dossier.CAVP, dossier.ARRCO, dossier.AGIRC} {
		day := calendar.Date{Year: 2026, Month: 10, Day: 1}
		if got, ok := ValeurDuPoint(bareme.Official(), silence{}, regime, day); ok {
			t.Errorf("%s has no point in 2026: %s", regime, got.Decimal)
		}
	}
}

// silence is told of figures and keeps none.
type silence struct{}

func (silence) Read(bareme.Figure)      {}
func (silence) ReadAll([]bareme.Figure) {}
