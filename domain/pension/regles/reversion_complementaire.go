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
	// NaissanceConjoint is the birth of the surviving spouse; SansAge is true for one with two dependent children or
	// disabled since an unknown day; InvaliditeDepuis is the day since which the spouse is disabled, zero for none.
	NaissanceConjoint calendar.Date
	SansAge           bool
	InvaliditeDepuis  calendar.Date
	// Paiement is how the deceased was paid.
	Paiement PeriodicitePension
}

// DateEffet returns the first date of effect of the reversion: the first of the month after the death, or of the
// month after a request made more than a year later; not before the end of the period already paid, nor before the
// month after the age required or after the spouse is disabled. ok is false when the age of the tables or the birth is
// not known.
// Law: ANI 2017-11-17 art. 104.
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
	invalide := calendar.Later(date, r.InvaliditeDepuis.FirstOfNextMonth())
	age, ok := tables.ConstanteEntiere(rec, bareme.ConstanteAgircArrcoReversionAge, date)
	if !ok || r.NaissanceConjoint.IsZero() {
		return invalide, !r.InvaliditeDepuis.IsZero()
	}
	if atteint := r.NaissanceConjoint.AddYears(age); atteint.After(date) {
		date = atteint.FirstOfNextMonth()
	}
	if !r.InvaliditeDepuis.IsZero() {
		date = calendar.Earlier(date, invalide)
	}
	return date, true
}

// DroitsDefunt are the rights of a deceased in a scheme of points.
type DroitsDefunt struct {
	// Points are those acquired, before any coefficient; Valeur is what a point pays a year when the reversion begins.
	Points money.Points
	Valeur money.Euro
	// ServieEur is what the deceased drew a year, at that value and without increases for children; zero
	// when nothing is known of it.
	ServieEur money.Euro
}

// Reversion returns the yearly survivor's pension: a share of the rights, without any coefficient of the deceased, but
// no more than what the deceased drew, then shared between spouses. plafonnee is true when the deceased drew less.
// Law: ANI 2017-11-17 art. 104; order of 1970-12-30 art. 20.
func (d DroitsDefunt) Reversion(taux money.Decimal, part Part) (annuel money.Euro, plafonnee bool) {
	droits := d.Points.Value(d.Valeur.Decimal).Times(taux)
	if d.ServieEur.Sign() > 0 && d.ServieEur.Less(droits) {
		droits = d.ServieEur
		plafonnee = true
	}
	return part.De(droits), plafonnee
}

// ServieAuPoint returns what the deceased drew, raised from the value of a point at the death to the one of the effect.
func ServieAuPoint(servie, valeurAuDeces, valeurEffet money.Euro) money.Euro {
	if valeurAuDeces.Sign() <= 0 || valeurAuDeces.Equal(valeurEffet.Decimal) {
		return servie
	}
	return money.Euro{Decimal: servie.Mul(valeurEffet.Decimal).Quo(valeurAuDeces.Decimal)}
}
