package regles

import "github.com/retraite-gateway/retraite/domain/calendar"

const (
	moisParAn        = 12
	moisParTrimestre = 3
)

// MoisEntre counts the months from one first of a month to another, 0 when the second does not come after.
func MoisEntre(from, to calendar.Date) int {
	return max(0, moisParAn*(to.Year-from.Year)+to.Month-from.Month)
}

// TrimestresCommences turns months into quarters, each begun one counting whole. Law: CSS R351-27, CPCMR L14.
func TrimestresCommences(months int) int {
	return (max(0, months) + moisParTrimestre - 1) / moisParTrimestre
}

// FinDAnnee is the last day of a civil year.
func FinDAnnee(annee int) calendar.Date { return calendar.Date{Year: annee, Month: moisParAn, Day: 31} }
