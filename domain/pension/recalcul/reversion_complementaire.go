package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// ReversionComplementaire is a survivor's pension of Agirc-Arrco, for the points of the deceased in one scheme, annual
// amounts. Law: ANI 2017-11-17 art. 104.
type ReversionComplementaire struct{ HorsEnfants, Enfants money.Euro }

// Annuel is the whole pension.
func (r ReversionComplementaire) Annuel() money.Euro { return r.HorsEnfants.Add(r.Enfants) }

func agircOuArrco(r dossier.Regime) bool {
	return r == dossier.AGIRCARRCO || r == dossier.ARRCO || r == dossier.AGIRC
}

// checkDefuntComplementaire says which facts about a complementary pension of the deceased have no rule here.
func (c *calcul) checkDefuntComplementaire(p *dossier.PensionDefunt) {
	commun := p.Regime == dossier.AGIRCARRCO
	c.ManquerSi(commun && c.Effet.Before(unification), "points Agirc-Arrco d'avant 2019")
	c.ManquerSi(!p.Points.Present || p.VerseeEnCapital, "points du défunt inconnus")
	c.ManquerSi(c.Dossier.Assure.Invalidite != nil, "réversion complémentaire d'un invalide")
	ancien, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteAgircArrcoReversionDivorceAncienAvant, c.Effet)
	c.exiger(ok, "constantes_legales")
	for i := range c.Dossier.Defunt.Mariages {
		fin := c.Dossier.Defunt.Mariages[i].Periode.To
		c.ManquerSi(!fin.IsZero() && fin.Before(ancien), "divorce d'avant juillet 1980")
	}
}

// liquiderReversionComplementaire computes those of Agirc-Arrco: nothing before the age of the survivor, nothing to
// whoever has married again.
func (c *calcul) liquiderReversionComplementaire() {
	d := c.Dossier.Defunt
	for i := range d.Pensions {
		p := &d.Pensions[i]
		if !agircOuArrco(p.Regime) {
			continue
		}
		siens, tous := c.partComplementaire()
		if siens == 0 || !c.Possible() {
			return
		}
		if !c.reversionOuverte(p.Regime) {
			continue
		}
		c.Reversion.Complementaires = append(c.Reversion.Complementaires, c.reversionDesPoints(p, siens, tous))
	}
}

// reversionOuverte says whether the pension has begun at the date of effect: the month after the death, and from an age
// on for whoever has too few dependent children. Until 2018 that age was another at Agirc, which reduced the pension of
// the five years before it; the reduction is in no table.
func (c *calcul) reversionOuverte(regime dossier.Regime) bool {
	start := c.Dossier.Defunt.DateDeces.FirstOfNextMonth()
	age, okAge := c.Bareme.ConstanteEntiere(c, bareme.ConstanteAgircArrcoReversionAge, c.Effet)
	number, okNumber := c.Bareme.ConstanteEntiere(c, bareme.ConstanteAgircArrcoReversionEnfantsSansAge, c.Effet)
	c.exiger(okAge && okNumber, "constantes_legales")
	sansMinoration, avant2019 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteAgircReversionAgeAvant2019, c.Effet)
	if regime == dossier.AGIRC && avant2019 {
		age = sansMinoration
	}
	anniversaire := c.naissance.AddYears(age)
	if c.dependants() < number && anniversaire.After(start) {
		start = anniversaire.FirstOfNextMonth()
	}
	return !c.Effet.Before(start)
}

func (c *calcul) dependants() (n int) {
	for i := range c.Dossier.Assure.Enfants {
		if c.Dossier.Assure.Enfants[i].ACharge {
			n++
		}
	}
	return n
}

// partComplementaire is the survivor's share: between the spouses who have not married again by the months of marriage;
// when none of them was married until the death, each has theirs of the deceased's months of insurance, unless the
// marriages are longer. It is nothing over something for whoever has married again.
func (c *calcul) partComplementaire() (siens, tous int) {
	d := c.Dossier.Defunt
	if len(d.Mariages) == 0 {
		return 1, 1
	}
	survivant := false
	for i := range d.Mariages {
		m := &d.Mariages[i]
		sien := c.duSurvivant(i)
		switch {
		case sien && m.Remarie:
			return 0, 1
		case !sien && (m.Remarie || m.Decede):
			continue
		}
		mois := c.moisDe(m)
		tous += mois
		if sien {
			siens += mois
			c.ManquerSi(m.Periode.From.IsZero() && !m.Periode.To.IsZero(), "date d'un mariage inconnue")
		}
		survivant = survivant || m.Periode.To.IsZero() || !m.Periode.To.Before(d.DateDeces)
	}
	if !survivant && siens > 0 {
		tous = max(tous, c.moisAssuranceDefunt())
	}
	return siens, tous
}

// moisAssuranceDefunt is the deceased's insurance as an employee, in months, within that of the full rate.
func (c *calcul) moisAssuranceDefunt() int {
	trimestres := 0
	for i := range c.Dossier.Defunt.Pensions {
		p := &c.Dossier.Defunt.Pensions[i]
		if salarie(p.Regime) {
			c.ManquerSi(!p.Trimestres.Present, "durée d'assurance du défunt inconnue")
			trimestres += p.Trimestres.Value
		}
	}
	c.ManquerSi(trimestres <= 0, "durée d'assurance du défunt inconnue")
	maximum, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteAgircArrcoReversionDureeMaximum, c.Effet)
	c.exiger(ok, "constantes_legales")
	const monthsPerTrimestre = monthsPerYear / 4
	return monthsPerTrimestre * min(trimestres, maximum)
}

// reversionDesPoints is a share of the deceased's points at the value of the day, no more than what the deceased drew,
// then the survivor's part of it. Children add the same share of what they added to the deceased's pension, or a share
// of the survivor's own for each dependent one when that is more.
func (c *calcul) reversionDesPoints(p *dossier.PensionDefunt, siens, tous int) ReversionComplementaire {
	taux, ok := c.Bareme.Constante(c, bareme.ConstanteAgircArrcoReversionPart, c.Effet)
	c.exiger(ok, "constantes_legales")
	valeur := c.valeurDuPointDe(p.Regime, c.Effet)
	droits := p.Points.Value.Value(valeur.Decimal).Times(taux)
	enfants := p.MajorationEnfantsEur.Or(money.Euro{})
	if p.AnnuelEur.Present {
		drawn := p.AnnuelEur.Value.Sub(enfants).Max(money.Euro{})
		auDeces := c.valeurDuPointDe(p.Regime, c.Dossier.Defunt.DateDeces)
		if auDeces.Sign() > 0 {
			drawn = money.Euro{Decimal: drawn.Mul(valeur.Decimal).Quo(auDeces.Decimal)}
		}
		if drawn.Sign() > 0 {
			droits = droits.Min(drawn)
		}
	}
	partOf := func(x money.Euro) money.Euro {
		return money.Euro{Decimal: x.MulInt(siens).QuoHalfUp(money.Int(tous), 2)}
	}
	r := ReversionComplementaire{HorsEnfants: partOf(droits), Enfants: partOf(enfants.Times(taux))}
	origine := bareme.PointsAgircArrco
	if p.Regime == dossier.AGIRC {
		origine = bareme.PointsAgirc
	}
	if aCharge, served := c.Bareme.AgircArrcoMajorationACharge(c, origine, c.Effet); served {
		r.Enfants = r.Enfants.Max(r.HorsEnfants.Times(aCharge.MulInt(c.dependants())).ArrondiCentime())
	}
	return r
}

// valeurDuPointDe is the value of a point of the deceased on a day: that of Agirc-Arrco, of which a point of Agirc is a
// part, or that of the scheme itself before 2019.
func (c *calcul) valeurDuPointDe(regime dossier.Regime, jour calendar.Date) money.Euro {
	if jour.Before(unification) {
		valeur, ok := c.Bareme.ArrcoValeurService(c, jour)
		if regime == dossier.AGIRC {
			valeur, ok = c.Bareme.AgircValeurService(c, jour)
		}
		c.ManquerSi(!ok, "valeur du point du défunt inconnue")
		return valeur
	}
	valeur, ok := c.Bareme.AgircArrcoValeurService(c, jour)
	c.exiger(ok, "agirc_arrco_valeur_service")
	if regime != dossier.AGIRC {
		return valeur
	}
	conversion, ok := c.Bareme.AgircArrcoConversion2019(c, bareme.PointsAgirc, jour)
	c.exiger(ok, "agirc_arrco_conversion_2019")
	return valeur.Times(conversion)
}
