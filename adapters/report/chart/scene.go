// Package chart draws the pictures of a report. A picture is computed once, as a Scene of rectangles, lines and
// texts with exact places, and written twice: as SVG for pages, as PDF for documents. Both writers place the same
// numbers.
//
// Coordinates are whole tenths of a unit; a unit is a CSS pixel on a page. What a shape looks like is its Class,
// which a stylesheet or the PDF writer turns into colours, so that a page is dark where its reader wants it. No
// picture says by colour alone what it shows: parts have their words, their height or their dash, and every scene
// comes with a description, beside which a page puts the table of its figures.
//
// Start reading in scene.go; each picture has its file, and svg.go and pdf.go write them.
package chart

// Dix is a length in tenths of a unit.
type Dix int

// U is a length of so many units.
func U(units int) Dix { return Dix(units * 10) }

// Scene is a picture.
type Scene struct {
	// ID is unique in a page; the ids of its title and description are made of it.
	ID string
	// Titre names the picture, Description says in words what it shows.
	Titre, Description string
	Largeur, Hauteur   Dix
	Formes             []Forme
}

// Forme is a part of a picture: a Rect, a Trait, a Ligne, a Disque or a Mot.
type Forme interface{ forme() }

// Classe says what a shape is; the writers know how it looks.
type Classe string

// The classes. The parts of a whole are Partie1 to Partie6, in this order.
const (
	Axe      Classe = "axe"
	Grille   Classe = "grille"
	Courbe   Classe = "courbe"
	Seconde  Classe = "seconde" // a second curve, dashed
	Reperage Classe = "repere"  // the upright of a date that matters
	Point    Classe = "point"
	Reste    Classe = "reste" // what is taken off, outlined
	Trou     Classe = "trou"  // a year without anything, outlined
	Partie1  Classe = "p1"
	Partie2  Classe = "p2"
	Partie3  Classe = "p3"
	Partie4  Classe = "p4"
	Partie5  Classe = "p5"
	Partie6  Classe = "p6"
	Petit    Classe = "petit" // words of axes
	Normal   Classe = "normal"
	Fort     Classe = "fort"
	Dedans   Classe = "dedans" // words on a coloured part
)

var parties = [...]Classe{Partie1, Partie2, Partie3, Partie4, Partie5, Partie6}

// Partie returns the class of the part of that rank, from 0; the seventh begins again.
func Partie(rank int) Classe { return parties[rank%len(parties)] }

// Rect is a rectangle; Dit is what it says when it is pointed at, empty for nothing.
type Rect struct {
	X, Y, L, H Dix
	Classe     Classe
	Dit        string
}

// Trait is a straight line.
type Trait struct {
	X1, Y1, X2, Y2 Dix
	Classe         Classe
}

// Ligne is a broken line.
type Ligne struct {
	Points []Lieu
	Classe Classe
}

// Lieu is a place.
type Lieu struct{ X, Y Dix }

// Disque marks a point.
type Disque struct {
	X, Y, R Dix
	Classe  Classe
	Dit     string
}

// Ancre is the side of a text that stands at its place.
type Ancre string

// The anchors.
const (
	Debut  Ancre = "start"
	Milieu Ancre = "middle"
	Fin    Ancre = "end"
)

// Mot is a text on one line; Y is its baseline. One with a halo hides the lines that it stands on.
type Mot struct {
	X, Y   Dix
	Ancre  Ancre
	Classe Classe
	Texte  string
	Halo   bool
}

func (Rect) forme()   {}
func (Trait) forme()  {}
func (Ligne) forme()  {}
func (Disque) forme() {}
func (Mot) forme()    {}

func (s *Scene) add(f ...Forme) { s.Formes = append(s.Formes, f...) }

// Corps is the size of the letters of a class, in tenths of a unit.
func (c Classe) Corps() Dix {
	if c == Petit {
		return U(11)
	}
	return U(12)
}

// largeurMot estimates how wide a text is: six tenths of its size a letter, which is wider than most.
func largeurMot(text string, c Classe) Dix {
	letters := Dix(0)
	for range text {
		letters++
	}
	return letters * c.Corps() * 56 / 100
}
