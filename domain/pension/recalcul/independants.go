package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Rci is the complementary pension of craftsmen and traders. It has neither surcote nor increase for children. Law: CSS
// L635-1, D635-6, D635-7.
type Rci struct {
	// Points are those of the account, of before 2013 and since.
	Points money.Points
	// Droits are the yearly rights before Coefficient, which takes off the quarters that the base pension lacks.
	Droits      money.Euro
	Coefficient money.Decimal
	Annuel      money.Euro
}

// checkIndependant says which years of a craftsman or trader have no rule here.
func (c *calcul) checkIndependant(l *dossier.Ligne) {
	c.ManquerSi(l.Nature != dossier.Activite, "nature de période d'indépendant")
	alignes, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteLuraIndependantAvant, c.Effet)
	c.ManquerSi(!ok || l.Annee.Value < alignes.Year, "activité d'indépendant d'avant 1973")
	anciens := l.Points.Present && l.Annee.Value < premiereAnneeRci
	c.ManquerSi(anciens, "points d'indépendant d'avant 2013 sans ligne RCI")
}

// premiereAnneeRci is the first year of the single complementary scheme of craftsmen and traders. It says which of the
// two ways to value a point is meant, and enters no figure.
const premiereAnneeRci = 2013

// independants are the lines of the year of a craftsman or trader.
func (e *exercice) independants() (lignes []ligne) {
	for _, l := range e.lignes {
		if l.Regime == dossier.SSI {
			lignes = append(lignes, l)
		}
	}
	return lignes
}

// checkAssiette refuses an income below the least base of contributions: whether it is a micro-enterprise's, which
// has no such base, is not told. Law: CSS D633-2; décret 2023-1352.
func (e *exercice) checkAssiette() {
	lignes := e.independants()
	if len(lignes) == 0 {
		return
	}
	jour := e.civile.To
	_, exists := e.Bareme.ConstanteEntiere(e.calcul, bareme.ConstanteAssietteMinimaleSsiTrimestres, jour)
	if !exists {
		return
	}
	plancher := e.plancherDesIndependants(jour)
	var revenu money.Decimal
	compte := false
	for _, l := range lignes {
		if !l.Trimestres.Present {
			compte = true
			revenu = revenu.Add(e.salaireExige(l).euros)
		}
	}
	e.ManquerSi(compte && revenu.Less(plancher.Decimal), "assiette minimale d'un indépendant")
}

// plancherDesIndependants is the least base of the year: an amount (2022), a share of the ceiling, or hours of the
// minimum wage. Law: CSS D633-2; décret 2022-1438.
func (e *exercice) plancherDesIndependants(jour calendar.Date) money.Euro {
	if montant, ok := e.Bareme.Constante(e.calcul, bareme.ConstanteAssietteMinimaleSsiMontant, jour); ok {
		return money.Euro{Decimal: montant}
	}
	if part, ok := e.Bareme.Constante(e.calcul, bareme.ConstanteAssietteMinimaleSsiPartPass, jour); ok {
		return e.plafond.Times(part)
	}
	heures, okHeures := e.Bareme.Constante(e.calcul, bareme.ConstanteAssietteMinimaleSsiHeuresSmic, jour)
	smic, okSmic := e.Bareme.SmicHoraire(e.calcul, e.civile.From)
	e.ManquerSi(!okHeures || !okSmic, "assiette minimale des indépendants inconnue")
	return smic.Times(heures)
}

// countRci counts the points of craftsmen and traders since 2013: those that the scheme reports, or those of the
// income. Before, only reported points are known. Law: CSS D635-7.
func (e *exercice) countRci(p *PointsAnnee) {
	releve := false
	for _, l := range e.lignes {
		if l.Regime == dossier.RCI {
			releve = true
		}
	}
	lignes := e.independants()
	if releve || len(lignes) == 0 {
		return
	}
	if e.annee < premiereAnneeRci {
		for _, l := range lignes {
			e.ManquerSi(e.pointsAnciens(l.Statut), "points d'indépendant d'avant 2013 sans relevé")
		}
		return
	}
	for _, l := range lignes {
		if l.Points.Present {
			e.ManquerSi(len(lignes) > 1, "plusieurs activités d'indépendant la même année")
			p.Rci = p.Rci.Add(l.Points.Value)
			return
		}
	}
	p.Rci = p.Rci.Add(e.pointsDuRevenu(lignes))
}

// pointsAnciens says whether the scheme of a status gave points in the year, by contributions whose rates are not
// known.
func (e *exercice) pointsAnciens(s dossier.Statut) bool {
	_, artisan := e.Bareme.RciPrixAchatAvant2013(e.calcul, bareme.RciArtisans, e.civile.From)
	_, commercant := e.Bareme.RciPrixAchatAvant2013(e.calcul, bareme.RciCommercants, e.civile.From)
	return artisan && s != dossier.Commercant || commercant && s != dossier.Artisan
}

// pointsDuRevenu are the points of an income: each slice's contribution to the cent, together divided by the price of
// the point on the first day of the year, to the whole point.
func (e *exercice) pointsDuRevenu(lignes []ligne) money.Points {
	e.ManquerSi(len(lignes) > 1, "plusieurs activités d'indépendant la même année")
	l := lignes[0]
	if e.veille.Before(l.periode.From) {
		return money.Points{}
	}
	periode := calendar.Span{From: l.periode.From, To: calendar.Earlier(l.periode.To, e.veille)}
	revenu := e.paieEnEuros(e.salaireExige(l))
	prix, ok := e.Bareme.RciValeurAchat(e.calcul, e.civile.From)
	e.exiger(ok, "rci_valeur_achat")
	var cotisation money.Euro
	for tranche := 1; tranche <= 2; tranche++ {
		t, ok := e.Bareme.RciTauxCotisation(e.calcul, tranche, e.civile.From)
		e.exiger(ok, "rci_taux_cotisation")
		high := e.borneRci(t.Plafond, periode)
		low := e.borneRci(t.Plancher, periode)
		inTranche := revenu.Min(high).Sub(low).Max(money.Euro{})
		cotisation = cotisation.Add(inTranche.Times(t.Taux).ArrondiCentime())
	}
	return e.enPoints(bareme.ArrondiRci, cotisation.Decimal, prix)
}

// borneRci is a bound of a slice for a part of the year, to the cent.
func (e *exercice) borneRci(b bareme.Borne, periode calendar.Span) money.Euro {
	annuelle := money.Euro{Decimal: b.Valeur}
	if b.EnPass {
		annuelle = e.plafond.Times(b.Valeur)
	}
	if periode == e.civile {
		return annuelle
	}
	return money.Euro{Decimal: annuelle.Mul(moisOf(periode)).QuoHalfUp(money.Int(monthsPerYear), 2)}
}

// liquiderRci computes the pension: points since 2013 at the value of the scheme, older ones at that of their origin,
// less the quarters that the base pension lacks.
func (c *calcul) liquiderRci() {
	if !c.affilieA(dossier.RCI) && !c.affilieA(dossier.SSI) {
		return
	}
	p := &c.Rci
	for i := range c.Annees {
		a := &c.Annees[i]
		p.Droits = p.Droits.Add(c.droitsRci(a))
		p.Points = p.Points.Add(a.Points.Rci)
	}
	if p.Droits.IsZero() {
		return
	}
	p.Coefficient = c.abattementRci()
	p.Annuel = p.Droits.Times(p.Coefficient).ArrondiCentime()
}

// droitsRci are the yearly rights of the points of one year.
func (c *calcul) droitsRci(a *Annee) (droits money.Euro) {
	if a.Points.Rci.Sign() > 0 {
		value, ok := c.Bareme.RciValeurService(c, c.Effet)
		c.exiger(ok, "rci_valeur_service")
		droits = a.Points.Rci.Value(value.Decimal)
	}
	if a.Annee >= premiereAnneeRci {
		return droits
	}
	for _, l := range c.lignesOf(a.Annee) {
		if l.Regime == dossier.RCI {
			droits = droits.Add(l.Points.Value.Value(c.valeurAncienne(l).Decimal))
			c.Rci.Points = c.Rci.Points.Add(l.Points.Value)
		}
	}
	return droits
}

// valeurAncienne is the yearly value of a point of before 2013. A line that tells no status needs one value for both.
func (c *calcul) valeurAncienne(l ligne) (value money.Euro) {
	found := 0
	for _, x := range [...]struct {
		regime bareme.RegimeRci
		statut dossier.Statut
	}{{bareme.RciArtisans, dossier.Artisan}, {bareme.RciCommercants, dossier.Commercant}} {
		origine, exists := bareme.OrigineRciDe(x.regime, l.Annee.Value)
		dite := l.Statut == dossier.Artisan || l.Statut == dossier.Commercant
		if !exists || dite && l.Statut != x.statut {
			continue
		}
		v, ok := c.Bareme.RciValeurServicePointsAnciens(c, origine, c.Effet)
		c.exiger(ok, "rci_valeur_service_points_anciens")
		c.ManquerSi(found > 0 && !v.Equal(value.Decimal), "statut d'un indépendant d'avant 2013")
		value = v
		found++
	}
	c.ManquerSi(found == 0, "points d'indépendant d'une année sans régime")
	return value
}

// abattementRci is 1 less a share for each quarter that lacks, a greater one beyond the first ones.
func (c *calcul) abattementRci() money.Decimal {
	first, ok1 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteRciPremiersTrimestres, c.Effet)
	maximum, ok2 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteRciTrimestresMaximum, c.Effet)
	byFirst, ok3 := c.Bareme.Constante(c, bareme.ConstanteRciAbattementPremiers, c.Effet)
	byNext, ok4 := c.Bareme.Constante(c, bareme.ConstanteRciAbattementSuivants, c.Effet)
	c.ManquerSi(!ok1 || !ok2 || !ok3 || !ok4, "abattement du RCI inconnu")
	manquants := min(c.Taux.Manquants, maximum)
	aPremier := min(manquants, first)
	perdu := byFirst.MulInt(aPremier).Add(byNext.MulInt(manquants - aPremier))
	return un.Sub(perdu)
}
