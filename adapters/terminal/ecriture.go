package terminal

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
)

// The spaces that keep an amount or a date on one line while a page is laid out. The finished page has plain spaces in
// their place, which every terminal keeps and everybody can search for.
const (
	insecable = "\u00a0"
	fine      = "\u202f"
)

// ecriture writes words, amounts and days in one language, and says so when one is not known.
type ecriture struct{ lexique.Langue }

func (e ecriture) dit(t lexique.Texte) string { return t.En(e.Langue) }

// deux picks the language of a text that is written where it is used.
func (e ecriture) deux(fr, en string) string { return e.dit(lexique.Texte{FR: fr, EN: en}) }

var inconnu = lexique.Texte{FR: "inconnu", EN: "unknown"}

func (e ecriture) euros(a *money.Euro) string {
	if a == nil {
		return e.dit(inconnu)
	}
	return e.Euros(*a)
}

func (e ecriture) jour(d calendar.Date) string {
	if d.IsZero() {
		return e.dit(inconnu)
	}
	return strings.ReplaceAll(e.Jour(d), " ", insecable)
}

func (e ecriture) age(a *calendar.Age) string {
	if a == nil {
		return e.dit(inconnu)
	}
	return strings.ReplaceAll(e.Age(*a), " ", insecable)
}

// regime names a scheme in words; one that nobody knows is shown as it is written.
func (e ecriture) regime(word string) string { return mot(e.dit(lexique.Regime(word))) }

// module names a module in words.
func (e ecriture) module(id capability.ModuleID) string { return mot(e.dit(lexique.Module(id))) }

// trimestres writes a number of quarters.
func (e ecriture) trimestres(n int64) string {
	word := e.deux("trimestres", "quarters")
	if n == 1 || n == 0 && e.Langue == lexique.FR {
		word = e.deux("trimestre", "quarter")
	}
	return fmt.Sprint(n) + insecable + word
}

// mot shows a text that comes from a dossier: nothing in it can move the cursor or hide what follows, and it is no
// longer than a line.
func mot(text string) string {
	const most = 80
	shown := strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) && string(r) != insecable && string(r) != fine {
			return '?'
		}
		return r
	}, text)
	if letters := []rune(shown); len(letters) > most {
		shown = string(letters[:most]) + "…"
	}
	return shown
}
