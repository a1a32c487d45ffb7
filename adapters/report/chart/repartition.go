package chart

// Part is a scheme of the whole, in cents a month, with its amount in words, alone and after its name.
type Part struct {
	Centimes         int64
	Montant, Legende string
}

// Repartition is where a monthly amount comes from, and what is left of it.
type Repartition struct {
	ID, Titre, Description string
	Parts                  []Part
	// NomBrut and NomNet name the two bars; Net is nil when it is not known.
	NomBrut, NomNet string
	Net             *Part
	Retenu          Part
	MontantBrut     string
}

const (
	hautBarre = 30
	hautNom   = 18
)

// Scene draws the bars to a width; nothing without an amount.
func (r Repartition) Scene(width Dix) (Scene, bool) {
	var total int64
	for _, p := range r.Parts {
		if p.Centimes < 0 {
			return Scene{}, false
		}
		total += p.Centimes
	}
	if total == 0 || r.Net != nil && (r.Net.Centimes < 0 || r.Net.Centimes > total) {
		return Scene{}, false
	}
	s := Scene{ID: r.ID, Titre: r.Titre, Description: r.Description, Largeur: width}
	x := echelle{de: 0, a: total, vers: 0, jusque: width}
	y := U(hautNom)
	s.add(
		Mot{Y: y - U(5), Ancre: Debut, Classe: Fort, Texte: r.NomBrut},
		Mot{X: width, Y: y - U(5), Ancre: Fin, Classe: Fort, Texte: r.MontantBrut},
	)
	var at int64
	for i, p := range r.Parts {
		s.barre(x, y, at, p, Partie(i))
		at += p.Centimes
	}
	y += U(hautBarre)
	y = r.legende(&s, y)
	if r.Net != nil {
		y += U(hautNom + 8)
		s.add(
			Mot{Y: y - U(5), Ancre: Debut, Classe: Fort, Texte: r.NomNet},
			Mot{X: width, Y: y - U(5), Ancre: Fin, Classe: Fort, Texte: r.Net.Montant},
		)
		s.barre(x, y, 0, *r.Net, Partie6)
		if r.Retenu.Centimes > 0 {
			s.barre(x, y, r.Net.Centimes, r.Retenu, Reste)
		}
		y += U(hautBarre)
		if r.Retenu.Centimes > 0 {
			y += U(16)
			s.add(Mot{X: width, Y: y - U(2), Ancre: Fin, Classe: Petit, Texte: r.Retenu.Legende})
		}
	}
	s.Hauteur = y + U(4)
	return s, true
}

// barre draws one part, with its amount in it where there is room.
func (s *Scene) barre(x echelle, y Dix, from int64, p Part, c Classe) {
	left := min(x.place(from), s.Largeur-U(1))
	wide := max(x.place(from+p.Centimes)-left, U(1))
	if left+wide < s.Largeur && wide > U(3) {
		wide -= U(2) // a gap before the next part
	}
	if p.Centimes == 0 {
		return
	}
	s.add(Rect{X: left, Y: y, L: wide, H: U(hautBarre), Classe: c, Dit: p.Legende})
	class := Dedans
	if c == Reste {
		class = Normal
	}
	if largeurMot(p.Montant, class)+U(12) < wide {
		s.add(Mot{X: left + U(8), Y: y + U(20), Ancre: Debut, Classe: class, Texte: p.Montant})
	}
}

// legende names the parts below their bar, each beside a patch of its colour.
func (r Repartition) legende(s *Scene, y Dix) Dix {
	var x Dix
	y += U(18)
	for i, p := range r.Parts {
		text := p.Legende
		wide := U(18) + largeurMot(text, Normal) + U(10)
		if x > 0 && x+wide > s.Largeur {
			x = 0
			y += U(18)
		}
		s.add(
			Rect{X: x, Y: y - U(10), L: U(12), H: U(12), Classe: Partie(i)},
			Mot{X: x + U(18), Y: y, Ancre: Debut, Classe: Normal, Texte: text},
		)
		x += wide
	}
	return y + U(4)
}
