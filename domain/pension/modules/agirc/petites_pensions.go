package agirc

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// petitePensionAgircArrco says how a pension of the family is paid: once for few points, yearly for some more, monthly otherwise. The points
// are compared before any coefficient. Law: ANI 2017-11-17 art. 98.
func (m *calculMontant) petitePensionAgircArrco(c *compte, annuel money.Euro, p *PensionPoints) {
	unique, parAn := bareme.ConstanteAgircArrcoVersementUniquePoints, bareme.ConstanteAgircArrcoPaiementAnnuelPoints
	switch c.regime {
	case dossier.ARRCO:
		unique = bareme.ConstanteArrcoVersementUniquePoints
	case dossier.AGIRC:
		unique = bareme.ConstanteAgircVersementUniquePoints
	default:
	}
	if seuil, ok := m.s.Bareme.Constante(m.t, unique, m.s.DateEffet.Lire()); ok && !seuil.Less(p.Points.Decimal) {
		p.Versement = VersementUnique
		m.t.Incomplete("Pension " + c.regime.String() + " de " + p.Points.String() + " points : versement unique, égal à " + annuel.String() +
			" EUR multipliés par un coefficient d'âge dont le barème est inconnu (agirc_arrco_versement_unique).")
		return
	}
	if seuil, ok := m.s.Bareme.Constante(m.t, parAn, m.s.DateEffet.Lire()); ok && p.Points.Less(seuil) {
		p.servie(annuel, VersementAnnuel)
		return
	}
	p.servie(annuel, VersementMensuel)
}
