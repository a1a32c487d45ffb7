package pension

import (
	"strconv"
	"strings"
	"sync"

	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// LineWriter takes the lines of an explanation, one after the other.
type LineWriter interface {
	// Figure takes a figure of the law that was read for the lines after it.
	Figure(f bareme.Figure)
	// Line takes a line. Its label and its formula are good until it returns.
	Line(label, formula []byte, value Quantity, unit Unite, law string)
}

// WriteLines writes the section out, line by line: each step, preceded by the figures read for it (once each in a section).
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

// lineState is the room in which lines are written: taken in turns, since a report has hundreds of them.
type lineState struct {
	tables *bareme.Set
	// quoted marks the figures that the section has quoted: a mark a figure, which is that of the section.
	quoted []uint32
	mark   uint32
	// label and formula are the texts of a line, and series the numbers of a line of a series.
	label, formula []byte
	series         numbers
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
		w.line(m, t.objets[s.objet], int(s.annee), value, args, int(s.argCount), to)
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
		w.line(m, "", annee, value, w.series, len(args), to)
	}
}

// figures writes the figures from one place of the trace up to another that the section has not quoted yet, and returns where the next are.
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
func (w *lineState) line(m *Modele, objet string, annee int, value Quantity, args numbers, count int, to LineWriter) {
	w.label = m.appendTitle(w.label[:0], objet, annee)
	w.formula = m.appendFormula(w.formula[:0], args, count)
	to.Line(w.label, w.formula, value, m.Unite, m.Loi.String())
}

// appendTitle appends the label with what varies: the object, the year.
func (m *Modele) appendTitle(dst []byte, objet string, annee int) []byte {
	dst = append(dst, m.Label...)
	if annee == 0 && objet == "" {
		return dst
	}
	dst = append(append(dst, " ("...), objet...)
	if annee != 0 {
		if objet != "" {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendInt(dst, int64(annee), 10)
	}
	return append(dst, ')')
}

// appendFormula puts that many of the numbers in the template, in order.
func (m *Modele) appendFormula(dst []byte, args numbers, count int) []byte {
	template := m.Formule
	for range count {
		before, after, found := strings.Cut(template, "{}")
		if !found {
			break
		}
		var arg Quantity
		arg, args = args.first()
		dst = arg.appendText(append(dst, before...))
		template = after
	}
	return append(dst, template...)
}

// AppendJSON appends the quantity as a report shows it: a number for counts, rates, amounts and points, a text for days and ages, a boolean for
// yes or no, null when absent. The canonical form, when exact is set, writes amounts without the zeros of their cents.
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
