package agirc

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneComplementDifferentiel = pension.Modele{
		Genre: pension.Calcul, Label: "Complément différentiel des chefs d'exploitation",
		Formule: "({montantMinimal} - {pensionMajoreeDeReference}) × {trimestres} / {dureeReference} " +
			"- {complementaire}, dans la limite de {place}",
		Unite: pension.EURParAn, Loi: law.CRPML732_63,
	}
	lignePointsDifferentiel = pension.Modele{
		Genre: pension.Calcul, Label: "Points du complément différentiel",
		Formule: "{complement} / {valeurPoint}, à l'entier le plus proche", Unite: pension.UnitePoints,
		Loi: law.CRPML732_63,
	}
)

// differentiel are the figures of the complement.
type differentiel struct {
	// minimum is what a whole career of a farmer in charge is brought up to, pmr the minimum of the base pension.
	minimum, pmr money.Euro
	// quarters are those of the farmer, reference the duration that they are compared with.
	quarters, reference int
	// pension is the base pension without what children add, children that.
	pension, children money.Euro
}

// complementDifferentiel returns the points that bring the base and supplementary pensions of a farmer in charge at the
// full rate up to a share of the minimum wage after contributions, in proportion of the quarters; since November 2021
// never so far that all pensions exceed the whole of it. Law: CRPM L732-63, D732-166-1 to D732-166-6.
//
// Doubt: the whole duration is read as that of a farmer in charge.
func (m *calculMontant) complementDifferentiel(p *PensionPoints) (none money.Points) {
	d, ok := m.lireDifferentiel()
	if !ok {
		return none
	}
	own := p.Points.Value(p.ValeurPoint.Decimal).ArrondiCentime()
	carriere, whole := m.s.Bareme.ConstanteEntiere(
		m.t, bareme.ConstanteMsaRcoMinimumPointsCarriere, m.s.DateEffet.Lire(),
	)
	share := func(amount money.Euro) money.Euro { return amount.Share(d.quarters, d.reference) }
	// The farmers' pensions are held to the share of the minimum, all of them to the whole of it.
	room := share(d.minimum).Sub(d.pension).Sub(own)
	due := share(d.minimum.Sub(d.pmr)).Sub(own)
	if whole {
		due = share(d.minimum.Sub(d.pmr).Sub(money.Points{Decimal: money.Int(carriere)}.Value(p.ValeurPoint.Decimal)))
	} else {
		room = room.Min(d.minimum.Sub(d.pension).Sub(d.children).Sub(own))
	}
	due = due.Min(room).ArrondiCentime()
	if due.Sign() <= 0 {
		return none
	}
	if regles.PensionsHorsExploitants(m.s) {
		m.t.Incomplete("Complémentaire des exploitants agricoles : le complément différentiel (CRPM L732-63) est " +
			"réduit par les autres pensions ; il n'est pas calculé, et s'ajoute s'il est dû.")
		return none
	}
	m.t.Step(
		pension.Step{Modele: &ligneComplementDifferentiel, Valeur: pension.Montant(due)},
		pension.Montant(d.minimum), pension.Montant(d.pmr), pension.Nombre(d.quarters), pension.Nombre(d.reference),
		pension.Montant(own), pension.Montant(room.ArrondiCentime()),
	)
	points := money.Points{Decimal: due.Quo(p.ValeurPoint.Decimal).HalfUp(0)}
	m.t.Step(
		pension.Step{Modele: &lignePointsDifferentiel, Valeur: pension.NombrePoints(points)},
		pension.Montant(due), pension.Montant(*p.ValeurPoint),
	)
	m.t.Doubt("Complément différentiel des exploitants agricoles : toute la durée est lue comme celle d'un chef " +
		"d'exploitation, à titre exclusif ou principal.")
	return points
}

// lireDifferentiel reads the figures; ok is false where there is no complement, or where it cannot be known, which it
// says.
func (m *calculMontant) lireDifferentiel() (d differentiel, ok bool) {
	effet := m.s.DateEffet.Lire()
	taux := m.s.Taux.Lire()
	// There was no complement before 2015: the constant has no row then.
	chef, ok1 := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteMsaRcoMinimumChef, effet)
	since, ok2 := m.s.Bareme.ConstanteDate(m.t, bareme.ConstanteMsaRcoMinimumTauxPleinDepuis, effet)
	least, ok3 := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteMsaReferenceMinimale, effet)
	d.quarters = m.s.Trimestres.Lire().DuRegime(dossier.MSAExploitant)
	opened := taux.TauxPlein && (!effet.Before(since) || taux.DureeTotale >= taux.DureeRequise)
	if !ok1 || !ok2 || !ok3 || !opened || d.quarters < chef {
		return d, false
	}
	d.reference = max(taux.DureeProratisation, least)
	d.quarters = min(d.quarters, d.reference)
	var known bool
	d.pension, d.children, known = m.pensionExploitant()
	if !known {
		m.t.Incomplete("Complémentaire des exploitants agricoles : la pension de base manque ; le complément " +
			"différentiel (CRPM L732-63) n'est pas calculé.")
		return d, false
	}
	minimum, ok4 := m.s.Bareme.Constante(m.t, bareme.ConstanteMsaRcoMinimum, effet)
	pmr, ok5 := m.s.Bareme.Constante(m.t, bareme.ConstanteMsaPmr, effet)
	if !ok4 || !ok5 {
		m.t.Incomplete("Barème constantes_regimes : montant minimal des pensions des chefs d'exploitation inconnu " +
			"à la date d'effet ; le complément différentiel (CRPM L732-63) n'est pas calculé.")
		return d, false
	}
	d.minimum = money.Euro{Decimal: minimum}
	d.pmr = money.Euro{Decimal: pmr}
	return d, true
}

// pensionExploitant returns the base pension of the farmer, without what children add, and that.
func (m *calculMontant) pensionExploitant() (own, children money.Euro, known bool) {
	for p := range m.s.Pensions.De(capability.RegimeSpeciauxAutres) {
		if p.Regime != dossier.MSAExploitant {
			continue
		}
		if p.Detail != nil {
			children = p.Detail.MajorationEnfantsEur
		}
		return p.AnnuelEur.Sub(children), children, true
	}
	return own, children, false
}
