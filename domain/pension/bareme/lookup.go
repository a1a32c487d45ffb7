package bareme

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// index finds the row for keys, a date and a birth (or a year) without reading the others.
type index struct {
	listes []groupe
	// casiers gives the place in listes of each combination of keys, absente for those without a row. It is a box with an edge for each key:
	// the place of a combination is the sum of its keys, each times its pas. A box too large is empty, and autres serves instead.
	casiers []int32
	bords   [clesMaximum]uint32
	pas     [clesMaximum]uint32
	autres  map[cleRang]int32
}

// groupe returns the rows of a combination of keys, or nil.
func (ix *index) groupe(keys cleRang) *groupe {
	at, ok := ix.casier(keys)
	switch {
	case !ok:
		return nil
	case at < uint32(len(ix.casiers)):
		if n := ix.casiers[at]; n != absente {
			return &ix.listes[n]
		}
	case ix.autres != nil:
		if n, ok := ix.autres[keys]; ok {
			return &ix.listes[n]
		}
	}
	return nil
}

// casier returns the place of a combination of keys in the box; ok is false when a key is beyond its edge.
func (ix *index) casier(keys cleRang) (at uint32, ok bool) {
	at = uint32(uint16(keys))
	if at >= ix.bords[0] {
		return 0, false
	}
	if keys>>16 == 0 {
		// Most tables have one key, or none.
		return at, true
	}
	for i := 1; i < clesMaximum; i++ {
		k := uint32(uint16(keys >> (16 * i)))
		if k >= ix.bords[i] {
			return 0, false
		}
		at += k * ix.pas[i]
	}
	return at, true
}

// place gives a combination of keys its place in listes.
func (ix *index) place(keys cleRang, n int32) {
	if at, ok := ix.casier(keys); ok && at < uint32(len(ix.casiers)) {
		ix.casiers[at] = n
		return
	}
	ix.autres[keys] = n
}

// casiersMaximum bounds the box of a table.
const casiersMaximum = 1 << 16

// boite makes the empty box of the keys.
func boite(places []place) index {
	ix := index{bords: [clesMaximum]uint32{1, 1, 1}}
	for _, p := range places {
		for i := range ix.bords {
			ix.bords[i] = max(ix.bords[i], 1+uint32(uint16(p.keys>>(16*i))))
		}
	}
	size := uint64(1)
	for i := range ix.bords {
		ix.pas[i], size = uint32(size), size*uint64(ix.bords[i])
	}
	if size > casiersMaximum {
		ix.autres = make(map[cleRang]int32, len(places))
		return ix
	}
	ix.casiers = slices.Repeat([]int32{absente}, int(size))
	return ix
}

// cleRang packs the keys of a row: 16 bits for each of three keys.
type cleRang uint64

const clesMaximum = 3

func (k cleRang) avec(position int, value int32) cleRang {
	return k | cleRang(uint16(value))<<(16*position)
}

// groupe holds the rows of one combination of keys: blocks of equal dates of effect.
type groupe struct {
	blocs []bloc
	// disjoints is true when no two blocks share a date, so that one binary search finds the block among fins, their last days.
	disjoints bool
	fins      []rang
	// parAn gives, from the year premierAn on, the first block that ends in the year or later: a search that begins there ends at once.
	premierAn rang
	parAn     []int32
}

// au returns the block in force at a date, or nil, in a group whose blocks share no date.
func (g *groupe) au(effet rang) *bloc {
	i := 0
	if an := int(effet.an() - g.premierAn); an >= len(g.parAn) {
		i = len(g.fins) - 1
	} else if an >= 0 {
		i = int(g.parAn[an])
	}
	for i < len(g.fins) && g.fins[i] < effet {
		i++
	}
	if i == len(g.blocs) || g.blocs[i].effet.de > effet {
		return nil
	}
	return &g.blocs[i]
}

// parAnnees fills parAn, when the blocks share no date.
func (g *groupe) parAnnees() {
	if !g.disjoints {
		return
	}
	last := g.blocs[len(g.blocs)-1].effet.de
	if g.premierAn = g.fins[0].an(); last.an()-g.premierAn > anneesMaximum {
		// A search from the first block on takes longer and finds the same.
		g.premierAn = finDesTemps
		return
	}
	i := 0
	for an := g.premierAn; an <= last.an(); an++ {
		for g.fins[i].an() < an {
			i++
		}
		g.parAn = append(g.parAn, int32(i))
	}
}

// anneesMaximum bounds the years of parAn.
const anneesMaximum = 400

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
	if t == nil || t.date && effet == 0 || t.def.naissance != "" && naissance == 0 {
		return absente
	}
	g := t.index.groupe(keys)
	if g == nil {
		return absente
	}
	if !t.date {
		return g.blocs[0].trouve(t.def, naissance, annee)
	}
	if g.disjoints {
		if b := g.au(effet); b != nil {
			return b.trouve(t.def, naissance, annee)
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
		return b.en(annee)
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

// en returns the row of a year.
func (b *bloc) en(annee int) int {
	if i := annee - int(b.premiere); i >= 0 && i < len(b.parAnnee) {
		return int(b.parAnnee[i])
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
	ix := boite(sorted)
	for i, p := range sorted {
		if i == 0 || p.keys != sorted[i-1].keys {
			ix.place(p.keys, int32(len(ix.listes)))
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
		for j := range g.blocs {
			g.disjoints = g.disjoints && (j == 0 || g.blocs[j-1].effet.a < g.blocs[j].effet.de)
			g.fins = append(g.fins, g.blocs[j].effet.a)
		}
		g.parAnnees()
	}
	return ix
}

// blocAnnuel returns the block of a table that has years and nothing else.
func (t *table) blocAnnuel() *bloc {
	if !t.def.annee || t.date || len(t.def.cles) > 0 {
		return nil
	}
	return &t.index.listes[0].blocs[0]
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
	t := s.table(id)
	if t == nil || t.annuel == nil || keys != 0 {
		return t.trouve(keys, 0, 0, annee)
	}
	return t.annuel.en(annee)
}
