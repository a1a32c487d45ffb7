package career

import (
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	lignePointsTrancheAIrcantec = pension.Modele{
		Genre: pension.Calcul, Label: "Points Ircantec de la tranche A", Formule: formuleIrcantec,
		Unite: pension.UnitePoints, Loi: law.ArreteIrcantec,
	}
	lignePointsTrancheBIrcantec = pension.Modele{
		Genre: pension.Calcul, Label: "Points Ircantec de la tranche B", Formule: formuleIrcantec,
		Unite: pension.UnitePoints, Loi: law.ArreteIrcantec,
	}
)

const formuleIrcantec = "{assiette} EUR × {taux} / {prixPoint} EUR le point, à l'entier"

// ircantec counts the points of a year of public employment under contract: on each slice of pay, pay × theoretical
// rate / reference salary, rounded to the whole point. The call rate gives no points. Law: order of 1970-12-30 art. 7.
func (c *calculPoints) ircantec(annee int) {
	ligne := c.emploisIrcantec[0].ligne
	pass, ok := c.plafond(annee, c.emploisIrcantec)
	if !ok {
		c.manqueBareme(ligne, "pass_annuel")
		return
	}
	prix, ok := c.s.Bareme.IrcantecSalaireReference(c.t, annee)
	if !ok {
		c.manqueBareme(ligne, "ircantec_salaire_reference")
		return
	}
	repartirPlafond(c.emploisIrcantec, pass)
	for _, tranche := range [...]bareme.TrancheIrcantec{bareme.IrcantecTrancheA, bareme.IrcantecTrancheB} {
		taux, ok := c.s.Bareme.IrcantecTauxTheorique(c.t, annee, tranche)
		if !ok {
			c.manqueBareme(ligne, "ircantec_taux_theorique")
			return
		}
		base := assiettes(c.emploisIrcantec, taux.Plancher, taux.Plafond, tous)
		if base.IsZero() {
			continue
		}
		ligne := &lignePointsTrancheAIrcantec
		rang := faits.TrancheA
		if tranche == bareme.IrcantecTrancheB {
			ligne = &lignePointsTrancheBIrcantec
			rang = faits.TrancheB
		}
		points := c.auPrix(bareme.ArrondiIrcantec, annee, base.Mul(taux.Taux), prix.Decimal)
		c.t.Step(
			pension.Step{Modele: ligne, Annee: annee, Valeur: pension.NombrePoints(points)},
			pension.Montant(base), pension.Taux(taux.Taux), pension.Montant(prix),
		)
		c.acquis = append(c.acquis, faits.Acquisition{
			Regime: dossier.IRCANTEC, Annee: annee, Origine: faits.PointsCotisesOrigine, Tranche: rang, Assiette: base,
			Taux: taux.Taux, Prix: prix.Decimal, Points: points,
		})
	}
}
