package agirc

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePensionCnbf = pension.Modele{
	Genre: pension.Calcul, Label: "Pension annuelle brute",
	Formule: "{points} points × {coefficient} × {valeurPoint} EUR", Unite: pension.EURParAn, Loi: law.CSSL723_1,
}

// cnbf settles the points of the lawyers' supplementary scheme: points × value × the rate of the base
// pension, which loses 1.25 % for each quarter that is missing from the full rate. Law: CSS L723-1; CNBF,
// pages on the determination of rights.
//
// Doubt: whether quarters beyond the full rate raise it was not read; they do not.
func (m *calculMontant) cnbf(p *PensionPoints) {
	effet := m.s.DateEffet.Lire()
	value, ok := m.s.Bareme.CnbfValeurService(m.t, effet.Year)
	if !m.valeurLue(p, value, ok, bareme.TableCnbfComplementaire) {
		return
	}
	taux := m.s.Taux.Lire()
	if taux.Connu && !taux.PensionDue {
		m.fermee = "Pension complémentaire de la CNBF non ouverte au " + effet.String() +
			" : elle suit la pension de base."
		return
	}
	if !taux.Connu {
		m.t.Incomplete("Taux inconnu (surcoteDecote) : la complémentaire des avocats, servie au taux de la base, " +
			"n'est pas calculée.")
		return
	}
	coefficient, ok := m.tauxCnbf()
	if !ok {
		m.t.Incomplete("Barème constantes_regimes : minoration de la CNBF inconnue.")
		return
	}
	p.CoefficientMinoration = &coefficient
	annuel := p.Points.Times(coefficient).Value(value.Decimal).ArrondiCentime()
	p.Droits = &annuel
	m.t.Step(
		pension.Step{Modele: &lignePensionCnbf, Objet: p.Regime.String(), Valeur: pension.Montant(annuel)},
		pension.NombrePoints(p.Points), pension.Taux(coefficient), pension.Montant(value),
	)
	p.servie(annuel, faits.VersementMensuel)
}

// tauxCnbf is the part of the rights that is paid: all of them at the full rate.
func (m *calculMontant) tauxCnbf() (money.Decimal, bool) {
	taux := m.s.Taux.Lire()
	if taux.TauxPlein {
		if taux.TrimestresSurcote > 0 {
			m.t.Doubt("CNBF, complémentaire : aucune majoration n'est comptée au-delà du taux plein, " +
				"sa règle n'ayant pas été lue.")
		}
		return money.Int(1), true
	}
	perTrimestre, ok := m.s.Bareme.Constante(m.t, bareme.ConstanteCnbfDecote, m.s.DateEffet.Lire())
	return money.Int(1).Sub(perTrimestre.MulInt(taux.TrimestresManquants)), ok
}
