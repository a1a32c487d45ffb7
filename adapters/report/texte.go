package report

import (
	"regexp"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/run"
)

var (
	jourISO     = regexp.MustCompile(`\b\d{4}-\d{2}-\d{2}\b`)
	nombrePoint = regexp.MustCompile(`\b\d+\.\d+\b`)
	euroMot     = regexp.MustCompile(`\bEUR\b`)
	anneeFinale = regexp.MustCompile(`\((?:[^()]*, )?(?:19|20)\d{2}\)$`)
	motCode     = regexp.MustCompile(`[A-Z]+(?:_[A-Z]+)*`)
	nomTable    = regexp.MustCompile(`[a-z0-9]+(?:_[a-z0-9]+)+`)
)

// lisible writes a text of the engine as a person reads it in French: dates, decimal numbers, euros, schemes and the
// nature of periods.
func lisible(text string) string {
	text = jourISO.ReplaceAllStringFunc(text, func(written string) string {
		day, err := calendar.ParseDate(written)
		if err != nil {
			return written
		}
		return lexique.FR.Jour(day)
	})
	text = nombrePoint.ReplaceAllStringFunc(text, lexique.FR.Nombre)
	text = euroMot.ReplaceAllString(text, "€")
	return motCode.ReplaceAllStringFunc(text, nomDeCode)
}

// nomDeCode gives a code its words; a word in capitals that people write is left.
func nomDeCode(word string) string {
	if strings.Contains(word, "_") || word == dossier.CNAV.String() {
		return lexique.Code(word).FR
	}
	return word
}

// valeur writes the value of a line of explanation with its unit.
func (r redaction) valeur(line run.TraceLine) string {
	unit := lexique.Unite(line.Unit).En(r.l)
	text := r.nombre(line.Value)
	plain, err := line.Value.PlainNumber()
	if err == nil && line.Unit == "année" {
		text = plain
	}
	if err == nil && enEuros(line.Unit) {
		if d, err := money.ParseDecimal(plain); err == nil {
			text = r.l.Nombre(money.Euro{Decimal: d}.String())
		}
	}
	if unit == "" {
		return text
	}
	return text + "\u00a0" + unit
}

// enEuros says whether a value is an amount, which is written to the cent at least.
func enEuros(unit string) bool { return strings.HasPrefix(unit, "EUR") && unit != "EUR/point" }

func (r redaction) nombre(v ijson.Value) string {
	if yes, ok := v.Bool(); ok {
		if yes {
			return r.dit("oui", "yes")
		}
		return r.dit("non", "no")
	}
	if text, ok := v.Text(); ok {
		if day, err := calendar.ParseDate(text); err == nil {
			return r.l.Jour(day)
		}
		return motDeCode(text).En(r.l)
	}
	if age, ok := ageOf(v); ok {
		return r.l.Age(age)
	}
	plain, err := v.PlainNumber()
	if err != nil {
		return "—"
	}
	return r.l.Nombre(plain)
}

// motDeCode returns the words for a text of a table: those of its list, or else the name as words.
func motDeCode(text string) lexique.Texte {
	words := lexique.Code(text)
	if words.FR == text && !strings.Contains(text, " ") {
		named := lexique.Nom(text)
		return lexique.Texte{FR: named, EN: named}
	}
	return words
}

func ageOf(v ijson.Value) (calendar.Age, bool) {
	return ageDe(ijson.NewObject(ijson.Member{Name: "age", Value: v}), "age")
}

// prefixeTable begins the formula of a line that reads a figure of the tables of law.
const prefixeTable = "barème "

// lecture says whether a line reads a figure rather than computing one, and what it read.
func lecture(line run.TraceLine) (what string, ok bool) {
	return strings.CutPrefix(line.Formula, prefixeTable)
}

// tablesLues gives each table that the explanation names the words that the explanation uses for it.
func tablesLues(visible []run.Section) map[string]string {
	out := map[string]string{}
	for _, s := range visible {
		for _, line := range s.Trace {
			what, ok := lecture(line)
			if !ok {
				continue
			}
			table, _, _ := strings.Cut(what, ",")
			if _, known := out[table]; !known {
				words, _, _ := strings.Cut(line.Label, " : ")
				out[table] = words
			}
		}
	}
	return out
}

// sansTables puts words for the names of tables, where the explanation has some.
func (r redaction) sansTables(text string) string {
	return nomTable.ReplaceAllStringFunc(text, func(table string) string {
		if words, ok := r.tables[table]; ok {
			return words
		}
		return lexique.Nom(table)
	})
}
