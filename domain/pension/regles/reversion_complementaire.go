package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// PeriodicitePension is how often the pension of a deceased was paid, in advance.
type PeriodicitePension uint8

// The periods of payment.
const (
	PensionMensuelle PeriodicitePension = iota
	PensionTrimestrielle
	PensionAnnuelle
)

// ReversionAgircArrco is what the reversion of an Agirc-Arrco pension depends on.
type ReversionAgircArrco struct {
	Deces calendar.Date
	// Demande is the day of the request, zero when it is made within the year that follows the death.
	Demande calendar.Date
	// NaissanceConjoint is the birth of the surviving spouse; SansAge is true for a disabled one or one with two dependent children.
	NaissanceConjoint calendar.Date
	SansAge           bool
	// Paiement is how the deceased was paid.
	Paiement PeriodicitePension
}

// DateEffet returns the first date of effect of the reversion: the first of the month after the death, or of the month after a request made
// more than a year later; not before the end of the period already paid, nor before the month after the age required. ok is false when the
// age of the tables or the birth is not known. Law: ANI 2017-11-17 art. 104.
func (r ReversionAgircArrco) DateEffet(tables *bareme.Set, rec bareme.Recorder) (date calendar.Date, ok bool) {
	date = r.Deces.FirstOfNextMonth()
	delai, ok := tables.ConstanteEntiere(rec, bareme.ConstanteReversionDelaiMois, date)
	if !ok {
		return date, false
	}
	if !r.Demande.IsZero() && r.Demande.After(r.Deces.AddMonths(delai)) {
		date = r.Demande.FirstOfNextMonth()
	}
	switch r.Paiement {
	case PensionTrimestrielle:
		date = calendar.Later(date, r.Deces.Quarter().Last().AddDays(1))
	case PensionAnnuelle:
		date = calendar.Later(date, calendar.Date{Year: r.Deces.Year, Month: 12, Day: 31}.AddDays(1))
	case PensionMensuelle:
	}
	if r.SansAge {
		return date, true
	}
	age, ok := tables.ConstanteEntiere(rec, bareme.ConstanteAgircArrcoReversionAge, date)
	if !ok || r.NaissanceConjoint.IsZero() {
		return date, false
	}
	if atteint := r.NaissanceConjoint.AddYears(age); atteint.After(date) {
		date = atteint.FirstOfNextMonth()
	}
	return date, true
}

// MontantReversionAgircArrco returns the yearly reversion: the share of the deceased's rights, without any coefficient of theirs, divided
// between spouses by the length of the marriages, part of the whole. ok is false when the share is not known. Law: ANI 2017-11-17 art. 104.
func MontantReversionAgircArrco(
	tables *bareme.Set, rec bareme.Recorder, points money.Points, valeur money.Euro, part money.Decimal, effet calendar.Date,
) (annuel money.Euro, ok bool) {
	taux, ok := tables.Constante(rec, bareme.ConstanteAgircArrcoReversionPart, effet)
	if !ok {
		return annuel, false
	}
	return points.Value(valeur.Decimal).Times(taux).Times(part).ArrondiCentime(), true
}
