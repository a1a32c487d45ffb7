package bareme

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/internal/decimal"
	"github.com/retraite-gateway/retraite/domain/money"
)

// TableID names a table; the constants are in tables.go.
type TableID uint8

// String returns the name of the table's file, without its extension.
func (id TableID) String() string {
	if d := definitionOf(id); d != nil {
		return d.nom
	}
	return ""
}

// definition is what the code knows of a table: its columns. The figures are in its file.
type definition struct {
	id TableID
	// nom is the name of the file, titre says in French what the table is.
	nom, titre string
	annee      bool
	cles       []cle
	// naissance is the prefix of the columns that bound births ("naissance" in days, "generation" in years); empty for
	// none.
	naissance string
	// effet is the prefix of the columns that bound the date of effect or another date; empty for none.
	effet   string
	valeurs []valeur
	// discontinu says why rows of one series may leave gaps between them; empty when they may not.
	discontinu string
}

// cle is a key column, "cle_" + nom in the file: words of a closed list, or whole numbers when the list is nil.
type cle struct {
	nom  string
	mots []string
}

func (k cle) libelle() string { return strings.ReplaceAll(k.nom, "_", " ") }

// valeur is a value column. Its unit follows from the end of its name, unless unite says more ("EUR/an" for a column in
// _eur). A column of words with a closed list reads as the rank of its word.
type valeur struct {
	nom, libelle, unite string
	mots                []string
}

// table is a loaded table.
type table struct {
	def    *definition
	ecrit  ecrit
	lignes []ligne
	cells  []cell
	// colonnes is how many cells a row has; date and naissances say whether rows are dated, and whether they bound
	// births.
	colonnes         int
	date, naissances bool
	index            index
	// libelles and unites are the labels and the units of the value columns, which every description repeats;
	// uniteLigne is the column in which a row writes the unit of its value, -1 for none. lieux says where each row is
	// written.
	libelles, unites []string
	uniteLigne       int
	lieux            ecrit
}

// ligne is what is parsed of a row beside its cells. A set holds thousands: like cellule, it has no pointer for the
// garbage collector to follow.
type ligne struct {
	effet     plage
	statut    etat
	fiabilite degre
}

// etat and degre are the ranks of a Statut and of a Fiabilite among statuts and fiabilites.
type (
	etat  uint8
	degre uint8
)

// cell is one parsed value; connue is false for an empty one.
type cell struct {
	// number is the word of a number.
	number  uint64
	integer int32
	known   bool
}

func (c *cell) decimal() money.Decimal { return decimal.FromWord(c.number) }

// nature says how a value column is parsed.
type nature uint8

const (
	natureDecimal nature = iota
	naturePourcent
	natureEntier
	natureTexte
	natureDate
)

// suffixes are the ends that the name of a value column may have, with how to parse it and the unit that reports show.
var suffixes = []struct {
	end    string
	nature nature
	unite  string
}{
	{"_eur", natureDecimal, "EUR"},
	{"_devise", natureDecimal, "monnaie de l'année"},
	{"_xpf", natureDecimal, "XPF"},
	{"_pct", naturePourcent, "%"},
	{"_taux", natureDecimal, "fraction"},
	{"_coefficient", natureDecimal, "coefficient"},
	{"_points", natureDecimal, "points"},
	{"_pass", natureDecimal, "PASS"},
	{"_trimestres", natureEntier, "trimestres"},
	{"_annees", natureEntier, "années"},
	{"_ans", natureDecimal, "années"},
	{"_mois", natureEntier, "mois"},
	{"_jours", natureEntier, "jours"},
	{"_heures", natureEntier, "heures"},
	{"_nombre", natureEntier, ""},
	{"_texte", natureTexte, ""},
	{"_date", natureDate, "date"},
	{"valeur", natureDecimal, ""},
}

// form returns how the column is parsed and its unit; ok is false when its name ends in no unit.
func (v valeur) form() (n nature, unite string, ok bool) {
	for _, s := range suffixes {
		if strings.HasSuffix(v.nom, s.end) {
			if v.unite != "" {
				return s.nature, v.unite, true
			}
			return s.nature, s.unite, true
		}
	}
	return 0, "", false
}

// unite returns the unit of a figure: the column's, or the row's own for the column "valeur" of a table that has a
// column "unite_texte".
func (t *table) unite(row, col int) string {
	if t.uniteLigne >= 0 && t.def.valeurs[col].nom == "valeur" {
		return t.text(row, t.uniteLigne)
	}
	return t.unites[col]
}

// describe prepares what descriptions repeat.
func (t *table) describe() {
	t.libelles = t.def.libelles()
	t.uniteLigne = -1
	for i, v := range t.def.valeurs {
		_, unite, _ := v.form()
		t.unites = append(t.unites, unite)
		if v.nom == "unite_texte" {
			t.uniteLigne = i
		}
	}
	places := make([][]string, len(t.lignes))
	for row := range t.lignes {
		places[row] = []string{"barème " + t.def.nom + ", " + t.periode(row)}
	}
	t.lieux = write(places, 1)
}

// colonnes returns the header that the table's file must have.
func (d *definition) colonnes() []string {
	var names []string
	if d.annee {
		names = append(names, "annee")
	}
	for _, k := range d.cles {
		names = append(names, "cle_"+k.nom)
	}
	for _, axis := range []string{d.naissance, d.effet} {
		if axis != "" {
			names = append(names, axis+"_de", axis+"_a")
		}
	}
	for _, v := range d.valeurs {
		names = append(names, v.nom)
	}
	return append(names, "statut", "source", "fiabilite", "note")
}
