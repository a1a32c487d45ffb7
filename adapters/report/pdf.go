package report

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/retraite-gateway/retraite/domain/run"
)

// Pieces are the files that a PDF carries, byte for byte: the report as JSON, and the proof when there is one. With
// both, the PDF alone is enough to verify it.
type Pieces struct{ Rapport, Preuve []byte }

// The names of the files in a PDF.
const (
	NomRapport = "rapport.json"
	NomPreuve  = "preuve.json"
)

// PDF writes what a caller sees of a run as an A4 document. The same run makes the same bytes: its dates are those
// of the run.
func PDF(view run.View, o Options, files Pieces) ([]byte, error) {
	w := newImprimeur(Build(view, o))
	w.pdf.SetCreationDate(view.Header.CreatedAt.UTC())
	w.pdf.SetModificationDate(view.Header.CreatedAt.UTC())
	w.attach(files)
	w.document()
	var out bytes.Buffer
	if err := w.pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("report: write the PDF: %w", err)
	}
	return out.Bytes(), nil
}

// Lengths of a sheet, in millimetres, and sizes of letters, in points.
const (
	marge       = 18.0
	largeurA4   = 210.0
	utile       = largeurA4 - 2*marge
	hautBandeau = 9.0
	basDePage   = 18.0
	famille     = "go"

	corpsTexte   = 9.5
	corpsTitre   = 19.0
	corpsPhrase  = 13.0
	corpsBloc    = 13.0
	corpsTableau = 8.0
	corpsPied    = 7.5
	// interligne turns points into the height of a line in millimetres.
	interligne = 0.3528 * 1.4
)

// imprimeur writes a document on sheets.
type imprimeur struct {
	pdf *fpdf.Fpdf
	d   Document
	// style is the weight of the letters chosen last.
	style string
}

func newImprimeur(d Document) *imprimeur {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetCatalogSort(true)
	pdf.SetMargins(marge, marge, marge)
	pdf.SetAutoPageBreak(true, basDePage)
	pdf.SetCellMargin(0)
	pdf.AddUTF8FontFromBytes(famille, "", goregular.TTF)
	pdf.AddUTF8FontFromBytes(famille, "B", gobold.TTF)
	pdf.SetLang(string(d.Langue))
	pdf.SetTitle(imprimable(d.Titre+" — "+d.Bandeau), true)
	pdf.SetCreator("Retraite", true)
	pdf.SetProducer("Retraite", true)
	w := &imprimeur{pdf: pdf, d: d}
	pdf.SetHeaderFunc(w.bandeau)
	pdf.SetFooterFunc(w.pied)
	return w
}

// imprimable puts the plain unbreakable space for the narrow one, which the font does not have.
func imprimable(text string) string { return strings.ReplaceAll(text, "\u202f", "\u00a0") }

func (w *imprimeur) attach(files Pieces) {
	var list []fpdf.Attachment
	if len(files.Rapport) > 0 {
		list = append(list, fpdf.Attachment{Content: files.Rapport, Filename: NomRapport})
	}
	if len(files.Preuve) > 0 {
		list = append(list, fpdf.Attachment{Content: files.Preuve, Filename: NomPreuve})
	}
	w.pdf.SetAttachments(list)
}

// bandeau writes the label of the result on top of every page.
func (w *imprimeur) bandeau() {
	w.pdf.SetFillColor(111, 68, 0)
	if w.d.Certifie {
		w.pdf.SetFillColor(10, 95, 66)
	}
	w.pdf.Rect(0, 0, largeurA4, hautBandeau, "F")
	w.encre(255, 255, 255)
	w.police("B", corpsTableau)
	w.pdf.Text(marge, hautBandeau*0.64, imprimable(w.d.Bandeau))
	w.pdf.SetY(marge)
}

func (w *imprimeur) pied() {
	w.pdf.SetY(-basDePage + 6)
	w.encre(82, 90, 100)
	w.police("", corpsPied)
	number := strconv.Itoa(w.pdf.PageNo())
	w.pdf.CellFormat(utile-10, 4, imprimable(w.d.Pied), "", 0, "L", false, 0, "")
	w.pdf.CellFormat(10, 4, number, "", 0, "R", false, 0, "")
}

func (w *imprimeur) encre(r, g, b int) { w.pdf.SetTextColor(r, g, b) }

func (w *imprimeur) noir() { w.encre(22, 25, 29) }

// reste says how much room the page has left.
func (w *imprimeur) reste() float64 {
	_, height := w.pdf.GetPageSize()
	return height - basDePage - w.pdf.GetY()
}

// place goes to a new page when what comes next would not fit on this one.
func (w *imprimeur) place(height float64) {
	if w.reste() < height {
		w.pdf.AddPage()
	}
}

func (w *imprimeur) document() {
	w.pdf.AddPage()
	w.noir()
	w.police("B", corpsTitre)
	w.ecrire(w.couperTexte(w.d.Titre, utile), marge, corpsTitre)
	w.pdf.Ln(1)
	w.phrase(w.d.Phrase)
	for _, n := range w.d.Notes {
		w.note(n)
	}
	w.chiffres()
	w.paragraphe(dit(w.d.Langue,
		"La page HTML de ce rapport est sa forme accessible ; elle a aussi le détail par année et les barèmes lus.",
		"The HTML page of this report is its accessible form; it also has the detail by year and the tables read.",
	))
	for _, b := range w.d.Blocs {
		w.bloc(b)
	}
}

func (w *imprimeur) note(t Texte) {
	w.police("", corpsTexte)
	const indent = 3.0
	lines := w.couperTexte(t.Texte, utile-2*indent)
	height := float64(len(lines))*corpsTexte*interligne + 3
	w.place(height)
	y := w.pdf.GetY()
	w.pdf.SetFillColor(255, 245, 220)
	w.pdf.Rect(marge, y, utile, height, "F")
	w.pdf.SetFillColor(138, 90, 0)
	w.pdf.Rect(marge, y, 1, height, "F")
	w.noir()
	w.pdf.SetY(y + 1.5)
	w.ecrire(lines, marge+indent, corpsTexte)
	w.pdf.SetY(y + height + 1.5)
}

// chiffres writes the figures of the head side by side.
func (w *imprimeur) chiffres() {
	n := len(w.d.Chiffres)
	if n == 0 {
		return
	}
	const gap, height = 3.0, 14.0
	width := (utile - gap*float64(n-1)) / float64(n)
	y := w.pdf.GetY() + 2
	w.pdf.SetDrawColor(217, 221, 227)
	w.pdf.SetLineWidth(0.25)
	for i, c := range w.d.Chiffres {
		x := marge + float64(i)*(width+gap)
		w.pdf.RoundedRect(x, y, width, height, 1.2, "1234", "D")
		w.encre(82, 90, 100)
		w.police("", corpsPied)
		w.pdf.Text(x+2.5, y+5, imprimable(c.Nom))
		w.noir()
		w.police("B", corpsTexte)
		w.pdf.Text(x+2.5, y+10.5, imprimable(c.Valeur))
	}
	w.pdf.SetY(y + height + 4)
}

func (w *imprimeur) bloc(b Bloc) {
	const heading = 32.0 // a title and the beginning of what it is the title of
	w.place(heading)
	w.pdf.Ln(5)
	w.noir()
	w.police("B", corpsBloc)
	w.ecrire(w.couperTexte(b.Titre, utile), marge, corpsBloc)
	w.pdf.Ln(1)
	w.elements(b.Elements)
}

func (w *imprimeur) elements(list []Element) {
	for _, e := range list {
		switch {
		case e.Paragraphe != nil:
			w.paragraphe(e.Paragraphe.Texte)
		case e.Liste != nil:
			w.liste(e.Liste)
		case e.Figure != nil:
			w.figure(*e.Figure)
		case e.Tableau != nil:
			w.tableau(*e.Tableau)
		case e.Repli != nil && e.Repli.Imprime:
			w.elements(e.Repli.Elements)
		case e.Lien != nil:
			w.lien(*e.Lien)
		}
	}
}

func (w *imprimeur) paragraphe(text string) {
	w.noir()
	w.police("", corpsTexte)
	w.ecrire(w.couperTexte(text, utile), marge, corpsTexte)
	w.pdf.Ln(1.5)
}

func (w *imprimeur) liste(items []Texte) {
	const indent = 4.0
	for _, item := range items {
		w.noir()
		w.police("", corpsTexte)
		w.place(corpsTexte * interligne)
		w.pdf.Text(marge+0.5, w.pdf.GetY()+0.75*corpsTexte*interligne, "•")
		w.ecrire(w.couperTexte(item.Texte, utile-indent), marge+indent, corpsTexte)
		w.pdf.Ln(0.8)
	}
	w.pdf.Ln(1)
}

func (w *imprimeur) lien(l Lien) {
	w.paragraphe(l.Nom + dit(w.d.Langue, "\u00a0:", ":"))
	w.encre(29, 95, 167)
	w.pdf.WriteLinkString(corpsTexte*interligne, imprimable(l.Adresse), l.Adresse)
	w.pdf.Ln(corpsTexte*interligne + 1)
}

func (w *imprimeur) figure(f Figure) {
	width := utile
	if f.Petite {
		width = 32
	}
	height := width * float64(f.Large.Hauteur) / float64(f.Large.Largeur)
	w.place(height + 4)
	y := w.pdf.GetY() + 1
	f.Large.PDF(w.pdf, marge, y, width, famille, imprimable)
	w.pdf.SetY(y + height + 3)
}
