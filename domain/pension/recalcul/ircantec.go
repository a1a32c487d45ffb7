package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Ircantec is the complementary pension of public employment under contract, from the points that the fund reports.
// Law: arrêté du 30 décembre 1970, art. 10, 15, 16; arrêté du 23 septembre 2008.
type Ircantec struct {
	Points money.Points
	// Coefficient is 1 less the quarters that lack, Surcote the share that quarters beyond add to the points.
	Coefficient, Surcote money.Decimal
	// HorsEnfants is the annual pension before the increase for children.
	HorsEnfants money.Euro
	Annuel      money.Euro
	// Capital is what a small account is paid in one payment, in place of a pension.
	Capital money.Euro
}

// liquiderIrcantec computes the pension: points raised by the surcote, then for children, × coefficient × value.
func (c *calcul) liquiderIrcantec() {
	if !c.affilieA(dossier.IRCANTEC) {
		return
	}
	p := &c.Ircantec
	for i := range c.Annees {
		p.Points = p.Points.Add(c.Annees[i].Points.Ircantec)
	}
	c.anticiperIrcantec()
	c.surcoterIrcantec()
	acquis := p.Points.Times(un.Add(p.Surcote))
	total := acquis
	majoration, ok := c.Bareme.IrcantecMajorationEnfants(c, c.Enfants.Nombre)
	if ok {
		total = acquis.Times(un.Add(majoration))
	}
	if c.ircantecEnUneFois() {
		prix, ok := c.Bareme.IrcantecSalaireReference(c, c.Effet.Year-1)
		c.exiger(ok, "ircantec_salaire_reference")
		p.Capital = total.Times(p.Coefficient).Value(prix.Decimal).ArrondiCentime()
		return
	}
	value, ok := c.Bareme.IrcantecValeurService(c, c.Effet)
	c.exiger(ok, "ircantec_valeur_service")
	p.HorsEnfants = acquis.Times(p.Coefficient).Value(value.Decimal).ArrondiCentime()
	p.Annuel = total.Times(p.Coefficient).Value(value.Decimal).ArrondiCentime()
}

// ircantecEnUneFois says whether the account is so small that a capital is paid. Law: arrêté of 1970 art. 10.
func (c *calcul) ircantecEnUneFois() bool {
	for petite := range c.Bareme.LiberauxPetitesPensions(c, bareme.SectionIrcantec) {
		if petite.Mode == bareme.CapitalSalaireReference && c.Ircantec.Points.Less(petite.Seuil) {
			return true
		}
	}
	return false
}

// anticiperIrcantec finds the coefficient of who leaves before the full rate: by the quarters that lack to the age of
// the automatic full rate, or to the duration where few of those lack. Law: arrêté of 1970 art. 16.
func (c *calcul) anticiperIrcantec() {
	p := &c.Ircantec
	p.Coefficient = un
	mois := c.Durees.Automatique.TotalMonths() - calendar.AgeOn(c.naissance, c.Effet).TotalMonths()
	manquants := (max(0, mois) + 2) / 3
	if manquants == 0 || c.Taux.Plein() {
		return
	}
	first, ok1 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteIrcantecPremiersTrimestres, c.Effet)
	seconds, ok2 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteIrcantecSecondsTrimestres, c.Effet)
	maximum, ok3 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteIrcantecAnticipationMaximum, c.Effet)
	c.ManquerSi(!ok1 || !ok2 || !ok3, "coefficient d'anticipation de l'Ircantec inconnu")
	c.ManquerSi(manquants > maximum, "pension Ircantec non ouverte")
	if c.Taux.ManquantsDuree > 0 && c.Taux.ManquantsDuree <= seconds {
		manquants = min(manquants, c.Taux.ManquantsDuree)
	}
	aPremier := min(manquants, first)
	aSecond := min(manquants-aPremier, seconds-first)
	perdu := c.partIrcantec(bareme.IrcantecTrimestres1A12, aPremier)
	perdu = perdu.Add(c.partIrcantec(bareme.IrcantecTrimestres13A20, aSecond))
	perdu = perdu.Add(c.partIrcantec(bareme.IrcantecTrimestresAuDela, manquants-aPremier-aSecond))
	p.Coefficient = un.Sub(perdu)
}

// partIrcantec is what so many quarters of a kind are worth.
func (c *calcul) partIrcantec(cas bareme.CasIrcantec, n int) money.Decimal {
	if n <= 0 {
		return money.Decimal{}
	}
	perTrimestre, ok := c.Bareme.IrcantecAnticipation(c, cas, c.Effet)
	c.exiger(ok, "ircantec_anticipation")
	return perTrimestre.MulInt(n)
}

// surcoterIrcantec counts the quarters beyond: those contributed between the legal age and that of the automatic full
// rate by whoever has the required duration, and every one after that age. Law: arrêté of 2008.
func (c *calcul) surcoterIrcantec() {
	p := &c.Ircantec
	d := &c.Durees
	t := &c.Taux
	if p.Coefficient.Less(un) {
		return
	}
	after := max(0, moisBetween(d.EffetAutomatique, c.Effet)) / 3
	// A quarter that begins before that age counts with those before it.
	first := d.EffetAutomatique.Quarter().First()
	if first.Before(d.EffetAutomatique) {
		first = d.EffetAutomatique.Quarter().Add(1).First()
	}
	later := calendar.Span{From: first, To: c.Effet.Quarter().First().AddDays(-1)}
	before := t.TrimestresSurcote - t.TrimestresParents
	for i := range c.Annees {
		before -= min(c.Annees[i].TousCotises(), c.trimestresOuvres(later, c.Annees[i].Annee))
	}
	p.Surcote = c.partIrcantec(bareme.IrcantecSurcoteAvantAgeTauxPlein, before)
	if after > 0 {
		p.Surcote = p.Surcote.Add(c.partIrcantec(bareme.IrcantecSurcoteApresAgeTauxPlein, after))
	}
}

// moisBetween counts the months from one first of a month to another.
func moisBetween(de, a calendar.Date) int { return 12*(a.Year-de.Year) + a.Month - de.Month }
