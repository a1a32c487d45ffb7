package agirc

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneCoefficientAge = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient selon l'âge",
		Formule: "{age} à la date d'effet, {trimestres} trimestres avant {ageTauxPlein}", Unite: pension.Coefficient,
		Loi: law.ANIArt84,
	}
	ligneTauxPleinDeBase = pension.Modele{
		Genre: pension.Decision, Label: "Pension de base liquidée à taux plein : aucun coefficient",
		Formule: "{trimestres} trimestres pour {trimestresExiges} exigés", Unite: pension.Coefficient,
		Loi: law.ANIArt84,
	}
	ligneAnticipationRetenue = pension.Modele{
		Genre: pension.Decision, Label: "Coefficient d'anticipation retenu", Formule: "le plus élevé des deux",
		Unite: pension.Coefficient, Loi: law.ANIArt85,
	}
	ligneCoefficientDuree = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient selon la durée",
		Formule: "{trimestresManquants} trimestres manquants", Unite: pension.Coefficient, Loi: law.ANIArt85,
	}
)

// anticipation are the coefficients for life of somebody who leaves early.
type anticipation struct {
	// retenu is the one that applies, age that of the age table alone, which slice C points of before 2016 always take;
	// it is zero while tropJeune, more than ten years before the age of reference, when those points cannot be claimed.
	retenu, age money.Decimal
	tropJeune   bool
}

const monthsPerTrimestre = 3

// coefficients works the coefficient out once. None from the age of reference, nor when the general scheme or that of
// agricultural employees pays the basic pension at the full rate, at whatever age; otherwise the higher of two tables:
// the age, and the quarters missing from the required duration. ok is false when the pension is not open or when
// nothing can be known. Law: ANI 2017-11-17 art. 84, 85, 91.
func (m *calculMontant) coefficients() (*anticipation, bool) {
	if m.anticipation != nil {
		return m.anticipation, true
	}
	a, ok := m.anticiper()
	if ok {
		m.anticipation = &a
	}
	return m.anticipation, ok
}

func (m *calculMontant) anticiper() (a anticipation, ok bool) {
	reference, ok := m.ageReference()
	if !ok {
		m.t.Incomplete("Barème age_taux_plein_automatique : âge de référence inconnu pour cette naissance et cette " +
			"date d'effet.")
		return a, false
	}
	naissance := m.s.Dossier.Assure.DateNaissance
	age := calendar.AgeOn(naissance, m.s.DateEffet.Lire())
	before := trimestresBefore(age, reference)
	a.age, ok = m.s.Bareme.AgircArrcoMinorationAge(m.t, before)
	if !ok {
		return m.avantTouteTable()
	}
	m.t.Step(
		pension.Step{Modele: &ligneCoefficientAge, Valeur: pension.Taux(a.age)},
		pension.Age(age), pension.Nombre(before), pension.Age(reference),
	)
	a.retenu = a.age
	if before == 0 {
		return a, true
	}
	return m.byDuree(a)
}

// avantTouteTable gives the pension of somebody younger than the table of ages reaches: whole for who has the basic one
// at the full rate, such as a disabled person from 55 on; not open for the others. Law: ANI 2017-11-17 art. 84.
func (m *calculMontant) avantTouteTable() (anticipation, bool) {
	a := anticipation{retenu: money.Int(1), tropJeune: true}
	if m.baseATauxPlein() {
		m.tauxPlein(a.retenu)
		return a, true
	}
	if !m.s.Taux.Lire().Connu {
		m.t.Incomplete("Taux de la pension de base inconnu : il décide seul d'une pension complémentaire à cet âge.")
		return a, false
	}
	m.fermee = "Pension complémentaire non ouverte au " + m.s.DateEffet.Lire().String() +
		" : sans pension de base à taux plein, elle ne peut être demandée que dix ans avant l'âge du taux plein " +
		"automatique (naissance le " + m.s.Dossier.Assure.DateNaissance.String() + ")."
	return a, false
}

// baseATauxPlein says whether the general scheme or that of agricultural employees pays the basic
// pension at the full rate.
func (m *calculMontant) baseATauxPlein() bool {
	taux := m.s.Taux.Lire()
	return taux.Connu && taux.PensionDue && taux.TauxPlein && m.aUnRegimeSalarie()
}

// aUnRegimeSalarie says whether the career has rights in the general scheme or in that of agricultural employees.
func (m *calculMontant) aUnRegimeSalarie() bool {
	regimes := m.s.Repartition.Lire()
	return regimes.A(dossier.CNAV) || regimes.A(dossier.MSASalarie)
}

func (m *calculMontant) tauxPlein(retenu money.Decimal) {
	taux := m.s.Taux.Lire()
	m.t.Step(
		pension.Step{Modele: &ligneTauxPleinDeBase, Valeur: pension.Taux(retenu)},
		pension.Nombre(taux.DureeTotale), pension.Nombre(taux.DureeRequise),
	)
}

// byDuree applies the basic pension to the coefficient of age.
func (m *calculMontant) byDuree(a anticipation) (anticipation, bool) {
	taux := m.s.Taux.Lire()
	if !taux.Connu {
		m.t.Incomplete("Taux de la pension de base inconnu : le coefficient d'anticipation de la pension " +
			"complémentaire ne peut pas être fixé.")
		return a, false
	}
	if !taux.PensionDue {
		return a, true
	}
	if !m.aUnRegimeSalarie() {
		m.t.Doubt("Aucun droit au régime général ni aux salariés agricoles : le coefficient d'anticipation est celui " +
			"de l'âge seul (lecture à confirmer).")
		return a, true
	}
	if taux.TauxPlein {
		a.retenu = money.Int(1)
		m.tauxPlein(a.retenu)
		return a, true
	}
	if courte, ok := m.carriereCourte(); ok && a.retenu.Less(courte) {
		a.retenu = courte
	}
	m.t.Step(pension.Step{Modele: &ligneAnticipationRetenue, Valeur: pension.Taux(a.retenu)})
	return a, true
}

// carriereCourte reads the coefficient of a short career, for at most 20 missing quarters. Before the amendment
// of 2023-03-16 the table served from the legal age only, which the prevention account lowers.
// Law: ANI 2017-11-17 art. 85; CSS L351-6-1.
func (m *calculMontant) carriereCourte() (money.Decimal, bool) {
	taux := m.s.Taux.Lire()
	if m.s.DateEffet.Lire().Before(taux.DateAgeLegal) && !m.ageAbaisse() {
		since, ok := m.s.Bareme.ConstanteDate(
			m.t, bareme.ConstanteAgircArrcoCarriereCourteAvantAgeLegalDepuis, m.s.DateEffet.Lire(),
		)
		if !ok {
			m.t.Incomplete("Barème constantes_legales : date du coefficient des carrières courtes avant l'âge légal " +
				"inconnue.")
		}
		if !ok || m.s.DateEffet.Lire().Before(since) {
			return money.Decimal{}, false
		}
	}
	manquants := max(taux.DureeRequise-taux.DureeTotale, 0)
	maximum, ok := m.s.Bareme.ConstanteEntiere(
		m.t, bareme.ConstanteAgircArrcoCarriereCourteMaximum, m.s.DateEffet.Lire(),
	)
	if !ok {
		m.t.Incomplete("Barème constantes_legales : durée du coefficient des carrières courtes inconnue.")
	}
	if !ok || manquants > maximum {
		return money.Decimal{}, false
	}
	coefficient, ok := m.s.Bareme.AgircArrcoMinorationCarriereCourte(m.t, manquants)
	if !ok {
		m.t.Incomplete("Barème agirc_arrco_minoration_carriere_courte : coefficient inconnu pour " +
			strconv.Itoa(manquants) + " trimestre(s) manquant(s).")
		return coefficient, false
	}
	m.t.Step(
		pension.Step{Modele: &ligneCoefficientDuree, Valeur: pension.Taux(coefficient)},
		pension.Nombre(manquants),
	)
	return coefficient, true
}

// ageAbaisse says whether the prevention account opens the basic pension before the legal age of the generation.
func (m *calculMontant) ageAbaisse() bool {
	motif := m.s.Depart.Lire().Motif
	ordinaire := motif == dossier.MotifNormal || motif == dossier.MotifPenibiliteC2P
	return m.s.Penibilite.Lire().TrimestresAvance > 0 && m.s.Depart.Lire().AvantAgeLegal && ordinaire
}

// ageReference returns the age without coefficient: that of the automatic full rate since 2019; before, the one of the
// agreements of Agirc and Arrco, which the law of December 2011 raised with its own.
//
// Doubt: the agreement of 2011-03-18 names the age "of 1° of article L351-8 in its wording of that day"; a public page
// on both schemes, the table of October 2017 and two models have the ages of December 2011, an example of the press of
// 2013 those of March. The circulars were not read.
func (m *calculMontant) ageReference() (calendar.Age, bool) {
	naissance := m.s.Dossier.Assure.DateNaissance
	if age, ok := m.s.Bareme.AgircArrcoAgeReference(m.t, naissance, m.s.DateEffet.Lire()); ok {
		return age, true
	}
	return m.s.Bareme.AgeTauxPleinAutomatique(m.t, naissance, m.s.DateEffet.Lire())
}

// trimestresBefore counts the quarters between an age and a later one, a quarter begun counting whole: the law reads
// the line of the age reached by steps of three months.
func trimestresBefore(age, reference calendar.Age) int {
	months := reference.TotalMonths() - age.TotalMonths()
	if months <= 0 {
		return 0
	}
	return (months + monthsPerTrimestre - 1) / monthsPerTrimestre
}
