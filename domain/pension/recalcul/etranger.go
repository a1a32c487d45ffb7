package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Periods in States that the European rules bind to France count beside the French ones: for the rate, and in a pension
// that is computed as if they were French and then shared out. The better of this one and of the pension by the French
// durations is served. Law: règlement (CE) 883/2004 art. 6 and 52.

// checkEtranger says which periods abroad have no rule here: those of other States, and those that tell no quarters.
func (c *calcul) checkEtranger(l *dossier.Ligne) {
	accord, ok := c.Bareme.AccordInternational(c, l.Pays(), c.Effet)
	europeen := accord.Instrument == bareme.ReglementsEuropeens || accord.Instrument == bareme.AccordCommerceCooperation
	compare := accord.CalculConnu && accord.Calcul == bareme.CalculComparaison
	limited := accord.LimiteConnue && accord.LimiteAuMaximum
	c.ManquerSi(!ok || !europeen || !compare || !limited || !accord.NonSalaries, "période hors des règles européennes")
	n := l.Trimestres
	c.ManquerSi(!n.Present || n.Value < 0, "période à l'étranger sans trimestres")
	c.ManquerSi(c.affilieA(dossier.CNAVPL) || c.affilieA(dossier.CNBF), "libéral avec des périodes à l'étranger")
	c.ManquerSi(len(c.Dossier.Liquidation.Rachats) > 0, "rachat avec des périodes à l'étranger")
	c.checkAnneesPartagees()
}

// checkAnneesPartagees says whether the best years were shared out with the schemes abroad, as they were until June
// 2022. Law: circulaire DSS 2008-219; circulaire Cnav 2021-33.
func (c *calcul) checkAnneesPartagees() {
	until, okUntil := c.Bareme.ConstanteDate(c, bareme.ConstanteEtrangerReductionAnneesJusqua, c.Effet)
	nes, okNes := c.Bareme.ConstanteDate(c, bareme.ConstanteEtrangerSansReductionNaissanceDepuis, c.Effet)
	partagees := !okUntil || !okNes || !c.Effet.After(until) || c.naissance.Before(nes)
	c.ManquerSi(partagees, "années du salaire moyen partagées avec l'étranger")
}

// totaliserEtranger counts the quarters in Member States that the French ones leave free. Law: règlement (CE)
// 987/2009 art. 12 and 13.
func (c *calcul) totaliserEtranger() {
	for i := range c.Dossier.Carriere {
		l := c.Dossier.Carriere[i]
		if l.Regime != dossier.RegimeEtranger {
			continue
		}
		for j := range c.Annees {
			a := &c.Annees[j]
			if a.Annee != l.Annee.Value {
				continue
			}
			c.limiter(a)
			a.Etranger = min(a.Etranger+l.Trimestres.Value, a.Limite-a.Trimestres())
		}
	}
}

// voieParTotalisation is the pension as if the periods in Member States were French, shared out by the French part of
// the durations, each within that of a whole pension. Law: règlement (CE) 883/2004 art. 52.
func (c *calcul) voieParTotalisation(m bareme.MinimumContributif) (v voie) {
	b := &c.Base
	d := &c.Durees
	theorique := min(b.Duree+d.Etranger, d.Proratisation)
	partager := func(x money.Euro) money.Euro {
		return money.Euro{Decimal: part(x.Decimal, b.Duree, theorique)}
	}
	pension := c.pensionPour(c.Taux.Taux, theorique)
	if c.Taux.Plein() {
		v.minimum = partager(c.complementOf(m, pension, theorique, d.Proratisation, d.Cotises+d.Etranger))
	}
	v.pension = partager(pension)
	v.surcote = v.pension.Times(c.Taux.Surcote).ArrondiCentime()
	return v
}

// laMeilleure is the way that pays more, the one by totalisation when both pay the same.
func (c *calcul) laMeilleure(nationale, totalisee voie) voie {
	early := c.Depart.Anticipe && c.Effet.Before(c.Durees.EffetLegal)
	c.ManquerSi(early, "départ anticipé avec des périodes à l'étranger")
	if totalisee.total().Less(nationale.total()) {
		return nationale
	}
	return totalisee
}
