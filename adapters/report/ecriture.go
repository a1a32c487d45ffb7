package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// insecable keeps an amount or a date on one line while a page is laid out. The finished page has a plain space in its
// place, which every
// terminal keeps and everybody can search for.
const insecable = "\u00a0"

var inconnu = run.Texte{FR: "inconnu", EN: "unknown"}

// euros writes an amount to the cent: 1 454,14 € or €1,454.14.
func (l Langue) euros(a *money.Euro) string {
	if a == nil {
		return l.dit(inconnu)
	}
	if l == Anglais {
		text := l.nombre(a.Fixed(2))
		if rest, negative := strings.CutPrefix(text, "-"); negative {
			return "-€" + rest
		}
		return "€" + text
	}
	return l.nombre(a.Fixed(2)) + insecable + "€"
}

// nombre groups the digits of a plain decimal number by thousands, and writes its decimals in the manner of the
// language.
func (l Langue) nombre(plain string) string {
	sign := ""
	if rest, negative := strings.CutPrefix(plain, "-"); negative {
		sign = "-"
		plain = rest
	}
	whole, decimals, fractional := strings.Cut(plain, ".")
	separator, point := insecable, ","
	if l == Anglais {
		separator, point = ",", "."
	}
	grouped := ""
	for len(whole) > 3 {
		grouped = separator + whole[len(whole)-3:] + grouped
		whole = whole[:len(whole)-3]
	}
	text := sign + whole + grouped
	if fractional {
		text += point + decimals
	}
	return text
}

var mois = [...]run.Texte{
	{FR: "janvier", EN: "January"},
	{FR: "février", EN: "February"},
	{FR: "mars", EN: "March"},
	{FR: "avril", EN: "April"},
	{FR: "mai", EN: "May"},
	{FR: "juin", EN: "June"},
	{FR: "juillet", EN: "July"},
	{FR: "août", EN: "August"},
	{FR: "septembre", EN: "September"},
	{FR: "octobre", EN: "October"},
	{FR: "novembre", EN: "November"},
	{FR: "décembre", EN: "December"},
}

// jour writes a day in words: 1er novembre 2026 or 1 November 2026.
func (l Langue) jour(d calendar.Date) string {
	if d.IsZero() || d.Month < 1 || d.Month > len(mois) {
		return l.dit(inconnu)
	}
	day := strconv.Itoa(d.Day)
	if l == Francais && d.Day == 1 {
		day = "1er"
	}
	return day + insecable + l.dit(mois[d.Month-1]) + insecable + strconv.Itoa(d.Year)
}

// age writes an age in words: 62 ans et 9 mois.
func (l Langue) age(a *calendar.Age) string {
	if a == nil {
		return l.dit(inconnu)
	}
	years := l.compte(a.Years, run.Texte{FR: "an", EN: "year"}, run.Texte{FR: "ans", EN: "years"})
	if a.Months == 0 {
		return years
	}
	months := l.compte(a.Months, run.Texte{FR: "mois", EN: "month"}, run.Texte{FR: "mois", EN: "months"})
	return years + insecable + l.deux("et", "and") + insecable + months
}

// compte writes a number of things.
func (l Langue) compte(n int, one, many run.Texte) string {
	if n == 1 || n == 0 && l == Francais {
		return fmt.Sprintf("%d%s%s", n, insecable, l.dit(one))
	}
	return fmt.Sprintf("%d%s%s", n, insecable, l.dit(many))
}

// mot shows a text that comes from a dossier: nothing in it can move the cursor or hide what follows, and it is no
// longer than a line.
func mot(text string) string {
	const most = 80
	shown := strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) && r != ' ' {
			return '?'
		}
		return r
	}, text)
	if letters := []rune(shown); len(letters) > most {
		shown = string(letters[:most]) + "…"
	}
	return shown
}
