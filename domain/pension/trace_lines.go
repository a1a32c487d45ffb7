package pension

import (
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
}

// Figures returns the figures that the section read.
func (e Extract) Figures() []bareme.Figure {
	if e.trace == nil {
		return nil
	}
	return e.trace.figures[e.fromFigure:e.toFigure:e.toFigure]
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
	next := int(e.fromFigure)
	for i := e.fromStep; i < e.toStep; i++ {
		s := &e.trace.steps[i]
		lines, next = e.appendFigures(lines, tables, seen, next, int(s.figures))
		if s.argCount == enSerie {
			lines = s.appendSerie(lines, &e.trace.series[s.numbers])
			continue
		}
		value, rest := e.trace.numbers[s.numbers:].first()
		lines = append(lines, Line{
			Label: s.title(e.trace.objets[s.objet]), Formula: fill(s.modele.Formule, rest, int(s.argCount)), Value: value, Unit: s.modele.Unite.String(),
			Law: s.modele.Loi.String(),
		})
	}
	lines, _ = e.appendFigures(lines, tables, seen, next, int(e.toFigure))
	return lines
}

// appendSerie writes the lines of a series.
func (s *step) appendSerie(lines []Line, of *serie) []Line {
	var room numbers
	for i := range of.n {
		annee, value, args := of.de.Ligne(i)
		room = room[:0]
		for j := range args {
			room = room.add(&args[j])
		}
		titled := step{modele: s.modele, annee: int16(annee)}
		lines = append(lines, Line{
			Label: titled.title(""), Formula: fill(s.modele.Formule, room, len(args)), Value: value, Unit: s.modele.Unite.String(),
			Law: s.modele.Loi.String(),
		})
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
func (s *step) title(objet string) string {
	if s.annee == 0 && objet == "" {
		return s.modele.Label
	}
	var room [textRoom]byte
	b := append(room[:0], s.modele.Label...)
	b = append(b, " ("...)
	b = append(b, objet...)
	if s.annee != 0 {
		if objet != "" {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(b, int64(s.annee), 10)
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
