package chart

import "codeberg.org/go-pdf/fpdf"

// Encre is a colour of a printed document.
type Encre struct{ R, V, B int }

var encres = map[Classe]Encre{
	Axe: {91, 99, 110}, Grille: {226, 229, 234}, Reperage: {91, 99, 110}, Reste: {91, 99, 110}, Trou: {91, 99, 110},
	Courbe: {29, 95, 167}, Seconde: {10, 115, 80}, Point: {29, 95, 167},
	Petit: {91, 99, 110}, Normal: {22, 25, 29}, Fort: {22, 25, 29}, Dedans: {255, 255, 255},
	Partie1: {29, 95, 167}, Partie2: {10, 115, 80}, Partie3: {138, 75, 8},
	Partie4: {122, 59, 143}, Partie5: {160, 44, 76}, Partie6: {77, 85, 96},
	Fond: {255, 255, 255}, Module: {0, 0, 0},
}

// tirets are the lines that are dashed, in tenths of a unit.
var tirets = map[Classe][]Dix{Seconde: {60, 40}, Reperage: {30, 30}, Reste: {40, 30}, Trou: {40, 30}}

// ecrivainPDF places a scene on a page: at x, y, so many points of the page a unit.
type ecrivainPDF struct {
	pdf         *fpdf.Fpdf
	x, y, unite float64
	police      string
	texte       func(string) string
}

// PDF writes the scene on the page of a document, at a place and to a width in the unit of the document, in a font
// family that the document has in regular and bold. texte makes a text fit for the font. It returns the height
// taken.
func (s Scene) PDF(pdf *fpdf.Fpdf, x, y, largeur float64, police string, texte func(string) string) float64 {
	w := ecrivainPDF{pdf: pdf, x: x, y: y, unite: largeur / float64(s.Largeur), police: police, texte: texte}
	for _, f := range s.Formes {
		w.forme(f)
	}
	pdf.SetDashPattern(nil, 0)
	return float64(s.Hauteur) * w.unite
}

func (w ecrivainPDF) forme(f Forme) {
	switch f := f.(type) {
	case Rect:
		style := w.trace(f.Classe, "F")
		w.pdf.Rect(w.h(f.X), w.v(f.Y), w.l(f.L), w.l(f.H), style)
	case Trait:
		w.trace(f.Classe, "D")
		w.pdf.Line(w.h(f.X1), w.v(f.Y1), w.h(f.X2), w.v(f.Y2))
	case Ligne:
		w.trace(f.Classe, "D")
		for i, p := range f.Points {
			if i == 0 {
				w.pdf.MoveTo(w.h(p.X), w.v(p.Y))
			} else {
				w.pdf.LineTo(w.h(p.X), w.v(p.Y))
			}
		}
		w.pdf.DrawPath("D")
	case Disque:
		style := w.trace(f.Classe, "F")
		w.pdf.Circle(w.h(f.X), w.v(f.Y), w.l(f.R), style)
	case Mot:
		w.mot(f)
	}
}

func (w ecrivainPDF) mot(m Mot) {
	style := ""
	if m.Classe == Fort || m.Classe == Dedans {
		style = "B"
	}
	w.pdf.SetFont(w.police, style, 1)
	w.pdf.SetFontUnitSize(w.l(m.Classe.Corps()))
	ink := encres[m.Classe]
	w.pdf.SetTextColor(ink.R, ink.V, ink.B)
	text := w.texte(m.Texte)
	x := w.h(m.X)
	switch m.Ancre {
	case Milieu:
		x -= w.pdf.GetStringWidth(text) / 2
	case Fin:
		x -= w.pdf.GetStringWidth(text)
	case Debut:
	}
	if m.Halo {
		w.pdf.SetFillColor(encres[Fond].R, encres[Fond].V, encres[Fond].B)
		size := w.l(m.Classe.Corps())
		w.pdf.Rect(x-size/5, w.v(m.Y)-size, w.pdf.GetStringWidth(text)+size*2/5, size*6/5, "F")
	}
	w.pdf.Text(x, w.v(m.Y), text)
}

// trace sets colours, width and dashes, and returns how the shape is painted: what is outlined is never filled.
func (w ecrivainPDF) trace(c Classe, style string) string {
	ink := encres[c]
	w.pdf.SetDrawColor(ink.R, ink.V, ink.B)
	w.pdf.SetFillColor(ink.R, ink.V, ink.B)
	width := Dix(10)
	if c == Courbe {
		width = 25
	}
	w.pdf.SetLineWidth(w.l(width))
	dashes := tirets[c]
	lengths := make([]float64, len(dashes))
	for i, d := range dashes {
		lengths[i] = w.l(d)
	}
	w.pdf.SetDashPattern(lengths, 0)
	if c == Reste || c == Trou {
		return "D"
	}
	return style
}

func (w ecrivainPDF) h(x Dix) float64 { return w.x + float64(x)*w.unite }
func (w ecrivainPDF) v(y Dix) float64 { return w.y + float64(y)*w.unite }
func (w ecrivainPDF) l(d Dix) float64 { return float64(d) * w.unite }
