package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Barreau are the pensions of lawyers: a lump sum for the quarters that the fund reports, and points. Law: CSS L653-2,
// L654-2.
type Barreau struct {
	Trimestres int
	Points     money.Points
	// Base is the annual base pension, Complementaire that of the points.
	Base, Complementaire money.Euro
}

// checkBarreau says which years of a lawyer have no rule here.
func (c *calcul) checkBarreau(l *dossier.Ligne) {
	c.ManquerSi(l.Nature != dossier.Activite, "nature de période d'avocat")
	c.ManquerSi(l.Annee.Value >= c.Effet.Year, "activité d'avocat l'année du départ")
	if l.Regime == dossier.CNBFComplementaire {
		c.ManquerSi(!l.Points.Present || !c.affilieA(dossier.CNBF), "points d'avocat sans trimestres")
		return
	}
	c.ManquerSi(!l.Trimestres.Present, "trimestres d'avocat absents")
}

// liquiderBarreau computes both pensions at the rate of the general scheme: the lump sum of the year in proportion of
// the quarters, and the points at their value, less what is lost for each missing quarter.
func (c *calcul) liquiderBarreau() {
	if !c.affilieA(dossier.CNBF) {
		return
	}
	p := &c.Barreau
	for i := range c.Annees {
		n := 0
		for _, l := range c.lignesOf(c.Annees[i].Annee) {
			switch l.Regime {
			case dossier.CNBF:
				n += l.Trimestres.Value
			case dossier.CNBFComplementaire:
				p.Points = p.Points.Add(l.Points.Value)
			}
		}
		p.Trimestres += min(n, c.trimestresPerYear)
	}
	seuil, okSeuil := c.Bareme.ConstanteEntiere(c, bareme.ConstanteCnbfTrimestresMinimum, c.Effet)
	longue, okLongue := c.Bareme.ConstanteEntiere(c, bareme.ConstanteCnbfTrimestresMajoration, c.Effet)
	decote, okDecote := c.Bareme.Constante(c, bareme.ConstanteCnbfDecote, c.Effet)
	forfait, okForfait := c.Bareme.CnbfForfait(c, c.Effet.Year)
	c.ManquerSi(!okSeuil || !okLongue || !okDecote || !okForfait, "barème de la CNBF inconnu")
	c.ManquerSi(p.Trimestres < seuil, "moins de soixante trimestres d'avocat")
	c.ManquerSi(c.Durees.Duree > longue || c.Taux.TrimestresSurcote > 0, "avocat au-delà du taux plein")
	c.ManquerSi(c.Enfants.Majoration.Sign() > 0, "majoration pour enfants d'un avocat")
	requise := c.Durees.Requise
	if !c.Possible() || requise <= 0 {
		return
	}
	part := un.Sub(decote.MulInt(c.Taux.Manquants))
	entier := forfait.Times(part).MulInt(min(p.Trimestres, requise))
	p.Base = money.Euro{Decimal: entier.QuoHalfUp(money.Int(requise), 2)}
	if !p.Points.IsZero() {
		valeur, ok := c.Bareme.CnbfValeurService(c, c.Effet.Year)
		c.exiger(ok, "cnbf_complementaire")
		p.Complementaire = p.Points.Value(valeur.Decimal).Times(part).ArrondiCentime()
	}
}
