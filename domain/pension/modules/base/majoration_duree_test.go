package base

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// CSS R351-7, circulaire Cnav 8/89: a civil quarter counts when it lies whole between the age of the full rate and the
// date of effect.
func TestDureeMajoree_counts_whole_civil_quarters_after_the_age_of_the_full_rate(t *testing.T) {
	t.Parallel()
	day := func(year, month int) calendar.Date { return calendar.Date{Year: year, Month: month, Day: 1} }
	for _, tt := range []struct {
		name           string
		tauxPlein      calendar.Date
		effet          calendar.Date
		duree, majoree int
		expliquee      bool
	}{
		{"from October 2025 to September 2026: 80 × 1.1", day(2025, 8), day(2026, 11), 80, 88, true},
		{"the full rate on the first day of a quarter: 80 × 1.125", day(2025, 7), day(2026, 11), 80, 90, true},
		{"the effect a month before the quarter ends", day(2025, 7), day(2025, 9), 80, 80, false},
		{"the effect the day after the quarter", day(2025, 7), day(2025, 10), 80, 82, true},
		{"the effect at the age itself", day(2025, 7), day(2025, 7), 80, 80, false},
		{"the effect before the age", day(2026, 1), day(2025, 7), 80, 80, false},
		{"an age that is not known", calendar.Date{}, day(2025, 10), 80, 80, false},
		{"a part of a quarter is a whole one: 1 × 1.025", day(2025, 7), day(2025, 10), 1, 2, true},
		{"the whole duration at the most: 169 × 1.025", day(2025, 7), day(2025, 10), 169, 170, true},
		{"a whole duration has no increase", day(2025, 7), day(2025, 10), 170, 170, false},
		{"nor has a longer one", day(2025, 7), day(2025, 10), 180, 180, false},
		{"nothing is raised by nothing", day(2025, 7), day(2025, 10), 0, 0, false},
	} {
		s, trace := etat(t, tt.effet), pension.NewTrace(0)
		casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DateTauxPleinAutomatique = tt.tauxPlein })
		trace.Begin()
		got, ok := majorerDuree(s, trace, tt.duree)
		if !ok || got != tt.majoree {
			t.Errorf("%s: got %d (%v), want %d", tt.name, got, ok, tt.majoree)
		}
		if lines := calculs(s, trace.End()); (lines > 0) != tt.expliquee {
			t.Errorf("%s: %d lines explain it", tt.name, lines)
		}
	}
}

// CSS L351-6 gives the increase to who lacks the duration that the rate asks for; to others it is doubtful.
func TestDureeMajoree_is_doubtful_for_whom_has_the_required_duration(t *testing.T) {
	t.Parallel()
	for total, doubts := range map[int]int{169: 0, 170: 1, 171: 1} {
		s, trace := etat(t, novembre2026), pension.NewTrace(0)
		casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) {
			v.DureeTotale, v.DureeRequise = total, 170
			v.DateTauxPleinAutomatique = calendar.Date{Year: 2025, Month: 8, Day: 1}
		})
		if _, ok := majorerDuree(s, trace, 80); !ok || len(trace.Doubts()) != doubts {
			t.Errorf("%d of 170 quarters: %v, doubts %v", total, ok, trace.Doubts())
		}
	}
}

func TestDureeMajoree_is_not_known_without_the_share_of_a_quarter(t *testing.T) {
	t.Parallel()
	s, trace := etat(t, novembre2026), pension.NewTrace(0)
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) {
		v.DateTauxPleinAutomatique = calendar.Date{Year: 2025, Month: 8, Day: 1}
	})
	s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) {
		s.Bareme.Constante(rec, bareme.ConstanteMajorationAgeParTrimestre, novembre2026)
	})
	if _, ok := majorerDuree(s, trace, 80); ok || !trace.EstIncomplet() {
		t.Error("an increase without its share")
	}
}
