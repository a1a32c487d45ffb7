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
		t.index.prolonger()
		t.annuel = t.anneesSeules()
	}
	constant.retenir()
	return &constant
}

// prolonger lets the last year of each block stand for the years after it. The slices that it changes are its own from then on.
func (ix *index) prolonger() {
	ix.blocs = slices.Clone(ix.blocs)
	longer := make([]int32, 0, len(ix.annees)+anneesDeProjection*len(ix.blocs))
	for i := range ix.blocs {
		b := &ix.blocs[i]
		rows := ix.anneesDe(b).rows
		b.annees = vide(len(longer))
		longer = append(longer, rows...)
		longer = append(longer, slices.Repeat(rows[len(rows)-1:], anneesDeProjection)...)
		b.annees.a = int32(len(longer))
	}
	ix.annees = longer
}
