package bareme

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// index finds the row for keys, a date and a birth (or a year) without reading the others. Its parts hold no pointers: a set has thousands of
// them, and they are neighbours of one another in memory, which the garbage collector has no need to look into.
type index struct {
	listes []groupe
	// blocs, feuilles and annees hold those of all groups, one after the other, and parAn where their searches begin.
	blocs    []bloc
	feuilles []feuille
	annees   []int32
	parAn    []int32
	// casiers gives the place in listes of each combination of keys, absente for those without a row. It is a box with an edge for each key:
	// the place of a combination is the sum of its keys, each times its pas. A box too large is empty, and autres serves instead.
	casiers []int32
	bords   [clesMaximum]uint32
	pas     [clesMaximum]uint32
	autres  map[cleRang]int32
	// seules is how many first keys have their place in casiers by themselves, without another key.
	seules uint32
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
	ix.casiers, ix.seules = slices.Repeat([]int32{absente}, int(size)), ix.bords[0]
	return ix
}

// cleRang packs the keys of a row: 16 bits for each of three keys.
type cleRang uint64

const clesMaximum = 3

func (k cleRang) avec(position int, value int32) cleRang {
	return k | cleRang(uint16(value))<<(16*position)
}

// portion is a part of one of the slices of an index, its end left out.
type portion struct{ de, a int32 }

func vide(at int) portion { return portion{int32(at), int32(at)} }

func (p portion) len() int { return int(p.a - p.de) }

// groupe holds the rows of one combination of keys: blocks of equal dates of effect.
type groupe struct {
	blocs portion
	// parAn gives, from the year premierAn on, the first block that ends in the year or later: a search that begins there ends at once.
	parAn     portion
	premierAn rang
	// disjoints is true when no two blocks share a date, so that one search by their last days finds the block.
	disjoints bool
}

// blocsDe returns the blocks of a group.
func (ix *index) blocsDe(g *groupe) []bloc { return ix.blocs[g.blocs.de:g.blocs.a] }

// au returns the block in force at a date, or nil, in a group whose blocks share no date.
func (ix *index) au(g *groupe, effet rang) *bloc {
	// Most dates are of today, which the last block is for.
	blocs := ix.blocsDe(g)
	i := len(blocs) - 1
	if effet < blocs[i].effet.de {
		i = 0
		if an := g.parAn.de + int32(effet.an()-g.premierAn); an >= g.parAn.de {
			i = int(ix.parAn[an])
		}
		for blocs[i].effet.a < effet {
			i++
		}
	}
	if b := &blocs[i]; b.effet.contient(effet) {
		return b
	}
	return nil
}

// parAnnees fills parAn for a group, when its blocks share no date.
func (ix *index) parAnnees(g *groupe) {
	if !g.disjoints {
		return
	}
	blocs := ix.blocsDe(g)
	last := blocs[len(blocs)-1].effet.de
	g.parAn.de, g.parAn.a = int32(len(ix.parAn)), int32(len(ix.parAn))
	if g.premierAn = blocs[0].effet.a.an(); last.an()-g.premierAn > anneesMaximum {
		// A search from the first block on takes longer and finds the same.
		g.premierAn = finDesTemps
		return
	}
	i := 0
	for an := g.premierAn; an <= last.an(); an++ {
		for blocs[i].effet.a.an() < an {
			i++
		}
		ix.parAn = append(ix.parAn, int32(i))
	}
	g.parAn.a = int32(len(ix.parAn))
}

// anneesMaximum bounds the years of parAn.
const anneesMaximum = 400

// bloc holds the rows of one span of effect: those of births, in their order, or those of years.
type bloc struct {
	effet      plage
	feuilles   portion
	annees     portion
	premiere   int32
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
	if t == nil || t.date && effet == 0 || t.naissances && naissance == 0 {
		return absente
	}
	ix := &t.index
	g := ix.groupe(keys)
	switch {
	case g == nil:
		return absente
	case !t.date:
		return t.dans(&ix.blocs[g.blocs.de], naissance, annee)
	case g.disjoints:
		if b := ix.au(g, effet); b != nil {
			return t.dans(b, naissance, annee)
		}
		return absente
	}
	blocs := ix.blocsDe(g)
	for i := range blocs {
		if blocs[i].effet.contient(effet) {
			if row := t.dans(&blocs[i], naissance, annee); row != absente {
				return row
			}
		}
	}
	return absente
}

// dans returns the row of a block for a birth or a year, whichever the table has.
func (t *table) dans(b *bloc, naissance rang, annee int) int {
	switch {
	case t.naissances:
		return t.index.ne(b, naissance)
	case t.def.annee:
		return t.index.anneesDe(b).en(annee)
	}
	return int(b.premierRow)
}

// feuillesDe returns the rows of a block, in order of birth.
func (ix *index) feuillesDe(b *bloc) []feuille { return ix.feuilles[b.feuilles.de:b.feuilles.a] }

// ne returns the row of a block for a birth.
func (ix *index) ne(b *bloc, naissance rang) int {
	rows := ix.feuillesDe(b)
	lo, hi := 0, len(rows)
	for lo < hi {
		if mid := int(uint(lo+hi) >> 1); rows[mid].naissance.a < naissance {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(rows) && rows[lo].naissance.contient(naissance) {
		return int(rows[lo].row)
	}
	return absente
}

// annees are the rows of the years from premiere on.
type annees struct {
	premiere int32
	rows     []int32
}

func (ix *index) anneesDe(b *bloc) annees {
	return annees{b.premiere, ix.annees[b.annees.de:b.annees.a]}
}

// en returns the row of a year.
func (a annees) en(annee int) int {
	if i := annee - int(a.premiere); i >= 0 && i < len(a.rows) {
		return int(a.rows[i])
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
			ix.listes = append(ix.listes, groupe{blocs: vide(len(ix.blocs))})
		}
		g := &ix.listes[len(ix.listes)-1]
		if g.blocs.len() == 0 || ix.blocs[len(ix.blocs)-1].effet != p.effet {
			ix.blocs = append(ix.blocs, bloc{
				effet: p.effet, feuilles: vide(len(ix.feuilles)), annees: vide(len(ix.annees)), premiere: p.annee, premierRow: p.row,
			})
			g.blocs.a++
		}
		b := &ix.blocs[len(ix.blocs)-1]
		ix.feuilles = append(ix.feuilles, feuille{p.naissance, p.row})
		b.feuilles.a++
		if d.annee {
			for int(p.annee-b.premiere) > len(ix.annees)-int(b.annees.de) {
				ix.annees = append(ix.annees, absente)
			}
			ix.annees = append(ix.annees, p.row)
			b.annees.a = int32(len(ix.annees))
		}
	}
	for i := range ix.listes {
		g := &ix.listes[i]
		g.disjoints = true
		blocs := ix.blocsDe(g)
		for j := 1; j < len(blocs); j++ {
			g.disjoints = g.disjoints && blocs[j-1].effet.a < blocs[j].effet.de
		}
		ix.parAnnees(g)
	}
	return ix
}

// anneesSeules returns the rows of a table that has years and nothing else.
func (t *table) anneesSeules() annees {
	if !t.def.annee || t.date || len(t.def.cles) > 0 {
		return annees{}
	}
	return t.index.anneesDe(&t.index.blocs[0])
}

// au returns the row of a table with keys and a date of effect.
func (s *Set) au(id TableID, keys cleRang, effet calendar.Date) int {
	t, jour := s.table(id), rangDate(effet)
	if t == nil || jour == 0 || !t.datesSeules || uint64(keys) >= uint64(t.index.seules) {
		return t.trouve(keys, jour, 0, 0)
	}
	// Most lookups are this one: a key, a date, and rows that share no date.
	ix := &t.index
	n := ix.casiers[keys]
	if n == absente {
		return absente
	}
	g := &ix.listes[n]
	if !g.disjoints {
		return t.trouve(keys, jour, 0, 0)
	}
	if b := ix.au(g, jour); b != nil {
		return int(b.premierRow)
	}
	return absente
}

// pour returns the row of a table with keys, a birth and a date of effect.
func (s *Set) pour(id TableID, keys cleRang, naissance, effet calendar.Date) int {
	return s.table(id).trouve(keys, rangDate(effet), rangDate(naissance), 0)
}

// en returns the row of a table with keys and a year.
func (s *Set) en(id TableID, keys cleRang, annee int) int {
	t := s.table(id)
	if t == nil || t.annuel.rows == nil || keys != 0 {
		return t.trouve(keys, 0, 0, annee)
	}
	return t.annuel.en(annee)
}
