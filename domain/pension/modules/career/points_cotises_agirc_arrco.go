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
	// lignesAgircArrco are those of the two slices of pay.
	lignesAgircArrco = [2]pension.Modele{
		{
			Genre: pension.Calcul, Label: "Points Agirc-Arrco de la tranche 1", Formule: formuleAgircArrco,
			Unite: pension.UnitePoints, Loi: law.ANIArt35,
		},
		{
			Genre: pension.Calcul, Label: "Points Agirc-Arrco de la tranche 2", Formule: formuleAgircArrco,
			Unite: pension.UnitePoints, Loi: law.ANIArt35,
		},
	}
)

const formuleAgircArrco = "{assiette} EUR × {tauxCalcul} = {cotisation} EUR de cotisation ; " +
	"{cotisation} / {prixPoint} EUR le point"

// agircArrco counts the points of a year in the single scheme: slice 1 up to the ceiling, slice 2 up to eight ceilings.
// The contribution that gives points, at the calculation rate and not at the rate levied, is rounded to the cent, then
// the points of each slice to the hundredth. Law: ANI 2017-11-17 art. 32, 35.
func (c *calculPoints) agircArrco(annee int, emplois []emploi) {
	pass, ok := c.plafond(annee, emplois)
	if !ok {
		c.manqueBareme(emplois[0].ligne, "pass_annuel")
		return
	}
	prix, ok := c.s.Bareme.AgircArrcoValeurAchat(c.t, annee)
	if !ok {
		c.manqueBareme(emplois[0].ligne, "agirc_arrco_valeur_achat")
		return
	}
	repartirPlafond(emplois, pass)
	c.reserve.seePlafonnes(emplois)
	a := faits.Acquisition{
		Regime: dossier.AGIRCARRCO, Annee: annee, Origine: faits.PointsCotisesOrigine, Prix: prix.Decimal,
	}
	for rang := 1; rang <= 2; rang++ {
		taux, ok := c.s.Bareme.AgircArrcoTaux(c.t, annee, rang)
		if !ok {
			c.manqueBareme(emplois[0].ligne, "agirc_arrco_taux")
			return
		}
		a.Taux, a.Assiette = taux.Calcul, assiettes(emplois, taux.Plancher, taux.Plafond, tous)
		if a.Assiette.IsZero() {
			continue
		}
		a.Tranche = faits.Tranche1 + faits.Tranche(rang-1)
		cotisation := cotisationGeneratrice(a.Assiette, a.Taux)
		a.Points = c.auPrix(bareme.ArrondiAgircArrco, annee, cotisation.Decimal, a.Prix)
		c.t.Step(
			pension.Step{Modele: &lignesAgircArrco[rang-1], Annee: annee, Valeur: pension.NombrePoints(a.Points)},
			pension.Montant(a.Assiette), pension.Taux(a.Taux), pension.Montant(cotisation), pension.Montant(prix),
		)
		c.acquis = append(c.acquis, a)
	}
}

// cotisationGeneratrice is the contribution that gives points since 2019, rounded to the cent before
// the division by the price.
func cotisationGeneratrice(base money.Euro, taux money.Decimal) money.Euro {
	return base.Times(taux).ArrondiCentime()
}
