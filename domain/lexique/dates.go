package lexique

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

var mois = [...]Texte{
	{"janvier", "January"},
	{"février", "February"},
	{"mars", "March"},
	{"avril", "April"},
	{"mai", "May"},
	{"juin", "June"},
	{"juillet", "July"},
	{"août", "August"},
	{"septembre", "September"},
	{"octobre", "October"},
	{"novembre", "November"},
	{"décembre", "December"},
}

// Jour writes a day: "1er novembre 2026", "1 November 2026". An absent day is the empty text.
func (l Langue) Jour(d calendar.Date) string {
	if d.IsZero() || d.Month < 1 || d.Month > len(mois) {
		return ""
	}
	day := strconv.Itoa(d.Day)
	if d.Day == 1 && l != EN {
		day += "er"
	}
	return day + espaceInsecable + mois[d.Month-1].En(l) + " " + strconv.Itoa(d.Year)
}

// Mois writes a month: "novembre 2026", "November 2026". What is no month is the empty text.
func (l Langue) Mois(m calendar.YearMonth) string {
	if m.Month < 1 || m.Month > len(mois) {
		return ""
	}
	return mois[m.Month-1].En(l) + espaceInsecable + strconv.Itoa(m.Year)
}

// Age writes an age: "62 ans et 9 mois", "62 years and 9 months".
func (l Langue) Age(a calendar.Age) string {
	years := l.compte(a.Years, Texte{"an", "year"}, Texte{"ans", "years"})
	if a.Months == 0 {
		return years
	}
	and := Texte{" et ", " and "}
	return years + and.En(l) + l.compte(a.Months, Texte{"mois", "month"}, Texte{"mois", "months"})
}

// compte writes a number with its noun. French takes the plural from two on, English everywhere but at one.
func (l Langue) compte(n int, one, many Texte) string {
	noun := many
	if n == 1 || n == 0 && l != EN {
		noun = one
	}
	return l.Nombre(strconv.Itoa(n)) + espaceInsecable + noun.En(l)
}
