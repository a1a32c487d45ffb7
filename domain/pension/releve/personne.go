package releve

import (
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// The columns about a dossier as a whole, which a table of many has beside those of its career lines.
var (
	columnDossier   = &colonne{membre: "dossier", names: []string{"dossier", "référence", "identifiant", "id"}}
	columnNaissance = &colonne{membre: "naissance", names: []string{"naissance", "date de naissance", "né le", "birth"}}
	columnSexe      = &colonne{membre: "sexe", names: []string{"sexe", "sex"}}
	columnDepart    = &colonne{membre: "depart", names: []string{"départ", "date de départ", "date d'effet"}}
)

var allColumns = append(
	[]*colonne{columnDossier, columnNaissance, columnSexe, columnDepart}, columnsCarriere...,
)

// colonnes are what the columns of a table are, in its order; nil for one without a title.
type colonnes []*colonne

// contains says whether the table has a column.
func (cs colonnes) contains(which *colonne) bool {
	for _, c := range cs {
		if c == which {
			return true
		}
	}
	return false
}

// dit is the cell of a column; the zero cell when there is none.
func (cs colonnes) dit(which *colonne, cells []cellule) cellule {
	for i, c := range cs {
		if c == which && i < len(cells) {
			return cells[i]
		}
	}
	return cellule{}
}

// personne reads what a line says of its dossier as a whole.
func (p *Portefeuille) personne(t *table, d *DossierLu, cells []cellule) {
	t.unJour(&d.Naissance, p.dit(columnNaissance, cells), "dates of birth")
	t.unJour(&d.Depart, p.dit(columnDepart, cells), "dates of departure")
	if cell := p.dit(columnSexe, cells); cell.texte != "" {
		sex := sexe(cell.texte)
		if sex == "" {
			t.fault(cell, fmt.Sprintf("%.40q is not F or M", cell.texte), "")
			return
		}
		t.pareil(&d.Sexe, cell, sex, "sexes")
	}
}

func (t *table) unJour(known *string, cell cellule, what string) {
	if cell.texte == "" {
		return
	}
	day, ok := jour(cell.texte)
	if !ok {
		t.fault(cell, fmt.Sprintf("%.40q is not a day written 31/12/1999 or 1999-12-31", cell.texte), "")
		return
	}
	t.pareil(known, cell, day.String(), what)
}

// pareil keeps what a dossier says, which must not differ from what it said before.
func (t *table) pareil(known *string, cell cellule, said, what string) {
	if *known != "" && *known != said {
		t.fault(cell, fmt.Sprintf("the dossier has two %s, %s and %s", what, *known, said), "")
		return
	}
	*known = said
}

// sexe reads a sex as a dossier says it; empty for another word.
func sexe(word string) string {
	switch strings.ToLower(word) {
	case "f", "femme", "féminin", "feminin":
		return "F"
	case "m", "h", "homme", "masculin":
		return "M"
	}
	return ""
}

// jour reads YYYY-MM-DD or DD/MM/YYYY.
func jour(text string) (calendar.Date, bool) {
	day, err := calendar.ParseDate(text)
	if parts := strings.Split(text, "/"); err != nil && len(parts) == 3 {
		day, err = calendar.ParseDate(fmt.Sprintf("%s-%s-%s", parts[2], parts[1], parts[0]))
	}
	return day, err == nil
}
