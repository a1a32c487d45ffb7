package career

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	lignePointsTrancheB = pension.Modele{
		Genre: pension.Calcul, Label: "Points Agirc de la tranche B", Formule: formuleAgirc, Unite: pension.UnitePoints,
		Loi: law.AccordAgirc1947,
	}
	lignePointsTrancheC = pension.Modele{
		Genre: pension.Calcul, Label: "Points Agirc de la tranche C", Formule: formuleAgirc, Unite: pension.UnitePoints,
		Loi: law.AccordAgirc1947,
	}
)

const formuleAgirc = "{assiette} EUR × {taux} / {prixPoint} EUR le point, à l'entier par exercice"

// agirc counts the Agirc points of the cadres of a year: slice B from one to four ceilings, slice C from four to eight
// since 1991, pay × contractual rate / reference salary, the points of the year rounded to the whole point. It also
// notes the year for the minimum of points. Law: convention of 1947-03-14, art. 4, 4 bis, 36.
func (c *calculPoints) agirc(annee int) {
	for i := range c.emplois {
		if c.emplois[i].cadre && c.emplois[i].ligne.Regime != dossier.ARRCO {
			c.emploisAgirc = append(c.emploisAgirc, c.emplois[i])
		}
	}
	if len(c.emploisAgirc) == 0 {
		return
	}
	emplois := c.emploisAgirc
	ligne := c.emploisAgirc[0].ligne
	prix, ok := c.s.Bareme.AgircSalaireReference(c.t, annee)
	if !ok {
		c.manqueBareme(ligne, "agirc_salaire_reference")
		return
	}
	tauxB, ok := c.s.Bareme.AgircTauxContractuel(c.t, annee, bareme.AgircTrancheB, bareme.EntrepriseAncienne)
	if !ok {
		c.manqueBareme(ligne, "agirc_taux_contractuel")
		return
	}
	baseB := assiettes(emplois, tauxB.Plancher, tauxB.Plafond, cadre)
	cotisationB := baseB.Mul(tauxB.Taux)
	var baseC money.Euro
	var cotisationC money.Decimal
	var tauxC bareme.TauxTranche
	if exceeds(emplois, tauxB.Plafond, cadre) {
		tauxC, ok = c.s.Bareme.AgircTauxContractuel(c.t, annee, bareme.AgircTrancheC, bareme.EntrepriseAncienne)
		if ok {
			baseC = assiettes(emplois, tauxC.Plancher, tauxC.Plafond, cadre)
			cotisationC = baseC.Mul(tauxC.Taux)
		} else {
			c.reserve.trancheCFacultative(annee)
		}
	}
	if !baseB.IsZero() {
		nouvelle, ok := c.s.Bareme.AgircTauxContractuel(c.t, annee, bareme.AgircTrancheB, bareme.EntrepriseNouvelle)
		if ok && !nouvelle.Taux.Equal(tauxB.Taux) {
			c.reserve.tauxByEntreprise(annee)
		}
	}
	// The whole point is that of the year: slice C is rounded by itself and slice B takes the rest. The
	// contributions are added before they are divided: two cut quotients may add up to less than the half of
	// a point that the sum gives.
	total := c.auPrix(bareme.ArrondiAgirc, annee, cotisationB.Add(cotisationC), prix.Decimal)
	pointsC := c.auPrix(bareme.ArrondiAgirc, annee, cotisationC, prix.Decimal)
	pointsB := total.Sub(pointsC)
	c.trancheAgirc(annee, faits.TrancheB, baseB, tauxB.Taux, prix, pointsB)
	c.trancheAgirc(annee, faits.TrancheC, baseC, tauxC.Taux, prix, pointsC)
	c.noteCadre(annee, emplois, pointsB)
}

func (c *calculPoints) trancheAgirc(
	annee int, tranche faits.Tranche, base money.Euro, taux money.Decimal, prix money.Euro, points money.Points,
) {
	if base.IsZero() {
		return
	}
	ligne := &lignePointsTrancheB
	if tranche == faits.TrancheC {
		ligne = &lignePointsTrancheC
	}
	c.t.Step(
		pension.Step{Modele: ligne, Annee: annee, Valeur: pension.NombrePoints(points)},
		pension.Montant(base), pension.Taux(taux), pension.Montant(prix),
	)
	c.acquis = append(c.acquis, faits.Acquisition{
		Regime: dossier.AGIRC, Annee: annee, Origine: faits.PointsCotisesOrigine, Tranche: tranche,
		Assiette: base, Taux: taux, Prix: prix.Decimal, Points: points,
	})
}

// noteCadre keeps what the minimum of points needs: the share of a full-time year and the points of slice B.
func (c *calculPoints) noteCadre(annee int, emplois []emploi, pointsB money.Points) {
	var mois money.Decimal
	var paie money.Euro
	plein := money.Int(1)
	for i := range emplois {
		e := &emplois[i]
		mois = mois.Add(moisEmploi(&e.periode).Mul(e.ligne.Source.Quotite().Or(plein).Min(plein)))
		paie = paie.Add(e.paie)
	}
	c.cadres = append(c.cadres, faits.AnneeCadre{
		Annee: annee, Index: emplois[0].ligne.Index, Part: mois.Min(anneeEntiere).QuoInt(12), SalaireEur: paie,
		PointsB: pointsB,
	})
}
