package bareme

import (
	"fmt"
	"slices"
)

// Without returns a set that lacks a figure and those of its row, as if their cells were empty, and is otherwise this
// one: what a module says then is what it would say of figures that nobody has read in the law yet.
func (s *Set) Without(f Figure) *Set {
	t := s.table(f.Table)
	if t == nil || int(f.Row) >= len(t.lignes) {
		return s
	}
	without := *s
	lacking := &without.tables[f.Table]
	lacking.cells = slices.Clone(t.cells)
	first := int(f.Row) * t.colonnes
	clear(lacking.cells[first : first+t.colonnes])
	if s.constant != nil {
		without.constant = s.constant.Without(f)
	}
	return &without
}

// With returns a set in which one figure is another, written as its file would write it, and which is otherwise this
// one: it takes a threshold to where a dossier stands. Descriptions and citations still quote the file. The error says
// that the set has no such figure, or that its column cannot hold what is written.
func (s *Set) With(f Figure, written string) (*Set, error) {
	t := s.table(f.Table)
	if t == nil || int(f.Row) >= len(t.lignes) || int(f.Column) >= len(t.def.valeurs) {
		return nil, fmt.Errorf("%w: no figure %+v", ErrTable, f)
	}
	changed, err := t.def.valeurs[f.Column].parse(written)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrTable, t.def.nom, err)
	}
	with := *s
	other := &with.tables[f.Table]
	other.cells = slices.Clone(t.cells)
	*other.cell(int(f.Row), colonne(f.Column)) = changed
	if s.constant != nil {
		with.constant, err = s.constant.With(f, written)
	}
	return &with, err
}
