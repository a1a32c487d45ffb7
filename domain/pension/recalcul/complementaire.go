package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Complementaire is the Agirc-Arrco pension.
type Complementaire struct {
	// Points are those of the account at the date of effect.
	Points money.Points
	Compte Compte
	// Valeur is what a point pays in a year.
	Valeur money.Euro
	// Minoration is the coefficient for life, MinorationAge that of age alone, which the points of slice C of before
	// 2016 keep.
	Minoration, MinorationAge money.Decimal
	// Solidarite is the temporary coefficient, zero where none applies.
	Solidarite money.Decimal
	// HorsEnfants is the annual pension before Majoration, the increase for children.
	HorsEnfants, Majoration money.Euro
}

// Annuel is the whole annual pension.
func (p *Complementaire) Annuel() money.Euro { return p.HorsEnfants.Add(p.Majoration) }

// Compte are the points by origin: those of Unirs once converted to Arrco points, those of Agirc before conversion, of
// which TrancheC are those of slice C of before 2016.
type Compte struct{ Arrco, Unirs, Agirc, TrancheC, Unifie money.Points }

// liquiderComplementaire computes the complementary pension. Law: ANI 2017-11-17 art. 84, 85, 91, 94, 98, 107.
func (c *calcul) liquiderComplementaire() {
	if c.Effet.Before(unification) {
		c.liquiderAvant2019()
		return
	}
	p := &c.Complementaire
	c.closeCompte()
	if p.Points.IsZero() {
		return
	}
	enUneFois, ok := c.Bareme.Constante(c, bareme.ConstanteAgircArrcoVersementUniquePoints, c.Effet)
	c.ManquerSi(!ok || !enUneFois.Less(p.Points.Decimal), "versement unique d'une petite pension")
	value, ok := c.Bareme.AgircArrcoValeurService(c, c.Lectures.Point)
	c.exiger(ok, "agirc_arrco_valeur_service")
	p.Valeur = value
	c.minorer()
	if !c.Possible() {
		return
	}
	var blocs []bloc
	if c.Enfants.Nombre > 0 || c.trancheCAPart() {
		blocs = c.blocs()
	}
	minores := p.Points
	aLAge := money.Points{}
	if c.trancheCAPart() {
		aLAge = pointsTrancheC(blocs)
		minores = minores.Sub(aLAge)
	}
	ponderes := minores.Times(p.Minoration).Add(aLAge.Times(p.MinorationAge))
	p.HorsEnfants = ponderes.Value(value.Decimal).ArrondiCentime()
	p.Majoration = c.majorationNesOuEleves(blocs).Max(c.majorationACharge())
	c.applySolidarite()
	c.ManquerSi(!enUneFois.Mul(value.Decimal).Less(p.Annuel().Decimal), "versement unique d'une petite pension")
}

// trancheCAPart says whether the points of slice C of before 2016 have a coefficient of their own: that of age.
func (c *calcul) trancheCAPart() bool {
	p := &c.Complementaire
	return p.Compte.TrancheC.Sign() > 0 && !p.MinorationAge.Equal(p.Minoration)
}

// closeCompte adds up the points of the years. Those of Unirs become Arrco points together, those of Agirc points of
// the single scheme. Law: ANI 2017-11-17, conversion of 2019-01-01.
func (c *calcul) closeCompte() {
	compte := &c.Complementaire.Compte
	var unirs money.Points
	before, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteAgircArrcoTrancheCAvant, c.Effet)
	for i := range c.Annees {
		p := &c.Annees[i].Points
		unirs = unirs.Add(p.Unirs)
		compte.Arrco = compte.Arrco.Add(p.Arrco)
		compte.Unifie = compte.Unifie.Add(p.Unifie)
		compte.Agirc = compte.Agirc.Add(p.AgircB).Add(p.Garantie).Add(p.AgircC)
		if ok && c.Annees[i].Annee < before.Year {
			compte.TrancheC = compte.TrancheC.Add(p.AgircC)
		}
	}
	compte.Unirs = c.convert(unirs, bareme.PointsUnirs)
	agirc := c.convert(compte.Agirc, bareme.PointsAgirc)
	c.Complementaire.Points = compte.Arrco.Add(compte.Unifie).Add(compte.Unirs).Add(agirc)
}

// convert turns points of a former scheme into those of the scheme that took it over, to the hundredth.
func (c *calcul) convert(points money.Points, origine bareme.RegimePoints) money.Points {
	if points.IsZero() {
		return money.Points{}
	}
	k, ok := c.Bareme.AgircArrcoConversion2019(c, origine, c.Effet)
	c.exiger(ok, "agirc_arrco_conversion_2019")
	return points.Times(k).ArrondiCentieme()
}

// minorer finds the coefficient for life. Law: ANI 2017-11-17 art. 84, 85.
func (c *calcul) minorer() {
	p := &c.Complementaire
	reference, ok := c.Bareme.AgircArrcoAgeReference(c, c.naissance, c.Effet)
	if !ok {
		reference = c.Durees.Automatique
	}
	mois := max(0, reference.TotalMonths()-calendar.AgeOn(c.naissance, c.Effet).TotalMonths())
	byAge, ok := c.Bareme.AgircArrcoMinorationAge(c, (mois+2)/3)
	c.exiger(ok, "agirc_arrco_minoration_age")
	p.MinorationAge = byAge
	p.Minoration = byAge
	switch {
	case mois == 0:
	case c.Taux.Plein():
		p.Minoration = un
	default:
		p.Minoration = byAge.Max(c.minorationCarriereCourte())
	}
}

// minorationCarriereCourte is the coefficient of somebody who lacks some quarters of the full rate, 0 when there are
// too many of them. Before an amendment of 2023 it served from the legal age on, which the prevention account lowers.
// Law: ANI 2017-11-17 art. 84; CSS L351-6-1.
func (c *calcul) minorationCarriereCourte() money.Decimal {
	since, known := c.Bareme.ConstanteDate(c, bareme.ConstanteAgircArrcoCarriereCourteAvantAgeLegalDepuis, c.Effet)
	maximum, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteAgircArrcoCarriereCourteMaximum, c.Effet)
	beforeAgeLegal := c.Effet.Before(c.Durees.LegalLe) && !c.ageAbaisse()
	ouverte := known && !c.Effet.Before(since)
	if beforeAgeLegal && !ouverte || !ok || c.Taux.ManquantsDuree > maximum {
		return money.Decimal{}
	}
	k, ok := c.Bareme.AgircArrcoMinorationCarriereCourte(c, c.Taux.ManquantsDuree)
	if !ok {
		return money.Decimal{}
	}
	return k
}

// ageAbaisse says whether the prevention account opened the pension before the legal age.
func (c *calcul) ageAbaisse() bool {
	motif := c.Dossier.Liquidation.Motif
	ordinaire := motif == dossier.MotifNormal || motif == dossier.MotifPenibiliteC2P
	return c.Depart.Avance > 0 && c.Depart.Anticipe && ordinaire
}
