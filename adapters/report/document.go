package report

import (
	"github.com/retraite-gateway/retraite/adapters/report/chart"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// Document is a report in words, in one language, in reading order.
type Document struct {
	Langue lexique.Langue
	Titre  string
	// Bandeau is the label of the result; it stands on every page of a PDF.
	Bandeau  string
	Certifie bool
	// Phrase is the result in one sentence; Notes are what a reader must know beside it.
	Phrase   []Morceau
	Notes    []Texte
	Chiffres []Chiffre
	Blocs    []Bloc
	// Pied says which engine and tables made the result.
	Pied string
}

// Texte is a text with its language where that is not the document's: the sections of a run speak French.
type Texte struct{ Texte, Lang string }

// Morceau is a part of a sentence.
type Morceau struct {
	Texte string
	Fort  bool
}

// Chiffre is a figure of the head.
type Chiffre struct{ Nom, Valeur string }

// Bloc is a part of the document with its title.
type Bloc struct {
	ID, Titre string
	Elements  []Element
}

// Element is one thing of a block: exactly one member is set.
type Element struct {
	Paragraphe *Texte
	Liste      []Texte
	Tableau    *Tableau
	Figure     *Figure
	Repli      *Repli
	Lien       *Lien
}

// Tableau is a table. Titre is its caption.
type Tableau struct {
	Titre    string
	Colonnes []Colonne
	Lignes   [][]Cellule
	// Total says that the last line is the sum of the others.
	Total bool
}

// Colonne is a column: Nombre ones are flush right, and Part is the share of the width that a PDF gives it.
type Colonne struct {
	Nom    string
	Nombre bool
	Part   int
}

// Cellule is a cell, with its language where that is not the document's.
type Cellule struct{ Texte, Lang string }

// Figure is a picture, drawn for a wide page and for a narrow one; a small one is the same for both.
type Figure struct {
	Large, Etroite chart.Scene
	Petite         bool
}

// Repli is what a page folds under a title. A PDF prints it only when Imprime says so; the file that it carries has
// it anyway.
type Repli struct {
	Titre    Texte
	Elements []Element
	Imprime  bool
}

// Lien is an address with its name.
type Lien struct{ Nom, Adresse string }

func paragraphe(text string) Element { return Element{Paragraphe: &Texte{Texte: text}} }
func liste(items []Texte) Element    { return Element{Liste: items} }
func tableau(t Tableau) Element      { return Element{Tableau: &t} }
func cellules(texts ...string) []Cellule {
	out := make([]Cellule, len(texts))
	for i, t := range texts {
		out[i] = Cellule{Texte: t}
	}
	return out
}
