package base

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// CSS L351-1: a pension is at most half of the ceiling, 24 030 € in 2026. A year whose ceiling is not published yet has
// that of 2026 at least, so that a pension below half of it is certain and no other one is.
func TestPlafonnerPension_holds_it_to_half_of_the_ceiling(t *testing.T) {
	t.Parallel()
	publie, aVenir := novembre2026, calendar.Date{Year: 2029, Month: 1, Day: 1}
	for _, tt := range []struct {
		effet         calendar.Date
		pension, want string
		known         bool
		lines         int
	}{
		{publie, "24029.99", "24029.99", true, 1},
		{publie, "24030", "24030.00", true, 1},
		{publie, "24030.01", "24030.00", true, 2},
		{aVenir, "24030", "24030.00", true, 1},
		{aVenir, "24030.01", "24030.01", false, 1},
		// Before 1975 the maximum was a lower share: 48 % in 1974, of 27 840 F.
		{calendar.Date{Year: 1974, Month: 12, Day: 1}, "3000", "2037.21", true, 2},
		{calendar.Date{Year: 2026 + anneesDeProjection, Month: 1, Day: 1}, "24030", "24030.00", true, 1},
		{calendar.Date{Year: 2026 + anneesDeProjection + 1, Month: 1, Day: 1}, "24030", "24030.00", false, 0},
	} {
		s, trace := etat(t, tt.effet), pension.NewTrace(0)
		trace.Begin()
		got, _, ok := plafonnerPension(s, trace, euro(t, tt.pension))
		extract := trace.End()
		if got.String() != tt.want || ok != tt.known || extract.Incomplete == tt.known ||
			calculs(s, extract) != tt.lines {
			t.Errorf("%+v: %s (%v), incomplete %v, %d lines", tt, got, ok, extract.Incomplete, calculs(s, extract))
		}
	}
	s, trace := etat(t, novembre2026), pension.NewTrace(0)
	s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) { s.Bareme.PensionMaximale(rec, novembre2026) })
	if _, _, ok := plafonnerPension(s, trace, euro(t, "100")); ok || !trace.EstIncomplet() {
		t.Error("a maximum without its share of the ceiling")
	}
}

// CSS L351-1-3, D351-1-6: 130/150/3 gives 0.29, never beyond the whole pension; no coefficient, no increase.
func TestMajorerHandicap_stops_at_the_whole_pension(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		coefficient, pension, want string
		lines                      int
	}{
		{"0.29", "6000", "7740.00", 1},
		{"0.29", "9000", "10000.00", 1},
		{"0.25", "8000", "10000.00", 1},
		{"0.01", "6000", "6060.00", 1},
		{"0", "6000", "6000.00", 0},
		{"0", "11000", "11000.00", 0},
	} {
		s, trace := etat(t, novembre2026), pension.NewTrace(0)
		casetest.Change(&s.Handicap, func(v *faits.PriseEnCharge) { v.Coefficient = decimal(t, tt.coefficient) })
		trace.Begin()
		got := majorerHandicap(s, trace, euro(t, tt.pension), euro(t, "10000")).String()
		if lines := calculs(s, trace.End()); got != tt.want || lines != tt.lines {
			t.Errorf("%s of %s: %s, want %s; %d lines", tt.coefficient, tt.pension, got, tt.want, lines)
		}
	}
}

// CSS R351-6: the duration counts up to the whole one.
func TestPensionProratisee_counts_up_to_the_whole_duration(t *testing.T) {
	t.Parallel()
	for duree, want := range map[int]string{
		0: "0.00", 1: "58.82", 85: "5000.00", 169: "9941.18", 170: "10000.00", 171: "10000.00",
	} {
		if got := pensionProratisee(euro(t, "20000"), decimal(t, "0.5"), duree, 170).String(); got != want {
			t.Errorf("%d of 170 quarters: %s, want %s", duree, got, want)
		}
	}
}
