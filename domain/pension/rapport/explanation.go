package rapport

import (
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
	beforeLabel   = `"label":`
	beforeFormula = `"formula":`
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
func (e *explanation) Line(label, formula []byte, value pension.Quantity, unit pension.Unite, law string) {
	e.next()
	b := e.shown
	b = append(b, '{')
	start := len(b)
	b = append(ijson.AppendTrusted(append(b, beforeLabel...), label), ',')
	endLabel := len(b)
	b = append(ijson.AppendTrusted(append(b, beforeFormula...), formula), ',')
	endFormula := len(b)
	b = append(value.AppendJSON(append(b, beforeValue...), false), ',')
	endValue := len(b)
	b = append(ijson.AppendTrusted(append(b, beforeUnit...), unit.String()), ',')
	endUnit := len(b)
	b = ijson.AppendTrusted(append(b, beforeLaw...), law)
	b = append(b, '}')
	e.shown = b
	if e.exact == nil {
		return
	}
	x := *e.exact
	x = append(x, '{')
	x = append(x, b[endLabel:endFormula]...)
	x = append(x, b[start:endLabel]...)
	x = append(append(x, b[endUnit:len(b)-1]...), ',')
	x = append(x, b[endValue:endUnit]...)
	x = value.AppendJSON(append(x, beforeValue...), true)
	x = append(x, '}')
	*e.exact = x
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
	line := ijson.NewObject(
		ijson.Member{Name: "label", Value: ijson.StringValue(c.Label)},
		ijson.Member{Name: "formula", Value: ijson.StringValue(c.Lieu)},
		ijson.Member{Name: "value", Value: value},
		ijson.Member{Name: "unit", Value: ijson.StringValue(c.Unite)},
		ijson.Member{Name: "law", Value: ijson.StringValue(c.Source)},
	)
	return &quote{shown: string(line.AppendJSON(nil)), exact: string(line.AppendCanonicalExact(nil))}
}
