package pension

import (
	"strconv"
	"sync"

	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// LineWriter takes the lines of an explanation, one after the other.
type LineWriter interface {
	// Figure takes a figure of the law that was read for the lines after it.
	Figure(f bareme.Figure)
	// Line takes a line, which is good until it returns.
	Line(l *Ecrite)
}

// Ecrite is a line of an explanation as it is written.
type Ecrite struct {
	Genre          Genre
	Label, Formula []byte
	// Annee is the year that the line is about, 0 for none.
	Annee int
	// Termes are the values of the formula, in its order.
	Termes []Terme
	Value  Quantity
	Unit   Unite
	Law    string
}

// WriteLines writes the section out, line by line: each step, preceded by the figures read for it (once
// each in a section).
func (e Extract) WriteLines(tables *bareme.Set, to LineWriter) {
	if e.trace == nil {
		return
	}
	w, _ := linePool.Get().(*lineState)
	defer linePool.Put(w)
	w.begin(tables)
	for part := &e; part != nil; part = part.suite {
		w.extract(part, to)
	}
}

// lineState holds the buffers that lines are written into, reused from one report to the next.
type lineState struct {
	tables *bareme.Set
	// quoted marks the figures that the section has quoted: a mark a figure, which is that of the section.
	quoted []uint32
	mark   uint32
	// written is the line at hand, and series the numbers of a line of a series.
	written Ecrite
	series  numbers
}

var linePool = sync.Pool{New: func() any { return new(lineState) }}

func (w *lineState) begin(tables *bareme.Set) {
	w.tables = tables
	if n := tables.FigureCount(); len(w.quoted) < n {
		w.quoted = make([]uint32, n)
		w.mark = 0
	}
	w.mark++
	if w.mark == 0 { // four thousand million sections later
		clear(w.quoted)
		w.mark = 1
	}
}

func (w *lineState) extract(e *Extract, to LineWriter) {
	t := e.trace
	next := int(e.fromFigure)
	for i := e.fromStep; i < e.toStep; i++ {
		s := &t.steps[i]
		m := t.modeles[s.modele]
		next = w.figures(t, next, int(s.figures), to)
		if s.argCount == enSerie {
			w.serie(m, &t.series[s.numbers], to)
			continue
		}
		value, args := t.numbers[s.numbers:].first()
		w.line(m, about{t.objets[s.objet], int(s.annee), s.loi}, value, args, int(s.argCount), to)
	}
	w.figures(t, next, int(e.toFigure), to)
}

// serie writes the lines of a series.
func (w *lineState) serie(m *Modele, of *serie, to LineWriter) {
	for i := range of.n {
		annee, value, args := of.de.Ligne(i)
		w.series = w.series[:0]
		for j := range args {
			w.series = w.series.add(&args[j])
		}
		w.line(m, about{annee: annee}, value, w.series, len(args), to)
	}
}

// figures writes the figures from one place of the trace up to another that the section has not quoted yet, and
// returns where the next are.
func (w *lineState) figures(t *Trace, from, to int, out LineWriter) int {
	for _, f := range t.figures[from:max(from, to)] {
		place := w.tables.FigureIndex(f)
		if w.quoted[place] == w.mark {
			continue
		}
		w.quoted[place] = w.mark
		out.Figure(f)
	}
	return max(from, to)
}

// line writes a line of a model, whose formula takes that many of the numbers.
func (w *lineState) line(m *Modele, of about, value Quantity, args numbers, count int, to LineWriter) {
	l := &w.written
	l.Genre = m.Genre
	l.Annee = of.annee
	l.Label = m.appendTitle(l.Label[:0], of.objet, of.annee)
	l.Formula, l.Termes = m.appendFormula(l.Formula[:0], l.Termes[:0], args, count)
	l.Value = value
	l.Unit = m.Unite
	l.Law = m.Loi.String()
	if of.loi != law.None {
		l.Law = of.loi.String()
	}
	to.Line(l)
}

// about is what a line is about.
type about struct {
	objet string
	annee int
	loi   law.Ref
}

// AppendJSON appends the quantity as a report shows it: a number for counts, rates, amounts and points, a text for days
// and ages, a boolean for yes or no, null when absent. The canonical form, when exact is set, writes amounts without
// the zeros of their cents.
func (q Quantity) AppendJSON(dst []byte, exact bool) []byte {
	switch q.kind() {
	case quantityAbsent:
		return append(dst, "null"...)
	case quantityDate, quantityAge, quantityHuge:
		return append(q.appendText(append(dst, '"')), '"')
	case quantityYes:
		return strconv.AppendBool(dst, !q.decimal().IsZero())
	case quantityEuro, quantityPoints:
		if exact {
			return q.decimal().AppendFixed(dst, 0)
		}
		return q.decimal().AppendFixed(dst, centimes)
	default:
		return q.decimal().AppendFixed(dst, 0)
	}
}

// centimes are the places that an amount and points are shown with at least.
const centimes = 2
