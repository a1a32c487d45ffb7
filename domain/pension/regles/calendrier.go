package regles

import "github.com/retraite-gateway/retraite/domain/calendar"

const (
	monthsPerYear      = 12
	monthsPerTrimestre = 3
)

// MoisEntre counts the months from one first of a month to another, 0 when the second does not come after.
func MoisEntre(from, to calendar.Date) int {
	return max(0, monthsPerYear*(to.Year-from.Year)+to.Month-from.Month)
}

// TrimestresCommences turns months into quarters, each begun one counting whole. Law: CSS R351-27, CPCMR L14.
func TrimestresCommences(months int) int {
	return (max(0, months) + monthsPerTrimestre - 1) / monthsPerTrimestre
}

// FinDAnnee is the last day of a civil year.
func FinDAnnee(annee int) calendar.Date {
	return calendar.Date{Year: annee, Month: monthsPerYear, Day: 31}
}
