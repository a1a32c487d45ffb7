package bareme

// numberFigures gives every figure of the set a place of its own, so that who keeps something of each needs no map.
func (s *Set) numberFigures() {
	for i := range s.tables {
		s.firstFigure[i] = s.figureCount
		if t := &s.tables[i]; t.def != nil {
			s.figureCount += len(t.lignes) * len(t.def.valeurs)
		}
	}
}

// FigureCount is one more than the figures of the set: the last place is that of every figure that it has not.
func (s *Set) FigureCount() int {
	if s == nil {
		return 1
	}
	return s.figureCount + 1
}

// FigureIndex returns the place of a figure among those of the set.
func (s *Set) FigureIndex(f Figure) int {
	t := s.table(f.Table)
	if t == nil || int(f.Row) >= len(t.lignes) || int(f.Column) >= len(t.def.valeurs) {
		return s.FigureCount() - 1
	}
	return s.firstFigure[f.Table] + int(f.Row)*len(t.def.valeurs) + int(f.Column)
}
