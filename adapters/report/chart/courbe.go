package chart

// Largeurs of the pictures: for a wide page or a sheet, and for a phone.
var (
	Large  = U(720)
	Etroit = U(300)
)

// Depart is a point of the curve: an age in months, the pension of a month in cents gross and, when it is known, net.
type Depart struct {
	Mois int
	Brut int64
	Net  *int64
	Dit  string
}

// Marque is a date of the curve that matters.
type Marque struct {
	Mois int
	Brut int64
	Mot  string
}

// Departs is what the pension becomes with the age of departure.
type Departs struct {
	ID, Titre, Description string
	Points                 []Depart
	Marques                []Marque
	// NomBrut and NomNet name the two curves.
	NomBrut, NomNet string
	// Euros writes whole euros, Ans a whole age.
	Euros func(int64) string
	Ans   func(int) string
}

const (
	gauche   = 64 // room of the amounts
	droite   = 16
	rangMot  = 16 // height of a row of words
	basPlace = 26 // room of the ages
	hautAire = 170
)

// Scene draws the curve to a width; nothing without two points.
func (d Departs) Scene(width Dix) (Scene, bool) {
	if len(d.Points) < 2 || d.Points[0].Mois >= d.Points[len(d.Points)-1].Mois {
		return Scene{}, false
	}
	s := Scene{ID: d.ID, Titre: d.Titre, Description: d.Description, Largeur: width}
	rows := d.ranger(width)
	top := U(rangMot*(rows.n+1) + 8)
	s.Hauteur = top + U(hautAire+basPlace)
	x := echelle{
		de: int64(d.Points[0].Mois), a: int64(d.Points[len(d.Points)-1].Mois), vers: U(gauche),
		jusque: width - U(droite),
	}
	step, low, high := d.graduations()
	y := echelle{de: low, a: high, vers: top + U(hautAire), jusque: top}
	d.axes(&s, x, y, step)
	d.courbes(&s, x, y)
	d.marquer(&s, x, y, rows)
	return s, true
}

// echelle places a number between two lengths.
type echelle struct {
	de, a        int64
	vers, jusque Dix
}

func (e echelle) place(n int64) Dix {
	if e.a == e.de {
		return e.vers
	}
	return e.vers + Dix((n-e.de)*int64(e.jusque-e.vers)/(e.a-e.de))
}

// graduations chooses a round step, in cents, and the round amounts around those of the curve.
func (d Departs) graduations() (step, low, high int64) {
	low = d.Points[0].Brut
	high = d.Points[0].Brut
	for _, p := range d.Points {
		low = min(low, p.Brut)
		high = max(high, p.Brut)
		if p.Net != nil {
			low = min(low, *p.Net)
			high = max(high, *p.Net)
		}
	}
	const most = 4
	step = pasRond(max(high-low, 100)/most + 1)
	low = low / step * step
	return step, low, max((high+step-1)/step*step, low+step)
}

// pasRond returns the first of 1, 2, 5, 10, 20 … euros, in cents, that is not less.
func pasRond(least int64) int64 {
	step := int64(100)
	for {
		for _, m := range []int64{1, 2, 5} {
			if step*m >= least {
				return step * m
			}
		}
		step *= 10
	}
}

func (d Departs) axes(s *Scene, x, y echelle, step int64) {
	for amount := y.de; amount <= y.a; amount += step {
		at := y.place(amount)
		s.add(
			Trait{X1: x.vers, X2: x.jusque, Y1: at, Y2: at, Classe: Grille},
			Mot{X: x.vers - U(8), Y: at + U(4), Ancre: Fin, Classe: Petit, Texte: d.Euros(amount / 100)},
		)
	}
	years := int((x.a - x.de) / 12)
	each := 1
	if (x.jusque-x.vers)/Dix(max(years, 1)) < U(48) {
		each = 2
	}
	first := (int(x.de) + 11) / 12
	for age := first; int64(age*12) <= x.a; age += each {
		at := x.place(int64(age * 12))
		anchor := Milieu
		if at > x.jusque-U(10) {
			anchor = Fin
		}
		s.add(
			Trait{X1: at, X2: at, Y1: y.vers, Y2: y.vers + U(4), Classe: Axe},
			Mot{X: at, Y: y.vers + U(18), Ancre: anchor, Classe: Petit, Texte: d.Ans(age)},
		)
	}
	s.add(Trait{X1: x.vers, X2: x.jusque, Y1: y.vers, Y2: y.vers, Classe: Axe})
}

func (d Departs) courbes(s *Scene, x, y echelle) {
	var gross, net []Lieu
	for _, p := range d.Points {
		at := x.place(int64(p.Mois))
		gross = append(gross, Lieu{at, y.place(p.Brut)})
		if p.Net != nil {
			net = append(net, Lieu{at, y.place(*p.Net)})
		}
	}
	if len(net) == len(gross) {
		s.add(Ligne{Points: net, Classe: Seconde}, nomCourbe(net, d.NomNet))
		s.add(nomCourbe(gross, d.NomBrut))
	}
	s.add(Ligne{Points: gross, Classe: Courbe})
	for i, p := range d.Points {
		s.add(Disque{X: gross[i].X, Y: gross[i].Y, R: U(2), Classe: Point, Dit: p.Dit})
	}
}

func nomCourbe(points []Lieu, name string) Mot {
	last := points[len(points)-1]
	return Mot{X: last.X, Y: last.Y + U(16), Ancre: Fin, Classe: Petit, Texte: name}
}

// rangs are the rows in which the words of the marks stand, so that none covers another.
type rangs struct {
	n     int
	ligne []int
	ancre []Ancre
	place []Dix
}

// ranger gives each mark the first row where its words fit.
func (d Departs) ranger(width Dix) rangs {
	n := len(d.Marques)
	r := rangs{ligne: make([]int, n), ancre: make([]Ancre, n), place: make([]Dix, n)}
	x := echelle{
		de: int64(d.Points[0].Mois), a: int64(d.Points[len(d.Points)-1].Mois), vers: U(gauche),
		jusque: width - U(droite),
	}
	var ends []Dix
	for i, m := range d.Marques {
		at := x.place(int64(m.Mois))
		wide := largeurMot(m.Mot, Fort) + U(8)
		r.ancre[i] = Debut
		r.place[i] = at + U(5)
		from := at
		switch {
		case at+wide <= width:
		case at >= wide:
			r.ancre[i] = Fin
			r.place[i] = at - U(5)
			from = at - wide
		default: // it fits on neither side of its mark
			from = max(0, width-wide)
			r.place[i] = from
		}
		row := 0
		for row < len(ends) && ends[row] > from {
			row++
		}
		if row == len(ends) {
			ends = append(ends, 0)
		}
		ends[row] = from + wide
		r.ligne[i] = row
	}
	r.n = len(ends)
	return r
}

func (d Departs) marquer(s *Scene, x, y echelle, rows rangs) {
	for i, m := range d.Marques {
		at := x.place(int64(m.Mois))
		base := U(rangMot * (rows.ligne[i] + 1))
		s.add(
			Trait{X1: at, X2: at, Y1: base - U(10), Y2: y.vers, Classe: Reperage},
			Disque{X: at, Y: y.place(m.Brut), R: U(5), Classe: Point, Dit: m.Mot},
		)
	}
	for i, m := range d.Marques {
		s.add(Mot{
			X: rows.place[i], Y: U(rangMot * (rows.ligne[i] + 1)), Ancre: rows.ancre[i], Classe: Fort, Texte: m.Mot,
			Halo: true,
		})
	}
}
