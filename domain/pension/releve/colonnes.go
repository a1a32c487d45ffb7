package releve

import (
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/nearest"
)

// colonne is a column that a table may have.
type colonne struct {
	// membre is the member of a career line that its cells fill; that of revenu depends on its currency.
	membre string
	// names are the titles by which statements call it, the first one ours.
	names []string
	read  func(t *table, l *ligne, c cellule)
}

// The columns of a career line, in the order in which it is read.
var columnsCarriere = []*colonne{
	{"annee", []string{"année", "an", "year"}, (*table).annee},
	{"regime", []string{"régime", "régime de retraite", "caisse", "organisme", "scheme"}, (*table).regime},
	{"nature", []string{"nature", "nature de la période", "type", "situation", "période", "kind"}, (*table).nature},
	{
		"salaireBrut",
		[]string{"revenu", "revenus", "salaire", "salaire brut", "montant", "rémunération", "income"},
		(*table).revenu,
	},
	{"devise", []string{"devise", "monnaie", "currency"}, (*table).devise},
	{
		"trimestres",
		[]string{"trimestres", "trim", "trimestres validés", "nombre de trimestres", "quarters"},
		integer("trimestres"),
	},
	{"points", []string{"points", "nombre de points", "points acquis"}, (*table).points},
	{"jours", []string{"jours", "nombre de jours", "days"}, integer("jours")},
	{"employeur", []string{"employeur", "entreprise", "employer"}, texte("employeur")},
	{"pays", []string{"pays", "country"}, texte("pays")},
	{"debut", []string{"début", "date de début", "du", "from"}, date("debut")},
	{"fin", []string{"fin", "date de fin", "au", "to"}, date("fin")},
}

// titres are the names of columns as we call them.
func titres(known []*colonne) []string {
	names := make([]string, len(known))
	for i, c := range known {
		names[i] = c.names[0]
	}
	return names
}

// columnOf finds the column of a title among those that are known; "revenu (F)" is a revenu.
func columnOf(title string, known []*colonne) *colonne {
	plain, _, _ := strings.Cut(title, "(")
	for _, c := range known {
		for _, name := range c.names {
			if nearest.Same(name, plain) {
				return c
			}
		}
	}
	return nil
}

// colonnes finds what each column of the table is among those that are known; nil for another, which is a fault.
func (t *table) colonnes(head []cellule, known []*colonne) colonnes {
	found := make([]*colonne, len(head))
	seen := map[*colonne]bool{}
	for i, title := range head {
		c := columnOf(title.texte, known)
		switch {
		case title.texte == "":
		case c == nil:
			near, _ := nearest.Name(title.texte, titres(known))
			all := strings.Join(titres(known), ", ")
			t.fault(title, fmt.Sprintf("there is no column %.40q; there are: %s", title.texte, all), near)
		case seen[c]:
			t.fault(title, fmt.Sprintf("a second column %q", c.names[0]), "")
		default:
			found[i] = c
			seen[c] = true
		}
	}
	for _, c := range columnsCarriere[:2] {
		if !seen[c] && len(t.faults) == 0 {
			t.fault(head[0], fmt.Sprintf("the column %q is missing: the first line names the columns", c.names[0]), "")
		}
	}
	return found
}

// ligne is a career line while it is read.
type ligne struct {
	membres []ijson.Member
	an      int
	// revenu is the amount as read, and deviseLue the currency that it or its own column names; both empty for none.
	montant, deviseLue string
	cellule            cellule
}

func (l *ligne) say(name string, value ijson.Value) {
	l.membres = append(l.membres, ijson.Member{Name: name, Value: value})
}

// ligne reads the cells of one line, in the order of the columns that we know.
func (t *table) ligne(columns colonnes, cells []cellule) ijson.Value {
	l := &ligne{cellule: cells[0]}
	for _, c := range columnsCarriere {
		given := false
		for i, cell := range cells {
			if i < len(columns) && columns[i] == c && cell.texte != "" {
				c.read(t, l, cell)
				given = true
			}
		}
		if !given && (c.membre == "annee" || c.membre == "regime") {
			t.fault(l.cellule, fmt.Sprintf("the line has no %s", c.names[0]), "")
		}
	}
	for i := len(columns); i < len(cells); i++ {
		if cells[i].texte != "" {
			t.fault(cells[i], "the line has more cells than there are columns; an amount with a comma needs quotes "+
				"or another separator", "")
			break
		}
	}
	t.salaire(l)
	return ijson.NewObject(l.membres...)
}
