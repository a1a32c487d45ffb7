package pension

import (
	"slices"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// Extract is what one section left in the trace.
type Extract struct {
	trace                                  *Trace
	fromStep, toStep, fromFigure, toFigure uint32
	// Warnings are the section's warnings.
	Warnings []string
	// Incomplete says whether the module lacked something.
	Incomplete bool
	// suite is what was added to the section later, nil for nothing.
	suite *Extract
}

// Puis returns the extract followed by another one of the same trace.
func (e Extract) Puis(suite Extract) Extract {
	e.Warnings = slices.Concat(e.Warnings, suite.Warnings)
	e.Incomplete = e.Incomplete || suite.Incomplete
	e.suite = &suite
	return e
}

// Figures returns the figures that the section read.
func (e Extract) Figures() []bareme.Figure {
	if e.trace == nil {
		return nil
	}
	figures := e.trace.figures[e.fromFigure:e.toFigure:e.toFigure]
	if e.suite != nil {
		figures = append(figures, e.suite.Figures()...)
	}
	return figures
}

// Line is one written line of an explanation.
type Line struct {
	Label   string
	Formula string
	Value   Quantity
	// Texte replaces Value where a figure of the law is a word.
	Texte string
	Unit  string
	Law   string
}

// Lines writes the section out: each step, preceded by the figures read for it (once each in a section).
func (e Extract) Lines(tables *bareme.Set) []Line {
	if e.trace == nil {
		return nil
	}
	lines := make([]Line, 0, e.toStep-e.fromStep+e.toFigure-e.fromFigure)
	seen := make(map[bareme.Figure]bool, e.toFigure-e.fromFigure)
	for part := &e; part != nil; part = part.suite {
		lines = part.appendLines(lines, tables, seen)
	}
	return lines
}

func (e *Extract) appendLines(lines []Line, tables *bareme.Set, seen map[bareme.Figure]bool) []Line {
	next := int(e.fromFigure)
	for i := e.fromStep; i < e.toStep; i++ {
		s := &e.trace.steps[i]
		m := e.trace.modeles[s.modele]
		lines, next = e.appendFigures(lines, tables, seen, next, int(s.figures))
		if s.argCount == enSerie {
			lines = m.appendSerie(lines, &e.trace.series[s.numbers])
			continue
		}
		value, rest := e.trace.numbers[s.numbers:].first()
		lines = append(lines, m.line(e.trace.objets[s.objet], int(s.annee), value, rest, int(s.argCount)))
	}
	lines, _ = e.appendFigures(lines, tables, seen, next, int(e.toFigure))
	return lines
}

// line writes a line of the model, whose formula takes that many of the numbers.
func (m *Modele) line(objet string, annee int, value Quantity, args numbers, count int) Line {
	return Line{
		Label: m.title(objet, annee), Formula: fill(m.Formule, args, count), Value: value, Unit: m.Unite.String(), Law: m.Loi.String(),
	}
}

// appendSerie writes the lines of a series.
func (m *Modele) appendSerie(lines []Line, of *serie) []Line {
	var room numbers
	for i := range of.n {
		annee, value, args := of.de.Ligne(i)
		room = room[:0]
		for j := range args {
			room = room.add(&args[j])
		}
		lines = append(lines, m.line("", annee, value, room, len(args)))
	}
	return lines
}

func (e Extract) appendFigures(lines []Line, tables *bareme.Set, seen map[bareme.Figure]bool, from, to int) ([]Line, int) {
	for _, f := range e.trace.figures[from:max(from, to)] {
		if seen[f] {
			continue
		}
		seen[f] = true
		c := tables.Citer(f)
		lines = append(lines, Line{Label: c.Label, Formula: c.Lieu, Texte: c.Valeur, Unit: c.Unite, Law: c.Source})
	}
	return lines, max(from, to)
}

// textRoom is enough for most labels and formulas, so that each is one allocation: its own.
const textRoom = 256

// title is the label with what varies: the object, the year.
func (m *Modele) title(objet string, annee int) string {
	if annee == 0 && objet == "" {
		return m.Label
	}
	var room [textRoom]byte
	b := append(room[:0], m.Label...)
	b = append(b, " ("...)
	b = append(b, objet...)
	if annee != 0 {
		if objet != "" {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(b, int64(annee), 10)
	}
	return string(append(b, ')'))
}

// fill puts that many of the numbers in the template, in order.
func fill(template string, rest numbers, count int) string {
	if count == 0 {
		return template
	}
	var room [textRoom]byte
	b := room[:0]
	for range count {
		before, after, found := strings.Cut(template, "{}")
		if !found {
			break
		}
		var arg Quantity
		arg, rest = rest.first()
		b = append(b, before...)
		b = arg.appendText(b)
		template = after
	}
	return string(append(b, template...))
}
