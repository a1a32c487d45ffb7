package regles

import (
	"iter"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// Revalorisations runs through the rises of pensions that took effect after a day and not later than another, as
// bareme.Set.RevalorisationPensions does, and says in the section when one of them is not known: an amount that the
// others alone raise would be too low in silence. Law: CSS L161-23-1.
func Revalorisations(
	b *bareme.Set, t *pension.Trace, after, until calendar.Date, totalMensuel money.Euro,
) iter.Seq[bareme.Revalorisation] {
	if !b.RevalorisationsConnues(after, until, totalMensuel) {
		t.Incomplete("Barème revalorisation_pensions : une hausse entre le " + after.String() + " et le " +
			until.String() + " est inconnue.")
	}
	return b.RevalorisationPensions(t, after, until, totalMensuel)
}

// RevalorisationsDePaie runs through the rises of a pay whose services ended before the pension begins. That of 2020 is
// the whole one: the lower ones concerned pensions in payment only. Law: CPCMR L25, L16; CSS L161-25; loi 2019-1446
// art. 81.
func RevalorisationsDePaie(
	b *bareme.Set, t *pension.Trace, after, until calendar.Date,
) iter.Seq[bareme.Revalorisation] {
	return Revalorisations(b, t, after, until, money.Euro{})
}
