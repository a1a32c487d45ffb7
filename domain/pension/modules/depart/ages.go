package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// reglesDepart are the ages and durations that the law gives a birth at a date of effect. Law: CSS L161-17-2,
// L161-17-3, L351-8, R351-6.
type reglesDepart struct {
	ageLegal, ageTauxPlein           calendar.Age
	dureeRequise, dureeProratisation int
}

// readRegles reads them; ok is false when a table has no row for these dates, and table then names it.
func readRegles(
	b *bareme.Set, rec bareme.Recorder, naissance, effet calendar.Date,
) (r reglesDepart, table bareme.TableID, ok bool) {
	r.ageLegal, ok = b.AgeLegal(rec, naissance, effet)
	if !ok {
		return r, bareme.TableAgeLegal, false
	}
	r.ageTauxPlein, ok = b.AgeTauxPleinAutomatique(rec, naissance, effet)
	if !ok {
		return r, bareme.TableAgeTauxPleinAutomatique, false
	}
	r.dureeRequise, ok = b.DureeAssuranceRequise(rec, naissance, effet)
	if !ok {
		return r, bareme.TableDureeAssuranceRequise, false
	}
	r.dureeProratisation, ok = b.DureeProratisation(rec, naissance, effet)
	if !ok {
		return r, bareme.TableDureeProratisation, false
	}
	return r, 0, true
}

// PremierEffet returns the first date of effect open once an age is reached: that day when it is the first of a month,
// else the first day of the next month. Law: CSS R351-37.
func PremierEffet(naissance calendar.Date, age calendar.Age) calendar.Date {
	return age.ReachedOn(naissance).OnOrAfterFirstOfMonth()
}

// firstDateLegale returns the first date of effect at the legal age. The age depends on the date of effect and the date
// on the age, so it is looked for from the date asked for until both agree; when they never do, between two sets of
// rules, the later date is taken.
func firstDateLegale(b *bareme.Set, rec bareme.Recorder, naissance, effet calendar.Date) (calendar.Date, bool) {
	const tries = 4
	var last calendar.Date
	for range tries {
		age, ok := b.AgeLegal(rec, naissance, effet)
		if !ok {
			return calendar.Date{}, false
		}
		date := PremierEffet(naissance, age)
		if date == effet || date == last {
			return calendar.Later(date, last), true
		}
		last = date
		effet = date
	}
	return last, true
}
