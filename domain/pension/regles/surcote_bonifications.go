package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// BonificationsHorsSurcote returns how many of a person's bonifications of posts the duration that opens surcote leaves
// out: all of them since a day, those of children and of a disability never being among them; none before. ok is false
// where no row tells since when.
// Law: CPCMR L14 III; loi 2011-1906 art. 86; décret 2008-639 art. 13 II, décret 46-1541 annexe 3 art. 10 II.
func BonificationsHorsSurcote(
	b *bareme.Set, rec bareme.Recorder, depuis bareme.ConstanteID, effet calendar.Date, emploi int,
) (n int, ok bool) {
	since, ok := b.ConstanteDate(rec, depuis, effet)
	if !ok || effet.Before(since) {
		return 0, ok
	}
	return emploi, true
}
