package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Net is the monthly pension after social contributions. It is not known without the household's income for tax.
type Net struct {
	Connu   bool
	Mensuel money.Euro
	// Reversion is the month of the survivor's pensions.
	Reversion money.Euro
}

// prelever takes the levies off the pensions of somebody who pays income tax in France: each levy to the cent, a month
// and a pension at a time; the health contribution leaves the increase for children out. Law: CSS L131-2, L136-1-2,
// L136-8, L137-41, D242-8.
func (c *calcul) prelever() {
	if c.Total().IsZero() && c.Reversion.Total().IsZero() {
		return
	}
	c.checkResidence()
	situation, known := c.situationCsg()
	if !known || !c.Possible() {
		return
	}
	taux, ok := c.Bareme.CsgTauxPensions(c, situation, c.Effet)
	c.exiger(ok, "csg_taux_pensions")
	communs := []money.Decimal{taux.Csg, taux.Crds, taux.Casa}
	if c.Dossier.Assure.Residence.RegimeLocalAlsaceMoselle && situation != bareme.CsgExoneration {
		// The local scheme levies on the pensions of employees alone.
		c.ManquerSi(c.affilieA(dossier.SSI) || c.otherRegime() || c.survivant, "régime local d'un polypensionné")
		local, ok := c.Bareme.CsgTauxPensions(c, bareme.CsgAlsaceMoselleEnSus, c.Effet)
		c.exiger(ok, "csg_taux_pensions")
		communs = append(communs, local.Maladie)
	}
	netOf := func(pensions []servie) (net money.Euro) {
		for _, p := range pensions {
			maladie := p.salariee.Mensuel().Times(taux.Maladie).ArrondiCentime()
			net = net.Add(retain(p.annuel.Mensuel(), communs...)).Sub(maladie)
		}
		return net
	}
	c.Net = Net{Connu: true, Mensuel: netOf(c.servies()), Reversion: netOf(c.reversionsServies())}
}

// servie is an annual pension; salariee is the part of it that the health contribution bears on: a complementary
// pension of employees without its increase for children. Law: CSS L131-2, D242-8.
type servie struct{ annuel, salariee money.Euro }

func (c *calcul) servies() []servie {
	return []servie{
		{annuel: c.Base.Annuel},
		{annuel: c.Publique.Annuel},
		{annuel: c.Liberale.Annuel},
		{annuel: c.Barreau.Base},
		{annuel: c.Barreau.Complementaire},
		{annuel: c.Rci.Annuel},
		{annuel: c.Complementaire.Annuel(), salariee: c.Complementaire.HorsEnfants},
		{annuel: c.Arrco.Annuel(), salariee: c.Arrco.HorsEnfants},
		{annuel: c.Agirc.Annuel(), salariee: c.Agirc.HorsEnfants},
		{annuel: c.Ircantec.Annuel, salariee: c.Ircantec.HorsEnfants},
		{annuel: c.Rafp.Annuel, salariee: c.Rafp.Annuel},
	}
}

func (c *calcul) reversionsServies() []servie {
	servies := []servie{{annuel: c.Reversion.Annuel}}
	for _, r := range c.Reversion.Complementaires {
		servies = append(servies, servie{annuel: r.Annuel(), salariee: r.HorsEnfants})
	}
	return servies
}

// retain takes levies off a gross amount.
func retain(brut money.Euro, taux ...money.Decimal) money.Euro {
	net := brut
	for _, t := range taux {
		net = net.Sub(brut.Times(t).ArrondiCentime())
	}
	return net
}

// checkResidence says that there is no rule here for whoever does not pay the CSG.
func (c *calcul) checkResidence() {
	residence := &c.Dossier.Assure.Residence
	switch residence.Departement {
	case "975", "976", "986", "987", "988":
		c.Manquer("prélèvements hors de la CSG")
	}
	enFrance := residence.FiscaleFrance.Or(residence.Pays == "" || residence.Pays == "FR")
	c.ManquerSi(!enFrance, "prélèvements d'un non-résident")
}

// situationCsg finds the rate of the household: where its income for tax of two years ago stands among the thresholds
// of the year, and whether it passed the second the year before too. Law: CSS L136-8 III, III bis.
func (c *calcul) situationCsg() (s bareme.SituationCsg, known bool) {
	// Whoever has the solidarity allowance pays nothing. Law: CSS L136-1-2.
	if !c.Allocation.Annuel.IsZero() {
		return bareme.CsgExoneration, true
	}
	if !c.foyerKnown() {
		return 0, false
	}
	f := c.Dossier.Foyer
	annee := c.Effet.Year
	// An override may put the right income where the year of the wrong one still stands: that is for a person to look
	// at.
	c.ManquerSi(f.AnneeRfr.Present && f.AnneeRfr.Value != annee-2, "revenu fiscal d'une autre année")
	parts := f.Parts.Or(un)
	c.ManquerSi(parts.Less(un), "moins d'une part fiscale")
	revenu := f.RevenuFiscalReferenceEur.Value
	switch {
	case !c.seuilCsg(1, annee, parts).Less(revenu):
		return bareme.CsgExoneration, true
	case !c.seuilCsg(2, annee, parts).Less(revenu), c.reduitUneFois(f, annee-1, parts):
		return bareme.CsgTauxReduit, true
	}
	_, median := c.Bareme.CsgSeuilRfr(c, c.zoneCsg(), 3, annee)
	if median && !c.seuilCsg(3, annee, parts).Less(revenu) {
		return bareme.CsgTauxMedian, true
	}
	return bareme.CsgTauxNormal, true
}

// foyerKnown says whether the dossier tells the income that the thresholds are about.
func (c *calcul) foyerKnown() bool {
	f := c.Dossier.Foyer
	if f == nil || !f.RevenuFiscalReferenceEur.Present {
		return false
	}
	if !f.Parts.Present && (f.Couple || !f.SituationDite) {
		return false
	}
	since, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteCsgSeuilsRevenuDepuis, c.Effet)
	return !ok || !c.Effet.Before(since)
}

// reduitUneFois keeps the reduced rate for whoever passes its threshold for the first year. Law: CSS L136-8 III bis.
func (c *calcul) reduitUneFois(f *dossier.Foyer, annee int, parts money.Decimal) bool {
	since, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteCsgLissageDepuis, c.Effet)
	if !ok || c.Effet.Before(since) {
		return false
	}
	c.ManquerSi(!f.RfrPrecedentEur.Present, "revenu fiscal de l'année d'avant")
	seuil := c.seuilCsg(2, annee, f.PartsPrecedentes.Or(parts))
	return !seuil.Less(f.RfrPrecedentEur.Value)
}

// seuilCsg is a threshold for a number of shares. What a quarter of a share adds is rounded to the euro. Law: CSS
// L136-8 III.
func (c *calcul) seuilCsg(rang, annee int, parts money.Decimal) money.Euro {
	s, ok := c.Bareme.CsgSeuilRfr(c, c.zoneCsg(), rang, annee)
	c.exiger(ok, "csg_seuils_rfr")
	diviseur, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteCsgArrondiQuartDePart, c.Effet)
	c.exiger(ok && diviseur > 0, "constantes_regimes")
	quarts, ok := parts.Sub(un).MulInt(4).Floor()
	c.ManquerSi(!ok, "parts fiscales")
	quart := func(demiPart money.Euro) money.Euro {
		return money.Euro{Decimal: demiPart.QuoHalfUp(money.Int(diviseur), 0)}
	}
	switch {
	case quarts <= 0:
		return s.PremierePart
	case quarts == 1:
		return s.PremierePart.Add(quart(s.PremiereDemiPart))
	}
	seuil := s.PremierePart.Add(s.PremiereDemiPart).Add(s.DemiPartsSuivantes.Share(quarts/2-1, 1))
	if quarts%2 == 1 {
		seuil = seuil.Add(quart(s.DemiPartsSuivantes))
	}
	return seuil
}

// zoneCsg is the zone of the residence: overseas departments have thresholds of their own.
func (c *calcul) zoneCsg() bareme.ZoneCsg {
	d := c.Dossier.Assure.Residence.Departement
	switch {
	case d == "973":
		return bareme.CsgGuyane
	case len(d) == 3 && d[:2] == "97":
		return bareme.CsgAntillesReunion
	}
	return bareme.CsgMetropole
}
