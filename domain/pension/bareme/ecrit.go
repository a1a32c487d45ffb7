package bareme

import "strings"

// ecrit is a table as its file writes it, for descriptions: the texts of all its cells one after the other, and where
// each one ends.
type ecrit struct {
	text     string
	fins     []uint32
	colonnes int
}

func write(records [][]string, colonnes int) ecrit {
	var b strings.Builder
	e := ecrit{fins: make([]uint32, 0, len(records)*colonnes), colonnes: colonnes}
	for _, record := range records {
		for _, text := range record {
			b.WriteString(text)
			e.fins = append(e.fins, uint32(b.Len()))
		}
	}
	e.text = b.String()
	return e
}

func (e *ecrit) lire(row, colonne int) string {
	at := row*e.colonnes + colonne
	from := uint32(0)
	if at > 0 {
		from = e.fins[at-1]
	}
	return e.text[from:e.fins[at]]
}

// The columns of a file, from the left: the year, the keys, the bounds of the birth and of the date, the values, and
// four about the row.
func (d *definition) firstKey() int {
	if d.annee {
		return 1
	}
	return 0
}

func (d *definition) firstNaissance() int { return d.firstKey() + len(d.cles) }

func (d *definition) firstEffet() int { return d.firstNaissance() + colonnesDe(d.naissance) }

func (d *definition) firstValue() int { return d.firstEffet() + colonnesDe(d.effet) }

// libelles returns the label of each value column: what the table is, and what the column is in it.
func (d *definition) libelles() []string {
	labels := make([]string, 0, len(d.valeurs))
	for _, v := range d.valeurs {
		if v.libelle == "" {
			labels = append(labels, d.titre)
			continue
		}
		labels = append(labels, d.titre+" : "+v.libelle)
	}
	return labels
}

func colonnesDe(axis string) int {
	if axis == "" {
		return 0
	}
	return 2
}

// annee returns the year of a row, in a table of years.
func (t *table) annee(row int) string { return t.ecrit.lire(row, 0) }

// cle returns a key of a row.
func (t *table) cle(row, i int) string { return t.ecrit.lire(row, t.def.firstKey()+i) }

// naissance returns the bounds of the birth, in a table that has them.
func (t *table) naissance(row int) (from, to string) {
	at := t.def.firstNaissance()
	return t.ecrit.lire(row, at), t.ecrit.lire(row, at+1)
}

// effet returns the bounds of the date, in a table that has them.
func (t *table) effet(row int) (from, to string) {
	at := t.def.firstEffet()
	return t.ecrit.lire(row, at), t.ecrit.lire(row, at+1)
}

// text returns a value of a row.
func (t *table) text(row, colonne int) string {
	return t.ecrit.lire(row, t.def.firstValue()+colonne)
}

// source and note return what a row says of itself.
func (t *table) source(row int) string { return t.ecrit.lire(row, t.ecrit.colonnes-3) }

func (t *table) note(row int) string { return t.ecrit.lire(row, t.ecrit.colonnes-1) }
