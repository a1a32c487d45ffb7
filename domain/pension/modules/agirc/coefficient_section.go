package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneCoefficientSection = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient selon l'âge",
		Formule: "{ageEffet} à la date d'effet, taux plein à {ageTauxPlein}", Unite: pension.Coefficient,
		Loi: law.ConventionProjet,
	}
	ligneCoefficientCarpimko = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient selon l'âge ou la durée",
		Formule: "1 - {manquants} × {coefficientParTrimestre}, le moins de {manquantsAge} " +
			"par l'âge et {manquantsDuree} par la durée",
		Unite: pension.Coefficient, Loi: law.ConventionProjet,
	}
)

// coefficientSection returns what a section keeps or adds at the age of departure. Most look at the age alone, a
// quarter begun before the full rate counting whole; CARPIMKO counts the quarters missing by the duration of the basic
// scheme when they are fewer, and Cipav takes the coefficient of the basic pension. Law: statutes of each section.
func (m *calculMontant) coefficientSection(regime dossier.Regime, section bareme.Section) (money.Decimal, bool) {
	un := money.Int(1)
	naissance := m.s.Dossier.Assure.DateNaissance
	regles := section
	if section == bareme.SectionCarmfAsv {
		regles = bareme.SectionCarmf
	}
	ages, ok := m.s.Bareme.LiberauxAges(m.t, regles, naissance, m.s.DateEffet.Lire())
	if !ok {
		m.t.Incomplete("Barème liberaux_ages_complementaires : âges de la section " + regime.String() + " inconnus.")
		return un, false
	}
	if !m.ouverteSection(regime, ages) {
		return un, false
	}
	if section == bareme.SectionCipav {
		return m.coefficientCipav(ages)
	}
	if section == bareme.SectionCarpimko && m.s.Taux.Lire().Connu &&
		m.s.DateEffet.Lire().Before(ages.TauxPlein.ReachedOn(naissance)) {
		return m.coefficientCarpimko(regime, ages), true
	}
	coefficient, ok := m.adjustSection(section, ages)
	if !ok {
		m.t.Incomplete("Section " + regime.String() + " : coefficient avant l'âge du taux plein inconnu pour cette " +
			"naissance.")
		return un, false
	}
	m.t.Step(
		pension.Step{Modele: &ligneCoefficientSection, Objet: regime.String(), Valeur: pension.Taux(coefficient)},
		pension.Age(calendar.AgeOn(naissance, m.s.DateEffet.Lire())), pension.Age(ages.TauxPlein),
	)
	return coefficient, true
}

// coefficientCarpimko takes the quarters that are missing before the section's age of the full rate, or up to the
// duration of the basic scheme when they are fewer, as that scheme does. Law: statutes of the section, art. 12 quater.
func (m *calculMontant) coefficientCarpimko(regime dossier.Regime, ages bareme.AgesSection) money.Decimal {
	taux := m.s.Taux.Lire()
	byAge := trimestresBefore(calendar.AgeOn(m.s.Dossier.Assure.DateNaissance, m.s.DateEffet.Lire()), ages.TauxPlein)
	manquants := min(byAge, max(0, taux.DureeRequise-taux.DureeTotale))
	coefficient := money.Int(1).Sub(ages.ParTrimestre.MulInt(manquants))
	m.t.Step(
		pension.Step{Modele: &ligneCoefficientCarpimko, Objet: regime.String(), Valeur: pension.Taux(coefficient)},
		pension.Nombre(manquants), pension.Taux(ages.ParTrimestre), pension.Nombre(byAge),
		pension.Nombre(max(0, taux.DureeRequise-taux.DureeTotale)),
	)
	return coefficient
}

// ouverteSection says whether the section pays at the date of effect: from its own age, or with the basic pension.
func (m *calculMontant) ouverteSection(regime dossier.Regime, ages bareme.AgesSection) bool {
	taux := m.s.Taux.Lire()
	ouverte := taux.Connu && (taux.PensionDue || !m.s.DateEffet.Lire().Before(taux.DateAgeLegal))
	if ages.HasOuverture {
		ouverte = !m.s.DateEffet.Lire().Before(ages.Ouverture.ReachedOn(m.s.Dossier.Assure.DateNaissance))
	}
	if !ouverte && !taux.Connu {
		ouverte = !m.s.DateEffet.Lire().Before(ages.TauxPlein.ReachedOn(m.s.Dossier.Assure.DateNaissance))
	}
	if !ouverte {
		m.fermee = "Pension " + regime.String() + " non ouverte au " + m.s.DateEffet.Lire().String() + "."
	}
	return ouverte
}

// adjustSection adds the adjustments of the section's table; one without any before the full rate takes the rate of its
// ages. ok is false when the section lowers the pension and no table says how.
func (m *calculMontant) adjustSection(section bareme.Section, ages bareme.AgesSection) (money.Decimal, bool) {
	coefficient := money.Int(1)
	naissance := m.s.Dossier.Assure.DateNaissance
	decote := false
	avance := m.avanceDesMeres(section)
	for a := range m.s.Bareme.LiberauxAjustements(m.t, section, naissance, m.s.DateEffet.Lire()) {
		de, end := bornesAjustement(a, ages)
		if !a.Surcote {
			end = end.AddMonths(-monthsPerYear * avance)
		}
		n := trimestresAjustement(a, naissance, m.s.DateEffet.Lire(), de, end)
		part := a.ParTrimestre.MulInt(n)
		if a.Pas == bareme.TrimestreAccompli {
			part = m.surcoteAccomplie(section, de, n)
		}
		if a.HasMaximum {
			part = part.Min(a.Maximum)
		}
		if a.Surcote {
			coefficient = coefficient.Add(part)
		} else {
			decote = true
			coefficient = coefficient.Sub(part)
		}
	}
	manquants := trimestresBefore(
		calendar.AgeOn(naissance, m.s.DateEffet.Lire()), ages.TauxPlein.AddMonths(-monthsPerYear*avance),
	)
	switch {
	case decote || manquants == 0:
		return coefficient, true
	case ages.HasParTrimestre:
		return coefficient.Sub(ages.ParTrimestre.MulInt(manquants)), true
	}
	return coefficient, false
}

// surcoteAccomplie adds the rates of the quarters after an age, each that of the day that accomplishes it.
func (m *calculMontant) surcoteAccomplie(section bareme.Section, de calendar.Age, n int) money.Decimal {
	naissance := m.s.Dossier.Assure.DateNaissance
	total := money.Decimal{}
	for rang := 1; rang <= n; rang++ {
		fin := de.AddMonths(rang * monthsPerTrimestre).ReachedOn(naissance).AddDays(-1)
		for a := range m.s.Bareme.LiberauxAjustements(m.t, section, naissance, fin) {
			if a.Surcote {
				total = total.Add(a.ParTrimestre)
			}
		}
	}
	return total
}

// avanceDesMeres returns the years by which the children a woman has borne bring the full rate forward in the section
// of dentists and midwives. Law: statutes of the section, decrees of 2007 and 2011.
func (m *calculMontant) avanceDesMeres(section bareme.Section) int {
	if section != bareme.SectionCarcdsf || m.s.Dossier.Assure.Sexe != dossier.Femme {
		return 0
	}
	par, ok := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteCarcdsfAnneesParEnfant, m.s.DateEffet.Lire())
	maximum, okMaximum := m.s.Bareme.ConstanteEntiere(
		m.t, bareme.ConstanteCarcdsfAnneesEnfantsMaximum, m.s.DateEffet.Lire(),
	)
	nes := 0
	for i := range m.s.Dossier.Assure.Enfants {
		if m.s.Dossier.Assure.Enfants[i].AdopteLe.IsZero() {
			nes++
		}
	}
	// Neither figure is there for a date before the rule; one without the other is a table with a hole.
	if nes > 0 && ok != okMaximum {
		m.t.Incomplete("Barème constantes_regimes : avance des mères à la CARCDSF inconnue.")
	}
	if !ok || !okMaximum {
		return 0
	}
	return min(par*nes, maximum)
}

// bornesAjustement returns the ages of an adjustment: without an age, that of the full rate begins a surcote, which
// nothing ends, and ends an anticipation, which has no beginning.
func bornesAjustement(a bareme.AjustementSection, ages bareme.AgesSection) (de, end calendar.Age) {
	de = calendar.NewAge(a.De, 0)
	end = calendar.NewAge(a.A, 0)
	if a.Surcote && a.De == 0 {
		de = ages.TauxPlein
	}
	if !a.Surcote && a.A == 0 {
		end = ages.TauxPlein
	}
	return de, end
}

// trimestresAjustement counts the quarters of an adjustment at the date of effect.
func trimestresAjustement(a bareme.AjustementSection, naissance, effet calendar.Date, de, end calendar.Age) int {
	age := calendar.AgeOn(naissance, effet)
	switch a.Pas {
	case bareme.TrimestreCommence:
		since := age
		if since.Compare(de) < 0 {
			since = de
		}
		return trimestresBefore(since, end)
	case bareme.TrimestreCivil:
		start := trimestreNext(de.ReachedOn(naissance))
		terme := effet
		if end.TotalMonths() > 0 {
			terme = calendar.Earlier(terme, trimestreNext(end.ReachedOn(naissance)))
		}
		return calendar.WholeQuarters(start, terme.AddDays(-1))
	case bareme.AnneeCommencee:
		return anneesAvant(age, end) * trimestresPerYear
	case bareme.TrimestrePlein, bareme.TrimestreAccompli, bareme.AnneePleine:
	}
	if end.TotalMonths() > 0 && end.Compare(age) < 0 {
		age = end
	}
	mois := max(age.TotalMonths()-de.TotalMonths(), 0)
	if a.Pas == bareme.AnneePleine {
		return mois / monthsPerYear * trimestresPerYear
	}
	return mois / monthsPerTrimestre
}

// anneesAvant counts the years until an age, one begun counting whole.
func anneesAvant(age, end calendar.Age) int {
	return (max(end.TotalMonths()-age.TotalMonths(), 0) + monthsPerYear - 1) / monthsPerYear
}

const trimestresPerYear = monthsPerYear / monthsPerTrimestre

// trimestreNext returns the first day of the civil quarter that follows a day, or the day itself when it begins one.
func trimestreNext(jour calendar.Date) calendar.Date {
	if q := jour.Quarter(); q.First() != jour {
		return q.Add(1).First()
	}
	return jour
}
