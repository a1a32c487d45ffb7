package bareme

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// index finds the row for keys, a date and a birth (or a year) without reading the others.
type index struct {
	// parCle is the group of each value of a single key; groupes serves tables with several keys.
	parCle  []int32
	groupes map[cleRang]int32
	listes  []groupe
}

// groupe returns the rows of a combination of keys, or nil.
func (ix *index) groupe(d *definition, keys cleRang) *groupe {
	at, ok := int32(0), true
	switch len(d.cles) {
	case 0:
	case 1:
		if ok = keys < cleRang(len(ix.parCle)); ok {
			at = ix.parCle[keys]
		}
	default:
		at, ok = ix.groupes[keys]
	}
	if !ok || at == absente {
		return nil
	}
	return &ix.listes[at]
}

// cleRang packs the keys of a row: 16 bits for each of three keys.
type cleRang uint64

func (k cleRang) avec(position int, value int32) cleRang {
	return k | cleRang(uint16(value))<<(16*position)
}

// groupe holds the rows of one combination of keys: blocks of equal dates of effect.
type groupe struct {
	blocs []bloc
	// disjoints is true when no two blocks share a date, so that one binary search finds the block.
	disjoints bool
}

// bloc holds the rows of one span of effect, ordered by birth, or dense by year from premiere.
type bloc struct {
	effet      plage
	feuilles   []feuille
	premiere   int32
	parAnnee   []int32
	premierRow int32
}

type feuille struct {
	naissance plage
	row       int32
}

const absente = -1

// cles1 and the like build the key of a lookup.
func cles1(a int) cleRang { return cleRang(0).avec(0, int32(a)) }

func cles2(a, b int) cleRang { return cles1(a).avec(1, int32(b)) }

// trouve returns the row, or absente. A reader gives 0 for the axes that its table does not have.
func (t *table) trouve(keys cleRang, effet, naissance rang, annee int) int {
	if t == nil || t.def.effet != "" && effet == 0 || t.def.naissance != "" && naissance == 0 {
		return absente
	}
	g := t.index.groupe(t.def, keys)
	if g == nil {
		return absente
	}
	if t.def.effet == "" {
		return g.blocs[0].trouve(t.def, naissance, annee)
	}
	if g.disjoints {
		lo, hi := 0, len(g.blocs)
		for lo < hi {
			if mid := int(uint(lo+hi) >> 1); g.blocs[mid].effet.a < effet {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		if lo < len(g.blocs) && g.blocs[lo].effet.contient(effet) {
			return g.blocs[lo].trouve(t.def, naissance, annee)
		}
		return absente
	}
	for i := range g.blocs {
		if g.blocs[i].effet.contient(effet) {
			if row := g.blocs[i].trouve(t.def, naissance, annee); row != absente {
				return row
			}
		}
	}
	return absente
}

func (b *bloc) trouve(d *definition, naissance rang, annee int) int {
	switch {
	case d.annee:
		if i := annee - int(b.premiere); i >= 0 && i < len(b.parAnnee) {
			return int(b.parAnnee[i])
		}
		return absente
	case d.naissance == "":
		return int(b.premierRow)
	}
	lo, hi := 0, len(b.feuilles)
	for lo < hi {
		if mid := int(uint(lo+hi) >> 1); b.feuilles[mid].naissance.a < naissance {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(b.feuilles) && b.feuilles[lo].naissance.contient(naissance) {
		return int(b.feuilles[lo].row)
	}
	return absente
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
	ix := index{groupes: make(map[cleRang]int32)}
	for i, p := range sorted {
		if i == 0 || p.keys != sorted[i-1].keys {
			ix.groupes[p.keys] = int32(len(ix.listes))
			if len(d.cles) == 1 {
				for cleRang(len(ix.parCle)) < p.keys {
					ix.parCle = append(ix.parCle, absente)
				}
				ix.parCle = append(ix.parCle, int32(len(ix.listes)))
			}
			ix.listes = append(ix.listes, groupe{})
		}
		g := &ix.listes[len(ix.listes)-1]
		if len(g.blocs) == 0 || g.blocs[len(g.blocs)-1].effet != p.effet {
			g.blocs = append(g.blocs, bloc{effet: p.effet, premiere: p.annee, premierRow: p.row})
		}
		b := &g.blocs[len(g.blocs)-1]
		b.feuilles = append(b.feuilles, feuille{p.naissance, p.row})
		if d.annee {
			for int(p.annee-b.premiere) > len(b.parAnnee) {
				b.parAnnee = append(b.parAnnee, absente)
			}
			b.parAnnee = append(b.parAnnee, p.row)
		}
	}
	for i := range ix.listes {
		g := &ix.listes[i]
		g.disjoints = true
		for j := 1; j < len(g.blocs); j++ {
			g.disjoints = g.disjoints && g.blocs[j-1].effet.a < g.blocs[j].effet.de
		}
	}
	return ix
}

// au returns the row of a table with keys and a date of effect.
func (s *Set) au(id TableID, keys cleRang, effet calendar.Date) int {
	return s.table(id).trouve(keys, rangDate(effet), 0, 0)
}

// pour returns the row of a table with keys, a birth and a date of effect.
func (s *Set) pour(id TableID, keys cleRang, naissance, effet calendar.Date) int {
	return s.table(id).trouve(keys, rangDate(effet), rangDate(naissance), 0)
}

// en returns the row of a table with keys and a year.
func (s *Set) en(id TableID, keys cleRang, annee int) int {
	return s.table(id).trouve(keys, 0, 0, annee)
}
