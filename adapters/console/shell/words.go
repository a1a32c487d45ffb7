package shell

import (
	"html/template"
	"strconv"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// Texte makes a text in both languages.
func Texte(fr, en string) lexique.Texte { return lexique.Texte{FR: typographic(fr), EN: en} }

// frenchSpaces puts the spaces that French wants before double punctuation, which no line may break.
var frenchSpaces = strings.NewReplacer(
	" :", "\u00a0:", " ;", "\u202f;", " !", "\u202f!", " ?", "\u202f?", " %", "\u00a0%", "« ", "«\u00a0", " »",
	"\u00a0»",
)

func typographic(fr string) string { return frenchSpaces.Replace(fr) }

// functions are what templates may call, for one language.
func (s *Shell) functions(l lexique.Langue) template.FuncMap {
	return template.FuncMap{
		"asset":   s.Asset,
		"dit":     func(fr, en string) string { return Texte(fr, en).En(l) },
		"mots":    func(t lexique.Texte) string { return t.En(l) },
		"jour":    func(t time.Time) string { return s.Day(l, t) },
		"instant": func(t time.Time) template.HTML { return s.instant(l, t) },
		"nombre":  func(n int64) string { return l.Nombre(strconv.FormatInt(n, 10)) },
		"langue":  func() string { return string(l) },
		"suite":   func(parts ...any) []any { return parts },
	}
}

// Day writes the civil day of an instant in words, a dash for none.
func (s *Shell) Day(l lexique.Langue, t time.Time) string {
	if t.IsZero() {
		return "—"
	}
	local := t.In(s.config.Zone)
	return l.Jour(calendar.Date{Year: local.Year(), Month: int(local.Month()), Day: local.Day()})
}

// instant writes an instant in words, to the minute, with the exact one for machines. All of it is ours, so that
// nothing is left to escape.
func (s *Shell) instant(l lexique.Langue, t time.Time) template.HTML {
	if t.IsZero() {
		return "—"
	}
	at := "\u00a0à\u00a0"
	if l == lexique.EN {
		at = " at "
	}
	words := s.Day(l, t) + at + t.In(s.config.Zone).Format("15:04")
	return template.HTML(`<time datetime="` + t.UTC().Format(time.RFC3339) + `">` + words + `</time>`)
}
