package bareme

import "slices"

// anneesDeProjection is how far beyond its last year a table answers under constant law.
const anneesDeProjection = 60

// ADroitConstant returns a set that answers for the years after the last one of each yearly table with the figures of
// that year: what a projection rests on, and nothing else. Rows dated by a day of effect answer as they do in the set
// itself. It is one set, the same for every caller; under constant law already, a set returns itself.
func (s *Set) ADroitConstant() *Set {
	if s == nil || s.constant == nil {
		return s
	}
	return s.constant
}

// prolonge makes the set of ADroitConstant.
func (s *Set) prolonge() *Set {
	constant := *s
	for id := range constant.tables {
		t := &constant.tables[id]
		if t.def == nil || !t.def.annee || t.def.effet != "" {
			continue
		}
		t.index.extend()
	}
	return &constant
}

// extend lets the last year of each block stand for the years after it. The slices that it changes are its own from
// then on.
func (ix *index) extend() {
	ix.groupes = slices.Clone(ix.groupes)
	for i := range ix.groupes {
		g := &ix.groupes[i]
		g.blocs = slices.Clone(g.blocs)
		for j := range g.blocs {
			rows := g.blocs[j].annees.rows
			last := rows[len(rows)-1:]
			g.blocs[j].annees.rows = slices.Concat(rows, slices.Repeat(last, anneesDeProjection))
		}
	}
}
