package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// bloc are the points of one origin that children raise alike.
type bloc struct {
	origine bareme.RegimePoints
	// periode is the run of years in which they were acquired; it is zero, and rang -1, when the rules name none.
	periode  calendar.Span
	rang     int
	trancheC bool
	points   money.Points
}

// pointsTrancheC are the points of slice C of before 2016, converted.
func pointsTrancheC(blocs []bloc) (points money.Points) {
	for _, b := range blocs {
		if b.trancheC {
			points = points.Add(b.points)
		}
	}
	return points
}

// blocs sorts the points by origin and years, and converts those of Agirc. What the rounding of each leaves of the
// whole goes to the largest.
func (c *calcul) blocs() []bloc {
	blocs := c.blocsBeforeConversion()
	rest := c.convert(c.Complementaire.Compte.Agirc, bareme.PointsAgirc)
	plusGrand := -1
	for i := range blocs {
		b := &blocs[i]
		if b.origine != bareme.PointsAgirc {
			continue
		}
		b.points = c.convert(b.points, bareme.PointsAgirc)
		rest = rest.Sub(b.points)
		if plusGrand < 0 || blocs[plusGrand].points.Less(b.points.Decimal) {
			plusGrand = i
		}
	}
	if plusGrand >= 0 {
		blocs[plusGrand].points = blocs[plusGrand].points.Add(rest)
	}
	return blocs
}

func (c *calcul) blocsBeforeConversion() (blocs []bloc) {
	before, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteAgircArrcoTrancheCAvant, c.Effet)
	derniereUnirs := 0
	for i := range c.Annees {
		annee := c.Annees[i].Annee
		p := &c.Annees[i].Points
		blocs = c.addBloc(blocs, bareme.PointsArrco, annee, false, p.Arrco)
		blocs = c.addBloc(blocs, bareme.PointsAgirc, annee, false, p.AgircB.Add(p.Garantie))
		blocs = c.addBloc(blocs, bareme.PointsAgirc, annee, ok && annee < before.Year, p.AgircC)
		blocs = c.addBloc(blocs, bareme.PointsAgircArrco, annee, false, p.Unifie)
		if p.Unirs.Sign() > 0 {
			derniereUnirs = annee
		}
	}
	return c.addBloc(blocs, bareme.PointsArrco, derniereUnirs, false, c.Complementaire.Compte.Unirs)
}

// addBloc adds points of a year to their block.
func (c *calcul) addBloc(
	blocs []bloc, origine bareme.RegimePoints, annee int, trancheC bool, points money.Points,
) []bloc {
	if points.IsZero() {
		return blocs
	}
	nouveau := bloc{origine: origine, rang: -1, trancheC: trancheC, points: points}
	for i, periode := range c.Bareme.AgircArrcoPeriodesOrigine(origine) {
		if periode.Contains(anneeCivile(annee).To) {
			nouveau.rang = i
			nouveau.periode = periode
		}
	}
	for i := range blocs {
		b := &blocs[i]
		if b.origine == origine && b.rang == nouveau.rang && b.trancheC == trancheC {
			b.points = b.points.Add(points)
			return blocs
		}
	}
	return append(blocs, nouveau)
}

// majorationNesOuEleves is the increase for three children born or raised, block by block, under its ceiling. Law: ANI
// 2017-11-17 art. 94.
func (c *calcul) majorationNesOuEleves(blocs []bloc) (total money.Euro) {
	if c.Enfants.Nombre == 0 {
		return total
	}
	for _, b := range blocs {
		jour := b.periode.From
		if jour.IsZero() {
			jour = b.periode.To
		}
		part, ok := c.Bareme.AgircArrcoMajorationEnfants(c, b.origine, c.Enfants.Nombre, jour)
		if ok {
			total = total.Add(b.points.Times(part).Value(c.Complementaire.Valeur.Decimal).ArrondiCentime())
		}
	}
	since, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteAgircArrcoPlafondNaissanceDepuis, c.Effet)
	if !ok || c.naissance.Before(since) || total.IsZero() {
		return total
	}
	maximum, ok := c.Bareme.AgircArrcoMajorationEnfantsPlafond(c, bareme.PointsAgircArrco, c.Effet)
	c.exiger(ok, "agirc_arrco_majoration_enfants_plafond")
	return total.Min(maximum)
}

// majorationACharge is the increase for children who are dependent at the date of effect. Law: ANI 2017-11-17 art. 94.
func (c *calcul) majorationACharge() money.Euro {
	n := 0
	for i := range c.Dossier.Assure.Enfants {
		if c.aCharge(&c.Dossier.Assure.Enfants[i]) {
			n++
		}
	}
	if n == 0 {
		return money.Euro{}
	}
	part, ok := c.Bareme.AgircArrcoMajorationACharge(c, bareme.PointsAgircArrco, c.Effet)
	if !ok {
		return money.Euro{}
	}
	p := &c.Complementaire
	return p.Points.Times(part.MulInt(n)).Value(p.Valeur.Decimal).ArrondiCentime()
}

// aCharge says whether a child is dependent: a minor, a student under 25, or a disabled person.
func (c *calcul) aCharge(e *dossier.Enfant) bool {
	majorite, okMajorite := c.Bareme.ConstanteEntiere(c, bareme.ConstanteAgircArrcoEnfantAge, c.Effet)
	etudes, okEtudes := c.Bareme.ConstanteEntiere(c, bareme.ConstanteAgircArrcoEnfantAgeEtudes, c.Effet)
	switch {
	case !okMajorite || !okEtudes:
		return false
	case e.DateNaissance.IsZero():
		return e.ACharge
	case e.DateNaissance.After(c.Effet):
		return false
	}
	age := calendar.AgeOn(e.DateNaissance, c.Effet).Years
	return age < majorite || e.ACharge && (age < etudes || e.Handicape)
}
