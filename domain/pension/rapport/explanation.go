package rapport

import (
	"strconv"
	"sync/atomic"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// An explanation has hundreds of lines, each a text made of a model and its numbers. They are written straight from
// the trace, in the form of run.TraceLine that is shown and in the canonical one; tests hold them to it.

// The members of a line as they stand before their values, in the order that is shown. The canonical order is that
// of their names.
const (
	beforeKind    = `"kind":`
	beforeLabel   = `"label":`
	beforeYear    = `"year":`
	beforeFormula = `"formula":`
	beforeNumbers = `"numbers":`
	beforeValue   = `"value":`
	beforeUnit    = `"unit":`
	beforeLaw     = `"law":`
)

// explanation writes the lines of a section.
type explanation struct {
	quotes *quotes
	shown  []byte
	// exact is the canonical form, nil when nobody seals the report.
	exact *[]byte
	some  bool
}

func (e *explanation) next() {
	if e.some {
		e.shown = append(e.shown, ',')
		if e.exact != nil {
			*e.exact = append(*e.exact, ',')
		}
	}
	e.some = true
}

// Figure writes a figure of the law.
func (e *explanation) Figure(f bareme.Figure) {
	e.next()
	q := e.quotes.of(f)
	e.shown = append(e.shown, q.shown...)
	if e.exact != nil {
		*e.exact = append(*e.exact, q.exact...)
	}
}

// Line writes a line. A text is quoted once: the canonical form takes it from the one that is shown.
func (e *explanation) Line(l *pension.Ecrite) {
	e.next()
	b := e.shown
	b = append(b, '{')
	start := len(b)
	b = append(ijson.AppendTrusted(append(b, beforeKind...), l.Genre.String()), ',')
	b = append(ijson.AppendTrusted(append(b, beforeLabel...), l.Label), ',')
	endLabel := len(b)
	if l.Annee != 0 {
		b = append(strconv.AppendInt(append(b, beforeYear...), int64(l.Annee), 10), ',')
	}
	endYear := len(b)
	b = append(ijson.AppendTrusted(append(b, beforeFormula...), l.Formula), ',')
	endFormula := len(b)
	if len(l.Termes) > 0 {
		b = append(appendNumbers(append(b, beforeNumbers...), l.Termes, false), ',')
	}
	b = append(l.Value.AppendJSON(append(b, beforeValue...), false), ',')
	endValue := len(b)
	b = append(ijson.AppendTrusted(append(b, beforeUnit...), l.Unit.String()), ',')
	endUnit := len(b)
	b = ijson.AppendTrusted(append(b, beforeLaw...), l.Law)
	b = append(b, '}')
	e.shown = b
	if e.exact == nil {
		return
	}
	x := *e.exact
	x = append(x, '{')
	x = append(x, b[endYear:endFormula]...)
	x = append(x, b[start:endLabel]...)
	x = append(append(x, b[endUnit:len(b)-1]...), ',')
	if len(l.Termes) > 0 {
		x = append(appendNumbers(append(x, beforeNumbers...), l.Termes, true), ',')
	}
	x = append(x, b[endValue:endUnit]...)
	x = l.Value.AppendJSON(append(x, beforeValue...), true)
	if endYear > endLabel {
		x = append(append(x, ','), b[endLabel:endYear-1]...)
	}
	x = append(x, '}')
	*e.exact = x
}

// appendNumbers appends the values of a formula. Their names are those of models: letters and digits.
func appendNumbers(dst []byte, termes []pension.Terme, exact bool) []byte {
	dst = append(dst, '[')
	for i := range termes {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, `{"name":"`...), termes[i].Nom...), `","value":`...)
		dst = append(termes[i].Valeur.AppendJSON(dst, exact), '}')
	}
	return append(dst, ']')
}

// quote is a figure of the law as a line, in both forms.
type quote struct{ shown, exact string }

// quotes are the figures of the law as lines, each written when it is first quoted.
type quotes struct {
	tables *bareme.Set
	made   []atomic.Pointer[quote]
}

func newQuotes(tables *bareme.Set) *quotes {
	return &quotes{tables: tables, made: make([]atomic.Pointer[quote], tables.FigureCount())}
}

func (q *quotes) of(f bareme.Figure) *quote {
	place := &q.made[q.tables.FigureIndex(f)]
	made := place.Load()
	if made == nil {
		made = newQuote(q.tables.Citer(f))
		place.Store(made)
	}
	return made
}

func newQuote(c bareme.Citation) *quote {
	value := ijson.StringValue(c.Valeur)
	switch _, err := money.ParseDecimal(c.Valeur); {
	case c.Valeur == "":
		value = ijson.NullValue()
	case err == nil:
		if number, err := ijson.NumberValue(c.Valeur); err == nil {
			value = number
		}
	}
	members := []ijson.Member{
		{Name: "kind", Value: ijson.StringValue(pension.Lecture.String())},
		{Name: "label", Value: ijson.StringValue(c.Label)},
	}
	if c.Annee != 0 {
		members = append(members, ijson.Member{Name: "year", Value: ijson.IntValue(int64(c.Annee))})
	}
	line := ijson.NewObject(append(members,
		ijson.Member{Name: "formula", Value: ijson.StringValue(c.Lieu)},
		ijson.Member{Name: "value", Value: value},
		ijson.Member{Name: "unit", Value: ijson.StringValue(c.Unite)},
		ijson.Member{Name: "law", Value: ijson.StringValue(c.Source)},
	)...)
	return &quote{shown: string(line.AppendJSON(nil)), exact: string(line.AppendCanonicalExact(nil))}
}
