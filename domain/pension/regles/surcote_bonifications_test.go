package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

func TestBonificationsHorsSurcote_begin_with_2012(t *testing.T) {
	t.Parallel()
	for day, want := range map[calendar.Date]int{
		{Year: 2011, Month: 12, Day: 31}: 0, {Year: 2012, Month: 1, Day: 1}: 12, {Year: 2026, Month: 11, Day: 1}: 12,
	} {
		if got, ok := BonificationsHorsSurcote(bareme.Official(), pension.NewTrace(0), day, 12); got != want || !ok {
			t.Errorf("%s: %d of 12 left out, want %d", day, got, want)
		}
	}
}
