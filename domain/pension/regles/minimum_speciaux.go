package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// MinimumSncf is the least pension of seniority of the SNCF at a date, annual; ok is false before it had an amount.
// Law: décret 2008-639 art. 15 IV and 30.
func MinimumSncf(b *bareme.Set, t *pension.Trace, at calendar.Date) (money.Euro, bool) {
	const quartersPerYear = 4
	quarter, ok := b.Constante(t, bareme.ConstanteSncfMinimumTrimestriel, at)
	if !ok {
		return money.Euro{}, false
	}
	return revaloriserMinimum(b, t, money.Euro{Decimal: quarter.MulInt(quartersPerYear)}, at)
}

// MinimumIeg is the least pension of gas and electricity for so many days of services, annual; ok is false where they
// give none. Law: décret 46-1541 annexe 3 art. 19 II and 20.
func MinimumIeg(b *bareme.Set, t *pension.Trace, at calendar.Date, days int) (money.Euro, bool) {
	for _, step := range [...]struct{ years, month bareme.ConstanteID }{
		{bareme.ConstanteIegMinimumServicesLongs, bareme.ConstanteIegMinimumMensuelLongs},
		{bareme.ConstanteIegMinimumServicesMoyens, bareme.ConstanteIegMinimumMensuelMoyens},
		{bareme.ConstanteIegMinimumServicesCourts, bareme.ConstanteIegMinimumMensuelCourts},
	} {
		years, ok := b.ConstanteEntiere(t, step.years, at)
		month, okMonth := b.Constante(t, step.month, at)
		if !ok || !okMonth {
			return money.Euro{}, false
		}
		if days >= years*DaysPerYear {
			return revaloriserMinimum(b, t, money.Euro{Decimal: month.MulInt(monthsPerYear)}, at)
		}
	}
	return money.Euro{}, false
}

// revaloriserMinimum raises a minimum of 2008 as pensions have been since 2009.
func revaloriserMinimum(b *bareme.Set, t *pension.Trace, amount money.Euro, at calendar.Date) (money.Euro, bool) {
	since, ok := b.ConstanteDate(t, bareme.ConstanteSpeciauxMinimumRevaloriseDepuis, at)
	if !ok {
		return amount, false
	}
	if at.Before(since) {
		return amount, true
	}
	month := amount.Mensuel()
	for rise := range Revalorisations(b, t, since.AddDays(-1), at, month) {
		amount = amount.Times(rise.Coefficient)
	}
	return amount.ArrondiCentime(), true
}
