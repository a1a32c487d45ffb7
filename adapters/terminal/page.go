package terminal

import (
	"strings"
	"unicode/utf8"
)

// Largeur is the number of columns that no line of a page exceeds.
const Largeur = 100

// page gathers the lines of a text and keeps them to its width.
type page struct {
	ecriture
	lines []string
}

// String returns the finished page.
func (p *page) String() string {
	for len(p.lines) > 0 && p.lines[len(p.lines)-1] == "" {
		p.lines = p.lines[:len(p.lines)-1]
	}
	return simple.Replace(strings.Join(p.lines, "\n") + "\n")
}

// simple writes with the characters of a keyboard what every terminal keeps and everybody can search for.
var simple = strings.NewReplacer(insecable, " ", fine, " ", "’", "'", "−", "-")

// titre begins a part of the page.
func (p *page) titre(text string) {
	if len(p.lines) > 0 {
		p.lines = append(p.lines, "")
	}
	p.dire("", "", text)
}

// ligne writes a sentence of a part.
func (p *page) ligne(text string) { p.dire("  ", "  ", text) }

// point writes an item of a list.
func (p *page) point(text string) { p.dire("  - ", "    ", text) }

// dire writes a text over as many lines as it needs, the first behind one margin and the others behind another.
func (p *page) dire(first, others, text string) {
	margin := first
	for _, line := range couper(ponctuation.Replace(text), Largeur-len(others)) {
		p.lines = append(p.lines, margin+line)
		margin = others
	}
}

// ponctuation keeps the marks that French sets apart on the line of the word before them.
var ponctuation = strings.NewReplacer(
	" ;", insecable+";", " :", insecable+":", " ?", insecable+"?", " »", insecable+"»", "« ", "«"+insecable,
)

// couper cuts a text at its spaces into lines of at most width columns. A word that is longer is cut where the line
// ends.
func couper(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range motsDe(text) {
		for {
			room := width - utf8.RuneCountInString(line)
			if line != "" {
				room--
			}
			if utf8.RuneCountInString(word) <= room {
				break
			}
			if line != "" {
				lines = append(lines, line)
				line = ""
				continue
			}
			letters := []rune(word)
			lines = append(lines, string(letters[:width]))
			word = string(letters[width:])
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}

// motsDe cuts a text at its plain spaces and line ends; a no-break space keeps two words together.
func motsDe(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\r' })
}

// colonne is a column of a table.
type colonne struct {
	titre string
	// droite puts the cells to the right, as amounts are.
	droite bool
}

// tableau writes rows under the titles of their columns, indented. A last column of words takes what room is left and
// may go on below; where it
// is one of amounts, the first column gives way.
func (p *page) tableau(columns []colonne, rows [][]string) {
	const margin, between = 2, 2
	widths := make([]int, len(columns))
	for c, column := range columns {
		widths[c] = utf8.RuneCountInString(column.titre)
		for _, row := range rows {
			widths[c] = max(widths[c], utf8.RuneCountInString(row[c]))
		}
	}
	last := len(columns) - 1
	if columns[last].droite {
		widths[0] = max(1, min(widths[0], Largeur-margin-len(widths)*between-somme(widths[1:])))
	}
	used := margin
	for _, w := range widths[:last] {
		used += w + between
	}
	widths[last] = max(1, min(widths[last], Largeur-used))
	titles := make([]string, len(columns))
	for c, column := range columns {
		titles[c] = column.titre
	}
	for _, row := range append([][]string{titles}, rows...) {
		begin := strings.Repeat(" ", margin)
		for c := range columns[:last] {
			begin += cellule(row[c], widths[c], columns[c].droite) + strings.Repeat(" ", between)
		}
		for _, text := range couper(row[last], widths[last]) {
			line := begin + cellule(text, widths[last], columns[last].droite)
			p.lines = append(p.lines, strings.TrimRight(line, " "))
			begin = strings.Repeat(" ", used)
		}
	}
}

func somme(list []int) int {
	total := 0
	for _, n := range list {
		total += n
	}
	return total
}

// cellule fills a cell up to its width, or cuts it there.
func cellule(text string, width int, right bool) string {
	if letters := []rune(text); len(letters) > width {
		return string(letters[:width-1]) + "…"
	}
	blank := strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
	if right {
		return blank + text
	}
	return text + blank
}
