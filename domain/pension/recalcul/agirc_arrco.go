package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// lignesLues are the rows of the tables that were read last. One row answers for several years, and is read once for
// them.
type lignesLues struct {
	lueArrco, lueAgirc [2]bareme.TauxTranche
	lueAgircArrco      [2]bareme.TauxAgircArrco
	lueArrondi         [bareme.ArrondiRafp + 1]bareme.ArrondiPoints
}

// decimales is how many places the points of a year have: 0 or 2.
func (e *exercice) decimales(regime bareme.RegimeArrondi) uint8 {
	lu := &e.lueArrondi[regime]
	if !lu.Exercices.Contient(e.annee) {
		a, ok := e.Bareme.PointsArrondi(e.calcul, regime, e.annee)
		e.ManquerSi(!ok || a.Superieur || a.Decimales != 0 && a.Decimales != 2, "arrondi des points")
		*lu = a
	}
	return lu.Decimales
}

// tauxAgircArrco reads the rates of slice 1 or 2 of the single scheme.
func (e *exercice) tauxAgircArrco(rang int) tranche {
	lu := &e.lueAgircArrco[rang-1]
	if !lu.Exercices.Contient(e.annee) {
		row, ok := e.Bareme.AgircArrcoTaux(e.calcul, e.annee, rang)
		e.exiger(ok, "agirc_arrco_taux")
		*lu = row
	}
	return tranche{plancher: lu.Plancher, plafond: lu.Plafond, taux: lu.Calcul}
}

// tauxArrco reads the least contractual rate of a slice of pay, that of firms of before the rates were one.
func (e *exercice) tauxArrco(t bareme.TrancheArrco) tranche {
	lu := &e.lueArrco[t]
	if !lu.Exercices.Contient(e.annee) {
		row, ok := e.Bareme.ArrcoTauxContractuel(e.calcul, e.annee, t, bareme.EntrepriseAncienne)
		e.exiger(ok, "arrco_taux_contractuel")
		*lu = row
	}
	return tranche{plancher: lu.Plancher, plafond: lu.Plafond, taux: lu.Taux}
}

// tauxAgirc reads the least contractual rate of a slice of the pay of cadres; ok is false in years that have none.
func (e *exercice) tauxAgirc(t bareme.TrancheAgirc) (lue tranche, ok bool) {
	lu := &e.lueAgirc[t]
	if !lu.Exercices.Contient(e.annee) {
		row, ok := e.Bareme.AgircTauxContractuel(e.calcul, e.annee, t, bareme.EntrepriseAncienne)
		if !ok {
			return lue, false
		}
		*lu = row
	}
	return tranche{plancher: lu.Plancher, plafond: lu.Plafond, taux: lu.Taux}, true
}

// agircArrco counts the points of work since 2019: slice by slice the contribution to the cent, then its points. Law:
// ANI 2017-11-17 art. 35.
func (e *exercice) agircArrco(groupes []groupe) (points money.Points) {
	prix, ok := e.Bareme.AgircArrcoValeurAchat(e.calcul, e.annee)
	e.exiger(ok, "agirc_arrco_valeur_achat")
	first := e.tauxAgircArrco(1)
	points = e.pointsAgircArrco(groupes, first, prix)
	if exceeds(groupes, first.plafond, allEmplois) {
		points = points.Add(e.pointsAgircArrco(groupes, e.tauxAgircArrco(2), prix))
	}
	return points
}

func (e *exercice) pointsAgircArrco(groupes []groupe, t tranche, prix money.Euro) money.Points {
	cotisation := e.assiette(groupes, t, allEmplois).Times(t.taux).ArrondiCentime()
	return e.enPoints(bareme.ArrondiAgircArrco, cotisation.Decimal, prix)
}

// arrco counts the Arrco points of work before 2019, those of Unirs before 1999. Law: agreement of 1961-12-08.
func (e *exercice) arrco(p *PointsAnnee, groupes []groupe) {
	prix, arrco := e.Bareme.ArrcoSalaireReference(e.calcul, e.annee)
	if !arrco {
		unirs, ok := e.Bareme.ArrcoUnirsSalaireReference(e.calcul, e.annee)
		e.exiger(ok, "arrco_unirs_salaire_reference")
		prix = unirs
	}
	first := e.tauxArrco(bareme.ArrcoTranche1)
	points := e.pointsArrco(groupes, first, allEmplois, prix)
	if exceeds(groupes, first.plafond, nonCadres) {
		seconde := e.tauxArrco(bareme.ArrcoTranche2NonCadre)
		points = points.Add(e.pointsArrco(groupes, seconde, nonCadres, prix))
	}
	if arrco {
		p.Arrco = p.Arrco.Add(points)
	} else {
		p.Unirs = p.Unirs.Add(points)
	}
}

func (e *exercice) pointsArrco(groupes []groupe, t tranche, qui population, prix money.Euro) money.Points {
	return e.enPoints(bareme.ArrondiArrco, e.assiette(groupes, t, qui).Mul(t.taux), prix)
}

// agirc counts the points of a cadre before 2019: slice C by itself, slice B the rest of the whole, then the minimum of
// points. Law: national agreement of 1947-03-14.
func (e *exercice) agirc(p *PointsAnnee, emplois []emploi, groupes []groupe) {
	mois, paie := tempsDeCadre(emplois)
	if paie.IsZero() {
		return
	}
	prix, okPrix := e.Bareme.AgircSalaireReference(e.calcul, e.annee)
	b, okB := e.tauxAgirc(bareme.AgircTrancheB)
	if !okPrix || !okB {
		e.Manquer("barème Agirc inconnu")
		return
	}
	cotisationB := e.assiette(groupes, b, cadresSeuls).Mul(b.taux)
	cotisationC := e.cotisationTrancheC(groupes, b.plafond)
	tout := e.enPoints(bareme.ArrondiAgirc, cotisationB.Add(cotisationC), prix)
	pointsC := e.enPoints(bareme.ArrondiAgirc, cotisationC, prix)
	pointsB := tout.Sub(pointsC)
	p.AgircC = p.AgircC.Add(pointsC)
	p.AgircB = p.AgircB.Add(pointsB)
	p.Garantie = p.Garantie.Add(e.garantieMinimale(mois, paie, pointsB))
}

// tempsDeCadre is how many months of full time were worked as a cadre, and the pay for them.
func tempsDeCadre(emplois []emploi) (mois money.Decimal, paie money.Euro) {
	for i := range emplois {
		x := &emplois[i]
		if x.Cadre {
			mois = mois.Add(moisOf(x.beforeEffet).Mul(x.quotite).HalfUp(9))
			paie = paie.Add(x.paie)
		}
	}
	return mois, paie
}

// cotisationTrancheC is the contribution on slice C, above slice B.
func (e *exercice) cotisationTrancheC(groupes []groupe, plafondB money.Decimal) money.Decimal {
	if !exceeds(groupes, plafondB, cadresSeuls) {
		return money.Decimal{}
	}
	c, ok := e.tauxAgirc(bareme.AgircTrancheC)
	if !ok {
		return money.Decimal{}
	}
	return e.assiette(groupes, c, cadresSeuls).Mul(c.taux)
}

// garantieMinimale is what the minimum of points adds to slice B of a cadre, for the part of a full-time year that was
// worked. It is nothing at the pivot pay and above.
func (e *exercice) garantieMinimale(mois money.Decimal, paie money.Euro, pointsB money.Points) money.Points {
	annee := money.Int(monthsPerYear)
	g, ok := e.Bareme.AgircGmp(e.calcul, e.annee)
	if !ok {
		return money.Points{}
	}
	mois = mois.Min(annee)
	if g.CharniereConnue {
		charniere := g.Charniere.Valeur
		if g.Charniere.Devise == bareme.FRF {
			charniere = charniere.QuoHalfUp(e.francsPerEuro, 2)
		}
		if !paie.Mul(annee).Less(charniere.Mul(mois)) {
			return money.Points{}
		}
	}
	garantis := money.Points{Decimal: g.Points.Mul(mois).QuoHalfUp(annee, 0)}
	if garantis.Less(pointsB.Decimal) {
		return money.Points{}
	}
	return garantis.Sub(pointsB)
}
