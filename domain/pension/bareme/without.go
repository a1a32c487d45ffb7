package bareme

import "slices"

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
