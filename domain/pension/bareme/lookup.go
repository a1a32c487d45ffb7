package bareme

import (
	"cmp"
	"slices"
	"sort"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// index finds the row for keys, a date and a birth (or a year) without reading the others.
type index struct {
	// groupes are in the order of their keys.
	groupes []groupe
}

// groupe holds the rows of one combination of keys, as blocks in the order of their dates.
type groupe struct {
	keys  cleRang
	blocs []bloc
	// disjoints is true when no two blocks share a date, so that a binary search finds the block of a date.
	disjoints bool
}

// bloc holds the rows of one span of dates: one row, or those of several births, in their order, or those of several
// years.
type bloc struct {
	effet    plage
	feuilles []feuille
	annees   annees
}

type feuille struct {
	naissance plage
	row       int32
}

// annees are the rows of the years from premiere on, absente for a year without one.
type annees struct {
	first int32
	rows  []int32
}

const absente = -1

// cleRang packs the keys of a row: 16 bits for each of three keys.
type cleRang uint64

func (k cleRang) avec(position int, value int32) cleRang {
	return k | cleRang(uint16(value))<<(16*position)
}

// cles1 and the like build the key of a lookup.
func cles1(a int) cleRang { return cleRang(0).avec(0, int32(a)) }

func cles2(a, b int) cleRang { return cles1(a).avec(1, int32(b)) }

// au returns the row of a table with keys and a date of effect.
func (s *Set) au(id TableID, keys cleRang, effet calendar.Date) int {
	return s.table(id).found(keys, rangDate(effet), 0, 0)
}

// pour returns the row of a table with keys, a birth and a date of effect.
func (s *Set) pour(id TableID, keys cleRang, naissance, effet calendar.Date) int {
	return s.table(id).found(keys, rangDate(effet), rangDate(naissance), 0)
}

// en returns the row of a table with keys and a year.
func (s *Set) en(id TableID, keys cleRang, annee int) int {
	return s.table(id).found(keys, 0, 0, annee)
}

// par returns the row of a table with keys alone.
func (s *Set) par(id TableID, keys cleRang) int {
	return s.table(id).found(keys, 0, 0, 0)
}

// found returns the row, or absente. A reader gives 0 for the axes that its table does not have.
func (t *table) found(keys cleRang, effet, naissance rang, annee int) int {
	if t == nil || t.date && effet == 0 || t.naissances && naissance == 0 {
		return absente
	}
	g := t.index.groupe(keys)
	switch {
	case g == nil:
		return absente
	case !t.date:
		return t.dans(&g.blocs[0], naissance, annee)
	case g.disjoints:
		b := g.au(effet)
		if b == nil {
			return absente
		}
		return t.dans(b, naissance, annee)
	}
	for i := range g.blocs {
		if !g.blocs[i].effet.contains(effet) {
			continue
		}
		if row := t.dans(&g.blocs[i], naissance, annee); row != absente {
			return row
		}
	}
	return absente
}

// dans returns the row of a block for a birth or a year, whichever the table has.
func (t *table) dans(b *bloc, naissance rang, annee int) int {
	switch {
	case t.naissances:
		return b.ne(naissance)
	case t.def.annee:
		return b.annees.en(annee)
	}
	return int(b.feuilles[0].row)
}

// groupe returns the rows of a combination of keys, or nil.
func (ix *index) groupe(keys cleRang) *groupe {
	i := sort.Search(len(ix.groupes), func(i int) bool { return ix.groupes[i].keys >= keys })
	if i == len(ix.groupes) || ix.groupes[i].keys != keys {
		return nil
	}
	return &ix.groupes[i]
}

// au returns the block in force at a date, or nil, in a group whose blocks share no date.
func (g *groupe) au(effet rang) *bloc {
	i := sort.Search(len(g.blocs), func(i int) bool { return g.blocs[i].effet.a >= effet })
	if i == len(g.blocs) || !g.blocs[i].effet.contains(effet) {
		return nil
	}
	return &g.blocs[i]
}

// ne returns the row of a block for a birth.
func (b *bloc) ne(naissance rang) int {
	i := sort.Search(len(b.feuilles), func(i int) bool { return b.feuilles[i].naissance.a >= naissance })
	if i == len(b.feuilles) || !b.feuilles[i].naissance.contains(naissance) {
		return absente
	}
	return int(b.feuilles[i].row)
}

// en returns the row of a year.
func (a annees) en(annee int) int {
	i := annee - int(a.first)
	if i < 0 || i >= len(a.rows) {
		return absente
	}
	return int(a.rows[i])
}

// place is the parsed axes of one row.
type place struct {
	row              int32
	keys             cleRang
	annee            int32
	naissance, effet plage
}

// indexer builds the index of a table whose rows have passed no check yet; check.go judges the result.
func indexer(d *definition, places []place) index {
	sorted := slices.Clone(places)
	slices.SortStableFunc(sorted, func(a, b place) int {
		return cmp.Or(
			cmp.Compare(a.keys, b.keys), cmp.Compare(a.effet.de, b.effet.de), cmp.Compare(a.effet.a, b.effet.a),
			cmp.Compare(a.annee, b.annee), cmp.Compare(a.naissance.de, b.naissance.de),
		)
	})
	var ix index
	for i, p := range sorted {
		if i == 0 || p.keys != sorted[i-1].keys {
			ix.groupes = append(ix.groupes, groupe{keys: p.keys, disjoints: true})
		}
		ix.groupes[len(ix.groupes)-1].add(d, p)
	}
	return ix
}

// add puts the next row, in the order of the index, in its group.
func (g *groupe) add(d *definition, p place) {
	if len(g.blocs) == 0 || g.blocs[len(g.blocs)-1].effet != p.effet {
		if len(g.blocs) > 0 && g.blocs[len(g.blocs)-1].effet.a >= p.effet.de {
			g.disjoints = false
		}
		g.blocs = append(g.blocs, bloc{effet: p.effet, annees: annees{first: p.annee}})
	}
	b := &g.blocs[len(g.blocs)-1]
	b.feuilles = append(b.feuilles, feuille{p.naissance, p.row})
	if !d.annee {
		return
	}
	for int(p.annee-b.annees.first) > len(b.annees.rows) {
		b.annees.rows = append(b.annees.rows, absente)
	}
	b.annees.rows = append(b.annees.rows, p.row)
}
