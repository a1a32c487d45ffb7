package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Ircantec is the complementary pension of public employment under contract, at the full rate, from the points that the
// fund reports. Law: arrêté du 30 décembre 1970, art. 15, 16.
type Ircantec struct {
	Points money.Points
	// HorsEnfants is the annual pension before the increase for children.
	HorsEnfants money.Euro
	Annuel      money.Euro
}

// liquiderIrcantec computes the pension: points × value. Early pensions, quarters after the full rate and small
// pensions, paid at once, have no rule here.
func (c *calcul) liquiderIrcantec() {
	if !c.affilieA(dossier.IRCANTEC) {
		return
	}
	p := &c.Ircantec
	for i := range c.Annees {
		p.Points = p.Points.Add(c.Annees[i].Points.Ircantec)
	}
	c.ManquerSi(!c.Taux.Plein(), "coefficient d'anticipation de l'Ircantec")
	auDela := c.Taux.TrimestresSurcote > 0 || calendar.WholeQuarters(c.Durees.EffetAutomatique, c.veille) > 0
	c.ManquerSi(auDela, "surcote de l'Ircantec")
	for petite := range c.Bareme.LiberauxPetitesPensions(c, bareme.SectionIrcantec) {
		enUneFois := petite.Mode == bareme.CapitalSalaireReference && p.Points.Less(petite.Seuil)
		c.ManquerSi(enUneFois, "versement unique d'une petite pension")
	}
	valeur, ok := c.Bareme.IrcantecValeurService(c, c.Effet)
	c.exiger(ok, "ircantec_valeur_service")
	p.HorsEnfants = p.Points.Value(valeur.Decimal).ArrondiCentime()
	p.Annuel = p.HorsEnfants
	majoration, ok := c.Bareme.IrcantecMajorationEnfants(c, c.Enfants.Nombre)
	if ok {
		p.Annuel = p.Points.Times(un.Add(majoration)).Value(valeur.Decimal).ArrondiCentime()
	}
}
