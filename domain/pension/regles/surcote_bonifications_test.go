package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// In 2012 for civil servants, in 2017 in gas and electricity, at the SNCF and at the RATP (page of the CNIEG).
func TestBonificationsHorsSurcote_begin_on_the_day_of_the_scheme(t *testing.T) {
	t.Parallel()
	for depuis, first := range map[bareme.ConstanteID]calendar.Date{
		bareme.ConstanteSurcoteBonificationsExcluesDepuis:         {Year: 2012, Month: 1, Day: 1},
		bareme.ConstanteSpeciauxSurcoteBonificationsExcluesDepuis: {Year: 2017, Month: 1, Day: 1},
	} {
		for day, want := range map[calendar.Date]int{
			first.AddDays(-1): 0, first: 12, {Year: 2026, Month: 11, Day: 1}: 12,
		} {
			got, ok := BonificationsHorsSurcote(bareme.Official(), pension.NewTrace(0), depuis, day, 12)
			if got != want || !ok {
				t.Errorf("%s: %d of 12 left out, want %d", day, got, want)
			}
		}
	}
}
