package report

import "strings"

// couperTexte breaks a text into lines of a width, at plain spaces only: an amount is never cut in two, as the
// library would. A word wider than the line, such as a fingerprint, is cut where it must.
func (w *imprimeur) couperTexte(text string, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Split(imprimable(text), " ") {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if w.pdf.GetStringWidth(longer) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = word
		for w.pdf.GetStringWidth(line) > width {
			head, tail := w.couperMot(line, width)
			lines = append(lines, head)
			line = tail
		}
	}
	return append(lines, line)
}

// couperMot takes as many letters as fit, one at least.
func (w *imprimeur) couperMot(word string, width float64) (head, tail string) {
	letters := []rune(word)
	n := 1
	for n < len(letters)-1 && w.pdf.GetStringWidth(string(letters[:n+1])) <= width {
		n++
	}
	return string(letters[:n]), string(letters[n:])
}

// ecrire writes lines below each other, on the next page where this one ends.
func (w *imprimeur) ecrire(lines []string, x, size float64) {
	high := size * interligne
	for _, line := range lines {
		style := w.style
		if w.reste() < high {
			w.pdf.AddPage()
			w.police(style, size)
		}
		y := w.pdf.GetY()
		w.pdf.Text(x, y+0.75*high, line)
		w.pdf.SetY(y + high)
	}
}

// police chooses the letters, and remembers their weight for the next page.
func (w *imprimeur) police(style string, size float64) {
	w.style = style
	w.pdf.SetFont(famille, style, size)
}

// phrase writes a sentence whose parts have two weights.
func (w *imprimeur) phrase(parts []Morceau) {
	const high = corpsPhrase * interligne
	x := marge
	y := w.pdf.GetY()
	for _, part := range parts {
		style := ""
		if part.Fort {
			style = "B"
		}
		w.police(style, corpsPhrase)
		space := w.pdf.GetStringWidth(" ")
		for i, word := range strings.Split(imprimable(part.Texte), " ") {
			if i > 0 {
				x += space
			}
			wide := w.pdf.GetStringWidth(word)
			if x+wide > marge+utile && x > marge {
				x = marge
				y += high
			}
			w.pdf.Text(x, y+0.75*high, word)
			x += wide
		}
	}
	w.pdf.SetY(y + high + 3)
}
