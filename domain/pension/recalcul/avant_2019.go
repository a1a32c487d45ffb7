package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// Ancienne is the pension of Arrco or that of Agirc, which were two until the single scheme took both over.
type Ancienne struct {
	Points money.Points
	// Valeur is what a point pays in a year.
	Valeur money.Euro
	// HorsEnfants is the annual pension before Majoration, the increase for children.
	HorsEnfants, Majoration money.Euro
	// Capital is paid at once in place of a small pension, whose annual amounts are then zero.
	Capital money.Euro
}

// Annuel is the whole annual pension.
func (p *Ancienne) Annuel() money.Euro { return p.HorsEnfants.Add(p.Majoration) }

// compteAncien is what the rules of one of the two schemes rest on.
type compteAncien struct {
	regime bareme.RegimePoints
	valeur money.Euro
	blocs  []bloc
}

// liquiderAvant2019 computes the two complementary pensions of an effect before 2019. Points are not converted, but for
// those of Unirs, which had become Arrco points in 1999. Law: agreements of 1947-03-14, 1961-12-08 and 2011-03-18.
func (c *calcul) liquiderAvant2019() {
	unirs := money.Points{}
	for i := range c.Annees {
		unirs = unirs.Add(c.Annees[i].Points.Unirs)
	}
	c.Complementaire.Compte.Unirs = c.convert(unirs, bareme.PointsUnirs)
	arrco := compteAncien{regime: bareme.PointsArrco}
	agirc := compteAncien{regime: bareme.PointsAgirc}
	for _, b := range c.blocsBeforeConversion() {
		if b.origine == bareme.PointsAgirc {
			agirc.blocs = append(agirc.blocs, b)
		} else {
			arrco.blocs = append(arrco.blocs, b)
		}
	}
	c.Complementaire.Compte = Compte{}
	if len(arrco.blocs)+len(agirc.blocs) == 0 {
		return
	}
	c.minorer()
	if !c.Possible() {
		return
	}
	var ok bool
	if len(arrco.blocs) > 0 {
		arrco.valeur, ok = c.Bareme.ArrcoValeurService(c, c.Lectures.Point)
		c.exiger(ok, "arrco_valeur_service")
		c.Arrco = c.liquiderAncien(arrco)
	}
	if len(agirc.blocs) > 0 {
		agirc.valeur, ok = c.Bareme.AgircValeurService(c, c.Lectures.Point)
		c.exiger(ok, "agirc_valeur_service")
		c.Agirc = c.liquiderAncien(agirc)
	}
}

// liquiderAncien computes the pension of one of the two schemes: its points at the coefficient of anticipation, those
// of slice C always at that of age; then the larger of the two increases for children.
func (c *calcul) liquiderAncien(a compteAncien) (p Ancienne) {
	var droits money.Points
	for _, b := range a.blocs {
		p.Points = p.Points.Add(b.points)
		droits = droits.Add(b.points.Times(c.coefficientAncien(b)))
	}
	p.Valeur = a.valeur
	p.HorsEnfants = droits.Value(a.valeur.Decimal).ArrondiCentime()
	p.Majoration = c.enfantsNesAncien(a).Max(c.enfantsACharge(a))
	c.payerEnUneFois(a.regime, &p)
	return p
}

// coefficientAncien is the coefficient for life of a block of points.
func (c *calcul) coefficientAncien(b bloc) money.Decimal {
	if b.trancheC {
		return c.Complementaire.MinorationAge
	}
	return c.Complementaire.Minoration
}

// assietteAncienne are the points of a block that children raise: whole at Arrco, at their coefficient at Agirc.
func (c *calcul) assietteAncienne(b bloc) money.Points {
	if b.origine == bareme.PointsAgirc {
		return b.points.Times(c.coefficientAncien(b))
	}
	return b.points
}

// enfantsNesAncien is the increase for three children born or raised, block by block, under the ceiling of the scheme.
// Law: ANI 2017-11-17 art. 94, which took over the rates of the two schemes.
func (c *calcul) enfantsNesAncien(a compteAncien) (total money.Euro) {
	if c.Enfants.Nombre == 0 {
		return total
	}
	for _, b := range a.blocs {
		jour := b.periode.From
		if jour.IsZero() {
			jour = b.periode.To
		}
		part, ok := c.Bareme.AgircArrcoMajorationEnfants(c, b.origine, c.Enfants.Nombre, jour)
		if ok {
			total = total.Add(c.assietteAncienne(b).Value(a.valeur.Decimal).Times(part).ArrondiCentime())
		}
	}
	since, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteAgircArrcoPlafondNaissanceDepuis, c.Effet)
	if !ok || c.naissance.Before(since) || total.IsZero() {
		return total
	}
	maximum, ok := c.Bareme.AgircArrcoMajorationEnfantsPlafond(c, a.regime, c.Effet)
	c.exiger(ok, "agirc_arrco_majoration_enfants_plafond")
	return total.Min(maximum)
}

// enfantsACharge is the increase for the children who are dependent at the date of effect.
func (c *calcul) enfantsACharge(a compteAncien) money.Euro {
	n := 0
	for i := range c.Dossier.Assure.Enfants {
		if c.aCharge(&c.Dossier.Assure.Enfants[i]) {
			n++
		}
	}
	if n == 0 {
		return money.Euro{}
	}
	part, ok := c.Bareme.AgircArrcoMajorationACharge(c, a.regime, c.Effet)
	if !ok {
		return money.Euro{}
	}
	var points money.Points
	for _, b := range a.blocs {
		points = points.Add(c.assietteAncienne(b))
	}
	return points.Value(a.valeur.Decimal).Times(part.MulInt(n)).ArrondiCentime()
}

// payerEnUneFois turns a small pension into a capital: up to so many points at Arrco, fewer than so many at Agirc,
// whatever their coefficient. Law: ANI 2017-11-17 art. 107, circular Agirc-Arrco 2020-02-DRJ, part 5.
func (c *calcul) payerEnUneFois(regime bareme.RegimePoints, p *Ancienne) {
	seuil := bareme.ConstanteArrcoVersementUniquePoints
	if regime == bareme.PointsAgirc {
		seuil = bareme.ConstanteAgircVersementUniquePoints
	}
	points, ok := c.Bareme.Constante(c, seuil, c.Effet)
	c.exiger(ok, "constantes_legales")
	petite := p.Points.Less(points)
	if regime == bareme.PointsArrco {
		petite = !points.Less(p.Points.Decimal)
	}
	if !petite {
		return
	}
	k, ok := c.Bareme.AgircArrcoVersementUnique(c, calendar.AgeOn(c.naissance, c.Effet).Years, c.Effet)
	c.exiger(ok, "agirc_arrco_versement_unique")
	p.Capital = p.Annuel().Times(k).ArrondiCentime()
	p.HorsEnfants = money.Euro{}
	p.Majoration = money.Euro{}
}
