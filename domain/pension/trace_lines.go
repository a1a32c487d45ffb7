package pension

import (
	"slices"

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
	Genre Genre
	Label string
	// Annee is the year that the line is about, 0 for none.
	Annee   int
	Formula string
	// Termes are the values of the formula, in its order.
	Termes []Terme
	Value  Quantity
	// Texte replaces Value where a figure of the law is a word.
	Texte string
	Unit  string
	Law   string
}

// Lines returns the explanation of the section: each step, preceded by the figures read for it (once
// each in a section).
func (e Extract) Lines(tables *bareme.Set) []Line {
	if e.trace == nil {
		return nil
	}
	list := lineList{tables: tables, lines: make([]Line, 0, e.toStep-e.fromStep+e.toFigure-e.fromFigure)}
	e.WriteLines(tables, &list)
	return list.lines
}

// lineList keeps the lines that it is given.
type lineList struct {
	tables *bareme.Set
	lines  []Line
}

// Figure quotes a figure.
func (l *lineList) Figure(f bareme.Figure) {
	c := l.tables.Citer(f)
	l.lines = append(l.lines, Line{
		Genre: Lecture, Label: c.Label, Annee: c.Annee, Formula: c.Lieu, Texte: c.Valeur, Unit: c.Unite, Law: c.Source,
	})
}

// Line keeps a line.
func (l *lineList) Line(w *Ecrite) {
	l.lines = append(l.lines, Line{
		Genre: w.Genre, Label: string(w.Label), Annee: w.Annee, Formula: string(w.Formula),
		Termes: append([]Terme(nil), w.Termes...), Value: w.Value, Unit: w.Unit.String(), Law: w.Law,
	})
}
