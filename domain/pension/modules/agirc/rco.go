package agirc

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePensionRco = pension.Modele{
	Genre: pension.Calcul, Label: "Pension annuelle brute", Formule: "{points} points × {valeurPoint} EUR",
	Unite: pension.EURParAn, Loi: law.CRPML732_56,
}

// rco settles the points of the supplementary scheme of farmers: points × value of the day, without surcote or increase
// for children, and the points that bring a farmer in charge up to a share of the minimum wage. Free points are those
// of the statement. Law: CRPM L732-56 and following.
//
// Doubt: what the pension loses without the full rate was not read; it loses nothing.
func (m *calculMontant) rco(p *PensionPoints) {
	effet := m.s.DateEffet.Lire()
	read, ok := m.s.Bareme.Constante(m.t, bareme.ConstanteMsaRcoPoint, effet)
	if !m.valeurLue(p, money.Euro{Decimal: read}, ok, bareme.TableConstantesRegimes) {
		return
	}
	taux := m.s.Taux.Lire()
	if taux.Connu && !taux.PensionDue {
		m.fermee = "Pension complémentaire des exploitants agricoles non ouverte au " + effet.String() +
			" : elle suit la pension de base."
		return
	}
	if !taux.TauxPlein {
		m.t.Doubt("Complémentaire des exploitants agricoles : sans le taux plein, aucune minoration n'est comptée, " +
			"sa règle n'ayant pas été lue.")
	}
	coefficient := money.Int(1)
	p.CoefficientMinoration = &coefficient
	p.PointsDifferentiel = m.complementDifferentiel(p)
	points := p.Points.Add(p.PointsDifferentiel)
	annuel := points.Value(p.ValeurPoint.Decimal).ArrondiCentime()
	p.Droits = &annuel
	m.t.Step(
		pension.Step{Modele: &lignePensionRco, Objet: p.Regime.String(), Valeur: pension.Montant(annuel)},
		pension.NombrePoints(points), pension.Montant(*p.ValeurPoint),
	)
	p.servie(annuel, faits.VersementMensuel)
}
