package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

func TestMoisEntre_and_TrimestresCommences_count_from_first_to_first(t *testing.T) {
	t.Parallel()
	day := func(year, month int) calendar.Date { return calendar.Date{Year: year, Month: month, Day: 1} }
	for _, c := range []struct {
		name     string
		from, to calendar.Date
		mois     int
		quarters int
	}{
		{"the same day", day(2026, 10), day(2026, 10), 0, 0},
		{"the day before it", day(2026, 10), day(2026, 9), 0, 0},
		{"one month begins a quarter", day(2026, 10), day(2026, 11), 1, 1},
		{"three months are one quarter", day(2026, 10), day(2027, 1), 3, 1},
		{"four months begin a second", day(2026, 10), day(2027, 2), 4, 2},
		{"five years are twenty", day(2026, 10), day(2031, 10), 60, 20},
	} {
		if got := MoisEntre(c.from, c.to); got != c.mois {
			t.Errorf("%s: %d months, want %d", c.name, got, c.mois)
		}
		if got := TrimestresCommences(c.mois); got != c.quarters {
			t.Errorf("%s: %d quarters, want %d", c.name, got, c.quarters)
		}
	}
	if got := TrimestresCommences(-4); got != 0 {
		t.Errorf("%d quarters of a negative number of months", got)
	}
	if got := FinDAnnee(2024); got != (calendar.Date{Year: 2024, Month: 12, Day: 31}) {
		t.Errorf("the year ends on %s", got)
	}
}
