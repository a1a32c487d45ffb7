package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Liberale is the base pension of the liberal professions, from the points that the fund reports. Law: CSS L643-1,
// L643-3, D643-1.
type Liberale struct {
	Points money.Points
	// Coefficient is 1 less the missing quarters, or more for those beyond.
	Coefficient money.Decimal
	// Pension is before Majoration, the increase for children.
	Pension, Majoration money.Euro
	Annuel              money.Euro
}

// hausseSurcoteLiberale is the day before which a quarter beyond gave less: there is no rule here for careers whose
// surcote has two rates. It bounds what this road covers and enters no figure.
var hausseSurcoteLiberale = calendar.Date{Year: 2023, Month: 9, Day: 1}

// checkLiberale says which years of a liberal profession have no rule here: those whose points or quarters the fund
// does not report.
func (c *calcul) checkLiberale(l *dossier.Ligne) {
	c.ManquerSi(l.Nature != dossier.Activite, "nature de période libérale")
	c.ManquerSi(!l.Points.Present || !l.Trimestres.Present, "points ou trimestres libéraux absents")
	c.requireCentimes(l.Points.Value.Decimal)
}

// liquiderLiberale computes the pension: points × value × coefficient. Missing quarters and quarters beyond are those
// of the general scheme.
func (c *calcul) liquiderLiberale() {
	if !c.affilieA(dossier.CNAVPL) {
		return
	}
	p := &c.Liberale
	for i := range c.Annees {
		for _, l := range c.lignesOf(c.Annees[i].Annee) {
			if l.Regime == dossier.CNAVPL && !c.veille.Before(l.periode.From) {
				p.Points = p.Points.Add(l.Points.Value)
			}
		}
	}
	value, okValue := c.Bareme.CnavplValeurService(c, c.Effet)
	decote, okDecote := c.Bareme.Constante(c, bareme.ConstanteCnavplDecote, c.Effet)
	maximum, okMaximum := c.Bareme.ConstanteEntiere(c, bareme.ConstanteCnavplDecoteMaximum, c.Effet)
	surcote, okSurcote := c.Bareme.Constante(c, bareme.ConstanteCnavplSurcote, c.Effet)
	c.ManquerSi(!okValue || !okDecote || !okMaximum || !okSurcote, "barème de la CNAVPL inconnu")
	beforeHausse := c.Taux.TrimestresSurcote > 0 && c.Taux.AcquiseLe.Before(hausseSurcoteLiberale)
	c.ManquerSi(beforeHausse, "surcote libérale d'avant septembre 2023")
	perdu := decote.MulInt(min(c.Taux.Manquants, maximum))
	gagne := surcote.MulInt(c.Taux.TrimestresSurcote)
	p.Coefficient = un.Sub(perdu).Add(gagne)
	p.Pension = p.Points.Value(value.Decimal).Times(p.Coefficient).ArrondiCentime()
	p.Annuel = p.Pension
	forEnfants, ok := c.Bareme.Constante(c, bareme.ConstanteCnavplEnfantsPart, c.Effet)
	if ok && c.Enfants.Majoration.Sign() > 0 {
		p.Majoration = p.Pension.Times(forEnfants).ArrondiCentime()
		p.Annuel = p.Pension.Add(p.Majoration)
	}
}
