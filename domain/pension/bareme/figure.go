package bareme

import (
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// Figure names one figure of the law: a column of a row of a table. It is small and comparable, so that a trace can
// hold thousands.
type Figure struct {
	// Row counts from 0 in the order of the file, Column from 0 among the value columns.
	Row    uint16
	Table  TableID
	Column uint8
}

// Recorder is told of every figure that a reader returns. A reader given none answers that the figure is unknown:
// nothing is read unseen.
type Recorder interface {
	Read(figure Figure)
	// ReadAll is Read for each of the figures, which it neither keeps nor changes.
	ReadAll(figures []Figure)
}

// Description is what a report says of a figure.
type Description struct {
	// Table and Column are the names of the file and of its column.
	Table, Column string
	// Label says in French what the figure is.
	Label string
	// Value is the figure as the file writes it, Unit its unit.
	Value, Unit string
	// Period says in French for whom and when the row applies.
	Period string
	Statut Statut
	Source string
	// Fiabilite is certifiee, haute, moyenne, calculee or basse.
	Fiabilite Fiabilite
	// Note holds what is doubtful or worth knowing; often empty.
	Note string
}

// Statut is the state of a row.
type Statut string

// The states of a row. A repealed row still answers for the dates it covers; a projected one forbids certification.
const (
	EnVigueur Statut = "en_vigueur"
	Abroge    Statut = "abroge"
	Projete   Statut = "projete"
)

var statuts = []Statut{EnVigueur, Abroge, Projete}

// Fiabilite says how sure a row is.
type Fiabilite string

// The degrees of reliability, best first: published by the authority itself, two sources, one good source, derived from
// sure figures, one source only or sources that differ.
const (
	Certifiee Fiabilite = "certifiee"
	Haute     Fiabilite = "haute"
	Moyenne   Fiabilite = "moyenne"
	Calculee  Fiabilite = "calculee"
	Basse     Fiabilite = "basse"
)

var fiabilites = []Fiabilite{Certifiee, Haute, Moyenne, Calculee, Basse}

// Describe says what a figure is; the zero Description when the set has no such figure.
func (s *Set) Describe(f Figure) Description {
	t := s.table(f.Table)
	if t == nil || int(f.Row) >= len(t.lignes) || int(f.Column) >= len(t.def.valeurs) {
		return Description{}
	}
	row := int(f.Row)
	col := t.def.valeurs[f.Column]
	return Description{
		Table:     t.def.nom,
		Column:    col.nom,
		Label:     t.libelles[f.Column],
		Value:     t.text(row, int(f.Column)),
		Unit:      t.unite(row, int(f.Column)),
		Period:    t.periode(row),
		Statut:    statuts[t.lignes[row].statut],
		Source:    t.source(row),
		Fiabilite: fiabilites[t.lignes[row].fiabilite],
		Note:      t.note(row),
	}
}

// Citation is a figure as an explanation quotes it.
type Citation struct {
	// Label says in French what the figure is, Lieu where it is written: the table, and for whom and when its row
	// applies.
	Label, Lieu string
	// Annee is the year of the row in a table by years, 0 in others.
	Annee int
	// Valeur is the figure as the file writes it, Unite its unit, Source that of its row.
	Valeur, Unite, Source string
}

// Citer quotes a figure; the zero Citation when the set has no such figure.
func (s *Set) Citer(f Figure) Citation {
	t := s.table(f.Table)
	if t == nil || int(f.Row) >= len(t.lignes) || int(f.Column) >= len(t.def.valeurs) {
		return Citation{}
	}
	row := int(f.Row)
	col := int(f.Column)
	return Citation{
		Label:  t.libelles[col],
		Lieu:   t.lieux.lire(row, 0),
		Annee:  t.anneeDe(row),
		Valeur: t.text(row, col),
		Unite:  t.unite(row, col),
		Source: t.source(row),
	}
}

// StatutOf returns the state of the figure's row without building a description; empty when the set has no such row.
func (s *Set) StatutOf(f Figure) Statut {
	if t := s.table(f.Table); t != nil && int(f.Row) < len(t.lignes) {
		return statuts[t.lignes[f.Row].statut]
	}
	return ""
}

// FiabiliteOf returns how sure the figure's row is, by the rule of StatutOf.
func (s *Set) FiabiliteOf(f Figure) Fiabilite {
	if t := s.table(f.Table); t != nil && int(f.Row) < len(t.lignes) {
		return fiabilites[t.lignes[f.Row].fiabilite]
	}
	return ""
}

// Reserves says whether the figure's row is not in force on a day (projected, or repealed before its dates are over),
// and whether it is doubtful (one weak source, or sources that differ). A repealed row whose dates are over was the law
// of those dates.
func (s *Set) Reserves(f Figure, jour calendar.Date) (outsideVigueur, douteux bool) {
	t := s.table(f.Table)
	if t == nil || int(f.Row) >= len(t.lignes) {
		return false, false
	}
	row := &t.lignes[f.Row]
	statut := statuts[row.statut]
	outsideVigueur = statut == Projete || statut == Abroge && (t.def.effet == "" || row.effet.a >= rangDate(jour))
	return outsideVigueur, fiabilites[row.fiabilite] == Basse
}

// anneeDe returns the year of a row, 0 in a table that has none.
func (t *table) anneeDe(row int) int {
	if !t.def.annee {
		return 0
	}
	annee, err := strconv.Atoi(t.annee(row))
	if err != nil {
		return 0
	}
	return annee
}

func (t *table) periode(row int) string {
	parts := make([]string, 0, 4)
	if t.def.annee {
		parts = append(parts, "année "+t.annee(row))
	}
	for i, k := range t.def.cles {
		parts = append(parts, k.libelle()+" "+t.cle(row, i))
	}
	if t.def.naissance != "" {
		parts = append(parts, intervalle(t.def.naissance, t.naissance, row))
	}
	if t.def.effet != "" {
		parts = append(parts, intervalle(t.def.effet, t.effet, row))
	}
	return strings.Join(parts, ", ")
}

func intervalle(axis string, bounds func(row int) (from, to string), row int) string {
	axis = strings.ReplaceAll(axis, "_", " ")
	switch from, to := bounds(row); {
	case from == "" && to == "":
		return axis + " : toutes dates"
	case from == "":
		return axis + " jusqu'au " + to
	case to == "":
		return axis + " depuis " + from
	case from == to:
		return axis + " " + from
	default:
		return axis + " du " + from + " au " + to
	}
}
