package chart

import "strconv"

// AnneeTrimestres are the quarters of a year.
type AnneeTrimestres struct{ Annee, Trimestres int }

// Trimestres is how the quarters of a career add up against those that the full rate asks for.
type Trimestres struct {
	ID, Titre, Description string
	Annees                 []AnneeTrimestres
	// Majoration are the quarters that no year gives, such as those for children.
	Majoration int
	// Requis is 0 when it is not known.
	Requis                          int
	NomRequis, NomMajoration, Total string
}

const hautEscalier = 150

// Scene draws the staircase to a width; nothing without a year.
func (t Trimestres) Scene(width Dix) (Scene, bool) {
	if len(t.Annees) == 0 {
		return Scene{}, false
	}
	s := Scene{ID: t.ID, Titre: t.Titre, Description: t.Description, Largeur: width}
	total := t.Majoration
	for _, a := range t.Annees {
		if a.Trimestres < 0 {
			return Scene{}, false
		}
		total += a.Trimestres
	}
	const graduation = 50
	top := U(24)
	high := (max(total, t.Requis, 1) + graduation - 1) / graduation * graduation
	first := t.Annees[0].Annee
	last := t.Annees[len(t.Annees)-1].Annee + 1
	x := echelle{de: int64(first) * 12, a: int64(last) * 12, vers: U(40), jusque: width - U(48)}
	y := echelle{de: 0, a: int64(high), vers: top + U(hautEscalier), jusque: top}
	for n := 0; n <= high; n += graduation {
		at := y.place(int64(n))
		s.add(
			Trait{X1: x.vers, X2: width, Y1: at, Y2: at, Classe: Grille},
			Mot{X: x.vers - U(8), Y: at + U(4), Ancre: Fin, Classe: Petit, Texte: strconv.Itoa(n)},
		)
	}
	acquired := t.escalier(&s, x, y)
	if t.Requis > 0 {
		at := y.place(int64(t.Requis))
		s.add(
			Trait{X1: x.vers, X2: width, Y1: at, Y2: at, Classe: Reperage},
			Mot{X: x.vers + U(6), Y: at - U(6), Ancre: Debut, Classe: Fort, Texte: t.NomRequis, Halo: true},
		)
	}
	s.add(Mot{X: s.Largeur - U(2), Y: acquired - U(6), Ancre: Fin, Classe: Fort, Texte: t.Total, Halo: true})
	s.Hauteur = annees(&s, x, y.vers, first, last) + U(4)
	return s, true
}

// escalier draws a column a year up to what is acquired, and one for what no year gives. It returns the height of
// the total.
func (t Trimestres) escalier(s *Scene, x, y echelle) Dix {
	sum := 0
	for _, a := range t.Annees {
		sum += a.Trimestres
		left := x.place(int64(a.Annee) * 12)
		wide := x.place(int64(a.Annee+1)*12) - left
		at := y.place(int64(sum))
		s.add(
			Rect{
				X: left, Y: at, L: max(wide-U(1), U(1)), H: y.vers - at, Classe: Partie1,
				Dit: strconv.Itoa(a.Annee) + " — " + strconv.Itoa(sum),
			},
		)
	}
	at := y.place(int64(sum + t.Majoration))
	if t.Majoration > 0 {
		base := y.place(int64(sum))
		s.add(
			Rect{X: x.jusque + U(4), Y: at, L: U(28), H: base - at, Classe: Partie3, Dit: t.NomMajoration},
			Rect{X: x.jusque + U(4), Y: base + U(1), L: U(28), H: max(y.vers-base-U(1), U(1)), Classe: Partie1},
		)
	}
	return at
}
