package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// BonificationsHorsSurcote returns how many of a person's bonifications of posts the duration that opens surcote leaves
// out: all of them since 2012, those of children and of a disability never being among them; none before. ok is false
// where no row tells since when.
// Law: CPCMR L14 III; loi 2011-1906 art. 86; décret 2008-639 art. 13 II.
func BonificationsHorsSurcote(b *bareme.Set, rec bareme.Recorder, effet calendar.Date, emploi int) (n int, ok bool) {
	since, ok := b.ConstanteDate(rec, bareme.ConstanteSurcoteBonificationsExcluesDepuis, effet)
	if !ok || effet.Before(since) {
		return 0, ok
	}
	return emploi, true
}
