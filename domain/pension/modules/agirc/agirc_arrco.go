package agirc

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	lignePensionAgircArrco = pension.Modele{
		Genre: pension.Calcul, Label: "Pension annuelle brute",
		Formule: "{droits} EUR de droits servis + {majoration} EUR de majoration", Unite: pension.EURParAn,
		Loi: law.ANIArt98,
	}
	ligneDroitsAgircArrco = pension.Modele{
		Genre: pension.Calcul, Label: "Droits annuels",
		Formule: "{points} points × {coefficient} × {valeurPoint} EUR", Unite: pension.EURParAn, Loi: law.ANIArt98,
	}
	ligneDroitsTrancheC = pension.Modele{
		Genre: pension.Calcul, Label: "Droits annuels, tranche C d'avant 2016 au coefficient d'âge",
		Formule: "({points} points × {coefficient} + {pointsTrancheC} points × {coefficientAge}) × {valeurPoint} EUR",
		Unite:   pension.EURParAn, Loi: law.ANIArt84,
	}
	ligneDroitsTrancheCProgressive = pension.Modele{
		Genre:   pension.Calcul,
		Label:   "Droits annuels, tranche C d'avant 2016 sans coefficient en retraite progressive",
		Formule: "({points} points × {coefficient} + {pointsTrancheC} points) × {valeurPoint} EUR",
		Unite:   pension.EURParAn, Loi: law.ANIArt84,
	}
)

// agircArrco settles an account of Agirc-Arrco, or of Agirc or Arrco before 2019: points × coefficient × value of the
// point, rounded to the cent once on the sum; then the increases for children; then the temporary coefficient, which
// bears on both. Law: ANI 2017-11-17 art. 84 to 99.
func (m *calculMontant) agircArrco(c *compte, p *PensionPoints) {
	defer func() { p.Origines = c.origines() }()
	value, ok := regles.ValeurDuPoint(m.s.Bareme, m.t, c.regime, m.s.DateEffet.Lire())
	if !m.valeurLue(p, value, ok, tableValeur(c.regime)) {
		return
	}
	a, ok := m.coefficients()
	if !ok {
		return
	}
	p.CoefficientMinoration = &a.retenu
	droits := m.droits(c, value, a, p)
	p.Droits = &droits
	m.majorationEnfants(c, value, a, p)
	annuel := m.solidarite(c, droits, a, p)
	m.t.Step(
		pension.Step{Modele: &lignePensionAgircArrco, Objet: c.regime.String(), Valeur: pension.Montant(annuel)},
		pension.Montant(annuel.Sub(p.Majoration)), pension.Montant(p.Majoration),
	)
	m.petitePensionAgircArrco(c, annuel, p)
}

func tableValeur(regime dossier.Regime) bareme.TableID {
	switch regime {
	case dossier.ARRCO:
		return bareme.TableArrcoValeurService
	case dossier.AGIRC:
		return bareme.TableAgircValeurService
	default:
		return bareme.TableAgircArrcoValeurService
	}
}

// droits returns points × coefficient × value, with the coefficient of age for slice C points acquired before 2016.
func (m *calculMontant) droits(c *compte, value money.Euro, a *anticipation, p *PensionPoints) money.Euro {
	var others, trancheC money.Points
	for i := range c.blocs {
		if c.blocs[i].trancheC {
			trancheC = trancheC.Add(c.blocs[i].points)
		} else {
			others = others.Add(c.blocs[i].points)
		}
	}
	if m.s.Dossier.Liquidation.DemandeProgressive() && !trancheC.IsZero() {
		return m.droitsProgressifs(c, others, trancheC, value, a, p)
	}
	if a.tropJeune && !trancheC.IsZero() {
		m.t.Doubt("Points de tranche C d'avant 2016 : liquidables dix ans avant l'âge du taux plein automatique " +
			"au plus tôt, ils restent au compte.")
	}
	if trancheC.IsZero() || a.age.Equal(a.retenu) {
		droits := others.Add(trancheC).Times(a.retenu).Value(value.Decimal).ArrondiCentime()
		m.t.Step(
			pension.Step{Modele: &ligneDroitsAgircArrco, Objet: c.regime.String(), Valeur: pension.Montant(droits)},
			pension.NombrePoints(others.Add(trancheC)), pension.Taux(a.retenu), pension.Montant(value),
		)
		return droits
	}
	p.CoefficientTrancheC = &a.age
	droits := others.Times(a.retenu).Add(trancheC.Times(a.age)).Value(value.Decimal).ArrondiCentime()
	m.t.Step(
		pension.Step{Modele: &ligneDroitsTrancheC, Objet: c.regime.String(), Valeur: pension.Montant(droits)},
		pension.NombrePoints(others), pension.Taux(a.retenu), pension.NombrePoints(trancheC), pension.Taux(a.age),
		pension.Montant(value),
	)
	return droits
}

// droitsProgressifs returns the rights that a progressive retirement serves a part of: its points of slice C
// of before 2016 have no coefficient. Law: ANI 2017-11-17; circulars of Agirc-Arrco on progressive retirement
// (law press of 2020 and 2022).
func (m *calculMontant) droitsProgressifs(
	c *compte, others, trancheC money.Points, value money.Euro, a *anticipation, p *PensionPoints,
) money.Euro {
	integer := money.Int(1)
	p.CoefficientTrancheC = &integer
	droits := others.Times(a.retenu).Add(trancheC).Value(value.Decimal).ArrondiCentime()
	m.t.Step(
		pension.Step{
			Modele: &ligneDroitsTrancheCProgressive, Objet: c.regime.String(), Valeur: pension.Montant(droits),
		},
		pension.NombrePoints(others), pension.Taux(a.retenu), pension.NombrePoints(trancheC), pension.Montant(value),
	)
	return droits
}
