package chart

import (
	"fmt"

	"github.com/boombuler/barcode/qr"
)

// The classes of a QR code, which is dark on light whatever the page is.
const (
	Fond   Classe = "qr-fond"
	Module Classe = "qr"
)

// QR draws a text as a QR code of a width, with the quiet border that readers need.
func QR(id, titre, text string, width Dix) (Scene, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return Scene{}, fmt.Errorf("chart: QR code: %w", err)
	}
	const border = 4
	n := code.Bounds().Dx()
	side := width / Dix(n+2*border)
	s := Scene{
		ID: id, Titre: titre, Description: text, Largeur: side * Dix(n+2*border), Hauteur: side * Dix(n+2*border),
	}
	s.add(Rect{L: s.Largeur, H: s.Hauteur, Classe: Fond})
	dark := func(x, y int) bool {
		r, _, _, _ := code.At(x, y).RGBA()
		return r == 0
	}
	for y := range n {
		for x := 0; x < n; x++ {
			from := x
			for x < n && dark(x, y) {
				x++
			}
			if x > from {
				s.add(
					Rect{
						X: side * Dix(from+border), Y: side * Dix(y+border), L: side * Dix(x-from), H: side,
						Classe: Module,
					},
				)
			}
		}
	}
	return s, nil
}
