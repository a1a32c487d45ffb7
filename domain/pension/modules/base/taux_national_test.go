package base

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// Règlement (CE) 883/2004 art. 52, CSS R351-27: the national pension has the rate of its French durations alone, 1.25 %
// of the full rate less for each quarter that lacks, unless the age or the reason of departure gives the full rate.
func TestTauxNational_rests_on_french_durations(t *testing.T) {
	t.Parallel()
	tauxPleinEn := func(year, month int) func(*pension.State) {
		return func(s *pension.State) {
			casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) {
				v.DateTauxPleinAutomatique = calendar.Date{Year: year, Month: month, Day: 1}
			})
		}
	}
	for _, tt := range []struct {
		name      string
		francaise int
		change    func(*pension.State)
		taux      string
		plein     bool
		lines     int
	}{
		{"all of them", 170, nil, "0.5", true, 0},
		{"one more", 171, nil, "0.5", true, 0},
		{"one less: 50 % × (1 - 1.25 %)", 169, nil, "0.49375", false, 1},
		{"seventeen less", 153, nil, "0.39375", false, 1},
		{"eighteen less, seventeen quarters before the age of the full rate", 152, nil, "0.39375", false, 1},
		{"twenty less, twenty quarters before it", 150, tauxPleinEn(2031, 11), "0.375", false, 1},
		{"twenty-one less and before it, of which twenty count", 149, tauxPleinEn(2032, 2), "0.375", false, 1},
		{"three quarters before the age of the full rate", 100, tauxPleinEn(2027, 8), "0.48125", false, 1},
		{"at that age", 100, tauxPleinEn(2026, 11), "0.5", true, 1},
		{"a departure at the full rate", 100, func(s *pension.State) {
			casetest.Change(&s.Depart, func(v *faits.Depart) { v.TauxPlein = true })
		}, "0.5", true, 0},
		{"a disabled person", 100, func(s *pension.State) {
			casetest.Change(&s.Handicap, func(v *faits.PriseEnCharge) { v.TauxPlein = true })
		}, "0.5", true, 0},
		{"who had an invalidity pension", 100, func(s *pension.State) {
			casetest.Change(&s.ExInvalide, func(v *faits.ConversionInvalide) { v.Concerne = true })
		}, "0.5", true, 0},
		{"whose invalidity pension becomes one of old age", 100, func(s *pension.State) {
			casetest.Change(&s.ExInvaliditeForcee, func(v *faits.ConversionForcee) { v.Concerne = true })
		}, "0.5", true, 0},
		{"without totalisation", 100, func(s *pension.State) {
			casetest.Change(&s.Etranger, func(v *faits.DroitsEtrangers) { v.Proratisation = false })
		}, "0.5", true, 0},
	} {
		s, trace := etat(t, novembre2026), pension.NewTrace(0)
		s.Etranger.Donner(faits.DroitsEtrangers{Proratisation: true})
		if tt.change != nil {
			tt.change(s)
		}
		trace.Begin()
		taux, plein, ok := tauxNational(s, trace, tt.francaise)
		if !ok || !taux.Equal(decimal(t, tt.taux)) || plein != tt.plein {
			t.Errorf("%s: %s, full %t (%v), want %s", tt.name, taux, plein, ok, tt.taux)
		}
		if lines := calculs(s, trace.End()); lines != tt.lines {
			t.Errorf("%s: %d lines", tt.name, lines)
		}
	}
}

func TestTauxNational_is_not_known_without_one_of_its_figures(t *testing.T) {
	t.Parallel()
	birth := calendar.Date{Year: 1964, Month: 1, Day: 10}
	for name, read := range map[string]func(*bareme.Set, bareme.Recorder){
		"the full rate": func(b *bareme.Set, rec bareme.Recorder) {
			b.Constante(rec, bareme.ConstanteTauxPlein, novembre2026)
		},
		"the décote": func(b *bareme.Set, rec bareme.Recorder) { b.Decote(rec, birth, novembre2026) },
		"its limit":  func(b *bareme.Set, rec bareme.Recorder) { b.DecoteMaximum(rec, birth, novembre2026) },
	} {
		s, trace := etat(t, novembre2026), pension.NewTrace(0)
		s.Etranger.Donner(faits.DroitsEtrangers{Proratisation: true})
		s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) { read(s.Bareme, rec) })
		if taux, plein, ok := tauxNational(s, trace, 100); ok || plein || !trace.EstIncomplet() {
			t.Errorf("without %s: %s, full %t (%v)", name, taux, plein, ok)
		}
	}
}

// Règlement (CE) 883/2004 art. 52: the shared pension is compared at the duration of the scheme over the whole one,
// which a longer duration does not exceed; the rates of both are told.
func TestComparaison_shares_up_to_the_whole_theoretical_pension(t *testing.T) {
	t.Parallel()
	for duree, want := range map[int]string{0: "0.00", 75: "4500.00", 149: "8940.00", 150: "9000.00", 151: "9000.00"} {
		theorique := branche{
			p0: euro(t, "8000"), complement: euro(t, "1000"), duree: 150, taux: decimal(t, "0.5"),
			minimum: minimumBrut{palierBase: euro(t, "8100"), palierMajore: euro(t, "900"), total: euro(t, "9000")},
		}
		served, c := compare(
			pension.NewTrace(0), branche{taux: decimal(t, "0.375")}, theorique, duree, money.Decimal{},
		)
		if c.ProratiseeEur.String() != want || served.minimum.total.String() != want ||
			c.TheoriqueEur.String() != "9000.00" || c.DureeTotale != 150 {
			t.Errorf("%d of 150: %s, minimum %s", duree, c.ProratiseeEur, served.minimum.total)
		}
		if !c.TauxNational.Equal(decimal(t, "0.375")) || !c.TauxTheorique.Equal(decimal(t, "0.5")) {
			t.Errorf("rates %s and %s", c.TauxNational, c.TauxTheorique)
		}
	}
}
