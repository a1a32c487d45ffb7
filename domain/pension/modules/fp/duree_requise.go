package fp

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// dureeRequise returns the quarters of a whole pension for this right.
func (c *calcul) dureeRequise() (int, bool) {
	if c.droit.parent.generation {
		return c.dureeDeParent()
	}
	return dureeRequise(c.s.Bareme, c.t, c.droit.categorie, c.naissance, c.s.DateEffet.Lire(), c.droit.ouverture)
}

// dureeRequise returns the quarters of a whole pension: those of the generation; for a right that opens before 60
// years, those of the people who turn 60 in the year of opening, which the law has written out for the classified posts
// of recent generations and, by the day of opening, for everybody else since the durations of 2023; until 2008, those
// of the year of opening. A right that opened before 60 years and before the durations of 2023 keeps those of before.
// Law: CPCMR L13 III; loi 2003-775 art. 66 II; loi 2023-270 art. 10 XXIV A to C.
func dureeRequise(
	b *bareme.Set, rec bareme.Recorder, categorie bareme.CategorieFp, naissance, effet, ouverture calendar.Date,
) (int, bool) {
	if n, ok := b.FpDureeRequiseOuverture(rec, ouverture); ok {
		return n, true
	}
	age, ok := b.ConstanteEntiere(rec, bareme.ConstanteFpAgeDuree, effet)
	if !ok {
		return 0, false
	}
	if !ouverture.Before(naissance.AddYears(age)) {
		return b.FpDureeRequise(rec, bareme.FpSedentaire, naissance, effet)
	}
	if categorie != bareme.FpSedentaire {
		if n, ok := b.FpDureeRequise(rec, categorie, naissance, effet); ok {
			return n, true
		}
	}
	since, ok := b.ConstanteDate(rec, bareme.ConstanteFpDureesDe2023Depuis, effet)
	if !ok {
		return 0, false
	}
	if !ouverture.Before(since) {
		return b.ConstanteEntiere(rec, bareme.ConstanteFpDureeAvant60, ouverture)
	}
	return b.FpDureeRequise(
		rec, bareme.FpSedentaire, calendar.Date{Year: ouverture.Year - age, Month: 1, Day: 1},
		calendar.Earlier(effet, since.AddDays(-1)),
	)
}
