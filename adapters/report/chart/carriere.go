package chart

import (
	"slices"
	"strconv"
)

// Sorte is the kind of a year in a scheme. What is worked stands to the full height, what is counted as if it were
// to two thirds, what was bought to a third, what was abroad is outlined.
type Sorte int

// The kinds.
const (
	Travail Sorte = iota
	Assimile
	Achete
	Ailleurs
)

// Bloc are consecutive years of one kind in a scheme, the last one included.
type Bloc struct {
	De, A int
	Sorte Sorte
	Dit   string
}

// Voie is a scheme and its years.
type Voie struct {
	Nom   string
	Blocs []Bloc
}

// DateReperee is a date that matters: a year, and its month from 1.
type DateReperee struct {
	Annee, Mois int
	Mot         string
}

// Carriere is the years of a career by scheme.
type Carriere struct {
	ID, Titre, Description string
	Voies                  []Voie
	// Vides are the years without anything, Dates those that matter.
	Vides []int
	Dates []DateReperee
	// Sortes are the words of the kinds, in their order, and of an empty year.
	Sortes  [4]string
	NomVide string
}

const (
	hautVoie = 20
	hautLane = 40 // the name and the bar of a scheme
)

var hauteurs = [4]int{hautVoie, hautVoie * 2 / 3, hautVoie / 3, hautVoie}

func (s Sorte) classe() Classe {
	switch s {
	case Travail:
		return Partie1
	case Assimile:
		return Partie2
	case Achete:
		return Partie3
	case Ailleurs:
	}
	return Reste
}

// Scene draws the career to a width; nothing without a year.
func (c Carriere) Scene(width Dix) (Scene, bool) {
	first, last, ok := c.bornes()
	if !ok {
		return Scene{}, false
	}
	s := Scene{ID: c.ID, Titre: c.Titre, Description: c.Description, Largeur: width}
	x := echelle{de: int64(first) * 12, a: int64(last) * 12, vers: U(1), jusque: width - U(1)}
	top := c.dates(&s, x, len(c.Voies)*hautLane)
	y := top
	for _, lane := range c.Voies {
		s.add(Mot{X: U(1), Y: y + U(14), Ancre: Debut, Classe: Normal, Texte: lane.Nom})
		for _, b := range lane.Blocs {
			c.bloc(&s, x, y, b)
		}
		y += U(hautLane)
	}
	for _, year := range c.Vides {
		left := x.place(int64(year) * 12)
		wide := x.place(int64(year+1)*12) - left
		s.add(
			Rect{
				X: left, Y: top + U(18), L: wide, H: y - top - U(20), Classe: Trou,
				Dit: strconv.Itoa(year) + ", " + c.NomVide,
			},
		)
	}
	y = annees(&s, x, y, first, last)
	s.Hauteur = c.legende(&s, y) + U(6)
	return s, true
}

// bornes are the first year drawn and the first that is not.
func (c Carriere) bornes() (first, last int, ok bool) {
	for _, lane := range c.Voies {
		for _, b := range lane.Blocs {
			if !ok {
				first = b.De
				last = b.A + 1
				ok = true
			}
			first = min(first, b.De)
			last = max(last, b.A+1)
		}
	}
	if !ok {
		return 0, 0, false
	}
	for _, d := range c.Dates {
		first = min(first, d.Annee)
		last = max(last, d.Annee+1)
	}
	return first, last, true
}

func (c Carriere) bloc(s *Scene, x echelle, y Dix, b Bloc) {
	left := x.place(int64(b.De) * 12)
	wide := x.place(int64(b.A+1)*12) - left
	high := U(hauteurs[b.Sorte])
	s.add(
		Rect{
			X: left, Y: y + U(18+hautVoie) - high, L: max(wide-U(1), U(1)), H: high, Classe: b.Sorte.classe(),
			Dit: b.Dit,
		},
	)
}

// dates writes the dates that matter above the lanes, each with its upright, and returns where the lanes begin. The
// latest stands on top.
func (c Carriere) dates(s *Scene, x echelle, lanes int) Dix {
	dates := slices.Clone(c.Dates)
	slices.SortStableFunc(dates, func(a, b DateReperee) int { return b.Annee*12 + b.Mois - a.Annee*12 - a.Mois })
	top := U(rangMot*len(dates) + 2)
	words := make([]Forme, len(dates))
	for i, d := range dates {
		at := x.place(int64(d.Annee*12 + d.Mois - 1))
		base := U(rangMot * (i + 1))
		anchor := Fin
		gap := -U(5)
		if at < s.Largeur/2 {
			anchor = Debut
			gap = U(5)
		}
		s.add(Trait{X1: at, X2: at, Y1: base - U(10), Y2: top + U(lanes), Classe: Reperage})
		words[i] = Mot{X: at + gap, Y: base - U(1), Ancre: anchor, Classe: Normal, Texte: d.Mot, Halo: true}
	}
	s.add(words...)
	return top
}

// annees writes the years below, every five or ten, and returns the place below them.
func annees(s *Scene, x echelle, y Dix, first, last int) Dix {
	step := 5
	if (x.jusque-x.vers)/Dix(max((last-first)/step, 1)) < U(40) {
		step = 10
	}
	s.add(Trait{X1: x.vers, X2: x.jusque, Y1: y, Y2: y, Classe: Axe})
	for year := (first + step - 1) / step * step; year <= last; year += step {
		at := x.place(int64(year) * 12)
		anchor := Milieu
		switch {
		case at < U(16):
			anchor = Debut
		case at > s.Largeur-U(16):
			anchor = Fin
		}
		s.add(
			Trait{X1: at, X2: at, Y1: y, Y2: y + U(4), Classe: Axe},
			Mot{X: at, Y: y + U(17), Ancre: anchor, Classe: Petit, Texte: strconv.Itoa(year)},
		)
	}
	return y + U(22)
}

// legende says what the heights and outlines mean, for the kinds that are there.
func (c Carriere) legende(s *Scene, y Dix) Dix {
	used := [4]bool{}
	for _, lane := range c.Voies {
		for _, b := range lane.Blocs {
			used[b.Sorte] = true
		}
	}
	var x Dix
	y += U(16)
	entry := func(text string, high int, class Classe) {
		wide := U(24) + largeurMot(text, Normal) + U(8)
		if x > 0 && x+wide > s.Largeur {
			x = 0
			y += U(20)
		}
		s.add(
			Rect{X: x + U(1), Y: y + U(2) - U(high*3/4), L: U(14), H: U(high * 3 / 4), Classe: class},
			Mot{X: x + U(21), Y: y, Ancre: Debut, Classe: Normal, Texte: text},
		)
		x += wide
	}
	for kind := Travail; kind <= Ailleurs; kind++ {
		if used[kind] {
			entry(c.Sortes[kind], hauteurs[kind], kind.classe())
		}
	}
	if len(c.Vides) > 0 {
		entry(c.NomVide, hautVoie, Trou)
	}
	return y
}
