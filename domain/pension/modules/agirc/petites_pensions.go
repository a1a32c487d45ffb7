package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneVersementUnique = pension.Modele{
	Genre: pension.Calcul, Label: "Versement unique d'une petite pension",
	Formule: "{pensionAnnuelle} EUR × {coefficient} à {age}", Unite: pension.EUR, Loi: law.ANIArt107,
}

// petitePensionAgircArrco says how a pension of the family is paid: once for little, yearly for some more, monthly
// otherwise. Since 2019 the pension with its coefficients and increases is compared with the value of so many points;
// before, the points were counted, whatever their coefficient. A progressive retirement is never paid at once.
// Law: ANI 2017-11-17 art. 107; circular Agirc-Arrco 2020-02-DRJ, part 5.
func (m *calculMontant) petitePensionAgircArrco(c *compte, annuel money.Euro, p *PensionPoints) {
	unique := bareme.ConstanteAgircArrcoVersementUniquePoints
	perYear := bareme.ConstanteAgircArrcoPaiementAnnuelPoints
	switch c.regime {
	case dossier.ARRCO:
		unique = bareme.ConstanteArrcoVersementUniquePoints
	case dossier.AGIRC:
		unique = bareme.ConstanteAgircVersementUniquePoints
	default:
	}
	effet := m.s.DateEffet.Lire()
	mesure := p.mesurePetitePension(annuel)
	seuil, ok := m.s.Bareme.Constante(m.t, unique, effet)
	if ok && m.belowSeuil(c.regime, mesure, seuil) && !m.s.Dossier.Liquidation.DemandeProgressive() {
		m.versementUnique(annuel, p)
		return
	}
	if seuil, ok := m.s.Bareme.Constante(m.t, perYear, effet); ok && mesure.Less(seuil) {
		p.servie(annuel, faits.VersementAnnuel)
		return
	}
	p.servie(annuel, faits.VersementMensuel)
}

// mesurePetitePension is the number of points that thresholds are compared with: since 2019 that of which the
// pension is the bare value.
func (p *PensionPoints) mesurePetitePension(annuel money.Euro) money.Decimal {
	if p.Regime != dossier.AGIRCARRCO || p.ValeurPoint.IsZero() {
		return p.Points.Decimal
	}
	return annuel.Quo(p.ValeurPoint.Decimal)
}

// belowSeuil says whether a pension is paid at once: at most so many points, fewer than so many at Agirc.
func (m *calculMontant) belowSeuil(regime dossier.Regime, mesure, seuil money.Decimal) bool {
	if regime == dossier.AGIRC {
		return mesure.Less(seuil)
	}
	return !seuil.Less(mesure)
}

// versementUnique pays a small pension at once: its yearly amount × the coefficient of the whole age at
// the date of effect.
func (m *calculMontant) versementUnique(annuel money.Euro, p *PensionPoints) {
	effet := m.s.DateEffet.Lire()
	age := calendar.AgeOn(m.s.Dossier.Assure.DateNaissance, effet)
	p.Versement = faits.VersementUnique
	coefficient, ok := m.s.Bareme.AgircArrcoVersementUnique(m.t, age.Years, effet)
	if !ok {
		m.t.Incomplete("Pension " + p.Regime.String() + " de " + p.Points.String() +
			" points : versement unique, égal à " + annuel.String() + " EUR multipliés par un coefficient d'âge " +
			"que le barème agirc_arrco_versement_unique ne donne pas pour " + age.String() + " en " +
			effet.String()[:4] + ".")
		return
	}
	capital := annuel.Times(coefficient).ArrondiCentime()
	p.ConversionCapital = &coefficient
	p.Capital = &capital
	m.t.Step(
		pension.Step{Modele: &ligneVersementUnique, Objet: p.Regime.String(), Valeur: pension.Montant(capital)},
		pension.Montant(annuel), pension.Taux(coefficient), pension.Age(age),
	)
}
