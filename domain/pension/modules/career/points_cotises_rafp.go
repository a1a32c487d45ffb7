package career

import (
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePointsRafp = pension.Modele{
	Genre: pension.Calcul, Label: "Points RAFP",
	Formule: "{assiette} EUR × {taux} = {cotisation} EUR ; {cotisation} " +
		"/ {prixPoint} EUR le point, à l'entier supérieur",
	Unite: pension.UnitePoints, Loi: law.Decret2004_569,
}

// rafp counts the points of a civil servant's bonuses: the contributions of the agent and of the employer, divided by
// the price of the point and rounded up to the whole point. The pay of the line is the base of contributions, within a
// fifth of the salary. Law: decree 2004-569 art. 2, 3, 6.
func (c *calculPoints) rafp(l *faits.Ligne) {
	if _, ok := c.periode(l); !ok {
		return
	}
	prix, ok := c.s.Bareme.RafpValeurAcquisition(c.t, l.Annee)
	if !ok {
		c.manqueBareme(l, "rafp_valeur_acquisition")
		return
	}
	taux, ok := c.s.Bareme.Constante(c.t, bareme.ConstanteRafpCotisation, firstDay(l.Annee))
	if !ok {
		c.manqueBareme(l, "constantes_legales")
		return
	}
	base := c.paie(l)
	if base.Sign() <= 0 {
		return
	}
	cotisation := base.Times(taux).ArrondiCentime()
	points := c.auPrix(bareme.ArrondiRafp, l.Annee, cotisation.Decimal, prix.Decimal)
	c.t.Step(
		pension.Step{Modele: &lignePointsRafp, Annee: l.Annee, Valeur: pension.NombrePoints(points)},
		pension.Montant(base), pension.Taux(taux), pension.Montant(cotisation), pension.Montant(prix),
	)
	c.acquis = append(c.acquis, faits.Acquisition{
		Regime: dossier.RAFP, Annee: l.Annee, Origine: faits.PointsCotisesOrigine, Assiette: base, Taux: taux,
		Prix: prix.Decimal, Points: points,
	})
}
