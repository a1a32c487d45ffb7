package report

// tableau writes a table: its title, its head again on each page, rows that are never cut.
func (w *imprimeur) tableau(t Tableau) {
	if len(t.Lignes) == 0 {
		return
	}
	const beginning = 26.0
	w.place(beginning)
	w.pdf.Ln(1.5)
	w.noir()
	w.police("B", corpsTexte)
	w.ecrire(w.couperTexte(t.Titre, utile), marge, corpsTexte)
	widths := largeurs(t.Colonnes)
	w.tete(t.Colonnes, widths)
	for i, row := range t.Lignes {
		style := ""
		if t.Total && i == len(t.Lignes)-1 {
			style = "B"
		}
		w.ligne(t.Colonnes, widths, row, style)
	}
	w.pdf.Ln(2.5)
}

// largeurs shares the width of the sheet between the columns.
func largeurs(columns []Colonne) []float64 {
	parts := 0
	for _, c := range columns {
		parts += c.Part
	}
	out := make([]float64, len(columns))
	for i, c := range columns {
		out[i] = utile * float64(c.Part) / float64(parts)
	}
	return out
}

func (w *imprimeur) tete(columns []Colonne, widths []float64) {
	names := make([]Cellule, len(columns))
	for i, c := range columns {
		names[i] = Cellule{Texte: c.Nom}
	}
	w.encre(82, 90, 100)
	w.police("", corpsPied)
	w.rangee(columns, widths, w.couper(names, widths))
}

func (w *imprimeur) ligne(columns []Colonne, widths []float64, row []Cellule, style string) {
	w.police(style, corpsTableau)
	cut := w.couper(row, widths)
	if w.reste() < hauteur(cut) {
		w.pdf.AddPage()
		w.tete(columns, widths)
		w.police(style, corpsTableau)
	}
	w.noir()
	w.rangee(columns, widths, cut)
}

// entre is the room between two columns.
const entre = 2.5

// couper breaks the texts of a row into lines.
func (w *imprimeur) couper(row []Cellule, widths []float64) [][]string {
	out := make([][]string, len(row))
	for i, c := range row {
		if c.Texte != "" {
			out[i] = w.couperTexte(c.Texte, widths[i]-entre)
		}
	}
	return out
}

func hauteur(cut [][]string) float64 {
	lines := 1
	for _, c := range cut {
		lines = max(lines, len(c))
	}
	const around = 1.8
	return float64(lines)*corpsTableau*interligne + around
}

// rangee writes one row and the line below it.
func (w *imprimeur) rangee(columns []Colonne, widths []float64, cut [][]string) {
	x := marge
	y := w.pdf.GetY()
	last := len(columns) - 1
	for i, lines := range cut {
		for n, line := range lines {
			at := x
			if columns[i].Nombre {
				room := entre
				if i == last {
					room = 0
				}
				at = x + widths[i] - room - w.pdf.GetStringWidth(line)
			}
			w.pdf.Text(at, y+0.9+(float64(n)+0.75)*corpsTableau*interligne, line)
		}
		x += widths[i]
	}
	y += hauteur(cut)
	w.pdf.SetDrawColor(217, 221, 227)
	w.pdf.SetLineWidth(0.2)
	w.pdf.Line(marge, y, marge+utile, y)
	w.pdf.SetY(y)
}
