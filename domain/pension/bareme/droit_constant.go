package bareme

import "slices"

// anneesDeProjection is how far beyond its last year a table answers under constant law.
const anneesDeProjection = 60

// ADroitConstant returns a set that answers for the years after the last one of each yearly table with the figures of that year: what a
// projection rests on, and nothing else. Rows dated by a day of effect answer as they do in the set itself. It is one set, the same for every
// caller; under constant law already, a set returns itself.
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
		t.index.listes = slices.Clone(t.index.listes)
		for i := range t.index.listes {
			g := &t.index.listes[i]
			g.blocs = slices.Clone(g.blocs)
			for j := range g.blocs {
				g.blocs[j].prolonger()
			}
		}
		t.annuel = t.blocAnnuel()
	}
	constant.retenir()
	return &constant
}

// prolonger lets the last year of a block stand for the years after it.
func (b *bloc) prolonger() {
	n := len(b.parAnnee)
	if n == 0 {
		return
	}
	longer := make([]int32, n, n+anneesDeProjection)
	copy(longer, b.parAnnee)
	for range anneesDeProjection {
		longer = append(longer, b.parAnnee[n-1])
	}
	b.parAnnee = longer
}
