package career

import (
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// ircantec counts the points of a year of public employment under contract: on each slice of pay, pay × theoretical rate / reference
// salary, rounded to the whole point. The call rate gives no points. Law: order of 1970-12-30 art. 7.
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
		label, rang := "Points Ircantec de la tranche A", faits.TrancheA
		if tranche == bareme.IrcantecTrancheB {
			label, rang = "Points Ircantec de la tranche B", faits.TrancheB
		}
		points := c.auPrix(bareme.ArrondiIrcantec, annee, base.Mul(taux.Taux), prix.Decimal)
		c.t.Step(pension.Step{
			Label: label, Annee: annee, Formule: "{} EUR × {} / {} EUR le point, à l'entier", Valeur: pension.NombrePoints(points),
			Unite: pension.UnitePoints, Loi: law.ArreteIrcantec,
		}, pension.Montant(base), pension.Taux(taux.Taux), pension.Montant(prix))
		c.acquis = append(c.acquis, faits.Acquisition{
			Regime: dossier.IRCANTEC, Annee: annee, Origine: faits.PointsCotisesOrigine, Tranche: rang, Assiette: base, Taux: taux.Taux,
			Prix: prix.Decimal, Points: points,
		})
	}
}
