package agirc

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneSurcoteCipav = pension.Modele{
	Genre: pension.Calcul, Label: "Points de surcote",
	Formule: "{points} points des {annees} premières années × {anneesDeSurcote} années × {tauxParAnnee}",
	Unite:   pension.UnitePoints, Loi: law.ConventionProjet,
}

// coefficientCipav takes the coefficient of the basic pension: its rate over the full rate. Until 2021 the section had
// an age of its own for who had not the full rate of that pension. Law: statutes of the section; arrêté du 16/12/2021.
//
// Doubt: a part of a year before that age of the Cipav counts by the quarter.
func (m *calculMontant) coefficientCipav(ages bareme.AgesSection) (money.Decimal, bool) {
	un := money.Int(1)
	taux := m.s.Taux.Lire()
	plein, ok := m.s.Bareme.Constante(m.t, bareme.ConstanteTauxPlein, m.s.DateEffet.Lire())
	switch {
	case !ok || !taux.Connu:
		m.t.Incomplete("Cipav : le taux de la pension de base est inconnu ; le coefficient de la complémentaire " +
			"ne peut pas être fixé.")
		return un, false
	case !taux.PensionDue:
		m.fermee = "Pension CIPAV non ouverte au " + m.s.DateEffet.Lire().String() + " : elle suit la pension de base."
		return un, false
	case taux.TauxPlein:
		return un, true
	case ages.HasParTrimestre:
		age := calendar.AgeOn(m.s.Dossier.Assure.DateNaissance, m.s.DateEffet.Lire())
		return un.Sub(ages.ParTrimestre.MulInt(trimestresBefore(age, ages.TauxPlein))), true
	}
	return taux.Taux.Quo(plein), true
}

// surcoteCipav returns the points that the years worked after the age of the full rate add: a share, a year, of those
// of the first years of affiliation, for who was affiliated for as many years. Law: statutes of the section, art. 3.15;
// arrêté du 16/12/2021.
//
// Doubt: a year of affiliation is one that has points.
func (m *calculMontant) surcoteCipav(acquis []*faits.Acquisition, p *PensionPoints) money.Points {
	effet := m.s.DateEffet.Lire()
	naissance := m.s.Dossier.Assure.DateNaissance
	var none money.Points
	ages, ok := m.s.Bareme.LiberauxAges(m.t, bareme.SectionCipav, naissance, effet)
	years := (calendar.AgeOn(naissance, effet).TotalMonths() - ages.TauxPlein.TotalMonths()) / monthsPerYear
	if !ok || years < 1 {
		return none
	}
	share, ok1 := m.s.Bareme.Constante(m.t, bareme.ConstanteCipavSurcoteAnnee, effet)
	least, ok2 := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteCipavSurcoteAffiliation, effet)
	most, ok3 := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteCipavSurcoteAnneesMaximum, effet)
	if !ok1 || !ok2 || !ok3 {
		m.t.Incomplete("Barème constantes_regimes : surcote de la Cipav inconnue.")
		return none
	}
	points, affilie := pointsDesPremieresAnnees(acquis, least)
	if affilie < least {
		m.t.Doubt("Cipav : une surcote demande " + pension.Nombre(least).Text() + " années d'affiliation, et le " +
			"dossier a des points pour " + pension.Nombre(affilie).Text() + " ; elle n'est pas comptée.")
		return none
	}
	years = min(years, most)
	taux := share.MulInt(years)
	p.TauxSurcote = &taux
	extra := points.Times(taux).ArrondiCentieme()
	m.t.Step(
		pension.Step{Modele: &ligneSurcoteCipav, Objet: p.Regime.String(), Valeur: pension.NombrePoints(extra)},
		pension.NombrePoints(points), pension.Nombre(least), pension.Nombre(years), pension.Taux(share),
	)
	return extra
}

// pointsDesPremieresAnnees adds the points of the first years that have some, and returns how many years have some.
func pointsDesPremieresAnnees(acquis []*faits.Acquisition, first int) (total money.Points, years int) {
	var annees []int
	for _, a := range acquis {
		if a.Points.Sign() > 0 && !slices.Contains(annees, a.Annee) {
			annees = append(annees, a.Annee)
		}
	}
	slices.Sort(annees)
	kept := annees[:min(first, len(annees))]
	for _, a := range acquis {
		if slices.Contains(kept, a.Annee) {
			total = total.Add(a.Points)
		}
	}
	return total, len(annees)
}
