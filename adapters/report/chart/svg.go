package chart

import (
	_ "embed"
	"encoding/xml"
	"strconv"
	"strings"
)

// SVG writes the scene for a page: with classes, a title and a description, and no style of its own.
func (s Scene) SVG() string { return s.svg("", "") }

// SVGSeul writes the scene as a file of its own, with the stylesheet that its classes need.
func (s Scene) SVGSeul() string {
	return s.svg(` xmlns="http://www.w3.org/2000/svg"`, "<style>"+Feuille+"</style>") + "\n"
}

func (s Scene) svg(attributes, inside string) string {
	w := &ecrivain{}
	w.raw(
		"<svg", attributes, ` viewBox="0 0 `, s.Largeur.texte(), " ", s.Hauteur.texte(),
		`" class="graphique" role="img" aria-labelledby="`,
	)
	w.attr(s.ID + "-t " + s.ID + "-d")
	w.raw(`"><title id="`)
	w.attr(s.ID + "-t")
	w.raw(`">`)
	w.text(s.Titre)
	w.raw(`</title><desc id="`)
	w.attr(s.ID + "-d")
	w.raw(`">`)
	w.text(s.Description)
	w.raw("</desc>", inside)
	for _, f := range s.Formes {
		w.forme(f)
	}
	w.raw("</svg>")
	return w.b.String()
}

type ecrivain struct{ b strings.Builder }

func (w *ecrivain) raw(parts ...string) {
	for _, p := range parts {
		w.b.WriteString(p)
	}
}

func (w *ecrivain) attr(text string) { w.text(text) }

func (w *ecrivain) text(text string) { _ = xml.EscapeText(&w.b, []byte(text)) } // a builder takes everything

func (w *ecrivain) forme(f Forme) {
	switch f := f.(type) {
	case Rect:
		w.raw(`<rect x="`, f.X.texte(), `" y="`, f.Y.texte(), `" width="`, f.L.texte(), `" height="`, f.H.texte())
		w.end(f.Classe, "rect", f.Dit)
	case Trait:
		w.raw(`<line x1="`, f.X1.texte(), `" y1="`, f.Y1.texte(), `" x2="`, f.X2.texte(), `" y2="`, f.Y2.texte())
		w.end(f.Classe, "line", "")
	case Ligne:
		w.raw(`<polyline points="`)
		for i, p := range f.Points {
			if i > 0 {
				w.raw(" ")
			}
			w.raw(p.X.texte(), ",", p.Y.texte())
		}
		w.end(f.Classe, "polyline", "")
	case Disque:
		w.raw(`<circle cx="`, f.X.texte(), `" cy="`, f.Y.texte(), `" r="`, f.R.texte())
		w.end(f.Classe, "circle", f.Dit)
	case Mot:
		w.raw(
			`<text x="`, f.X.texte(), `" y="`, f.Y.texte(), `" text-anchor="`, string(f.Ancre), `" class="`,
			string(f.Classe),
		)
		if f.Halo {
			w.raw(" halo")
		}
		w.raw(`">`)
		w.text(f.Texte)
		w.raw("</text>")
	}
}

// end closes a shape, with what it says when there is something.
func (w *ecrivain) end(c Classe, name, says string) {
	w.raw(`" class="`, string(c), `"`)
	if says == "" {
		w.raw("/>")
		return
	}
	w.raw("><title>")
	w.text(says)
	w.raw("</title></", name, ">")
}

// texte writes a length in units.
func (d Dix) texte() string {
	sign := ""
	n := int(d)
	if n < 0 {
		sign = "-"
		n = -n
	}
	out := sign + strconv.Itoa(n/10)
	if n%10 != 0 {
		out += "." + strconv.Itoa(n%10)
	}
	return out
}

// Feuille is the stylesheet of the classes, light and dark. A page puts it among its own.
//
//go:embed graphique.css
var Feuille string
