package retraite

import (
	"fmt"

	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// Loi reads figures of the law, and remembers which it read. Every reader of bareme.Set is one of its methods,
// takes the Loi itself first, and answers false when the figure is not known at that date. docs/law/readers.md
// lists them.
//
//	age, ok := loi.AgeLegal(loi, naissance, effet)
//
// A Loi is for one goroutine; the tables behind it are shared.
type Loi struct {
	*bareme.Set

	lus []bareme.Figure
}

// NewLoi returns the figures of this version of the law.
func NewLoi() (*Loi, error) {
	tables, err := bareme.Load()
	if err != nil {
		return nil, fmt.Errorf("retraite: load the tables of the law: %w", err)
	}
	return &Loi{Set: tables}, nil
}

var _ bareme.Recorder = (*Loi)(nil)

// Read remembers a figure that was read.
func (l *Loi) Read(figure bareme.Figure) { l.lus = append(l.lus, figure) }

// ReadAll remembers figures that were read.
func (l *Loi) ReadAll(figures []bareme.Figure) { l.lus = append(l.lus, figures...) }

// Lus describes the figures read so far, in that order: table, value, unit, for whom and when, source and
// reliability.
func (l *Loi) Lus() []bareme.Description {
	out := make([]bareme.Description, len(l.lus))
	for i, figure := range l.lus {
		out[i] = l.Describe(figure)
	}
	return out
}
