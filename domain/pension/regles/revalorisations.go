package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// HaussesConnues says whether every rise of pensions after a day and until another is known, and says in the section
// that one is not: an amount raised by the others would be too low in silence. Law: CSS L161-23-1.
func HaussesConnues(
	b *bareme.Set, t *pension.Trace, after, until calendar.Date, totalMensuel money.Euro,
) bool {
	if b.RevalorisationsConnues(after, until, totalMensuel) {
		return true
	}
	t.Incomplete("Barème revalorisation_pensions : une hausse entre le " + after.String() + " et le " + until.String() +
		" est inconnue.")
	return false
}
