package releve

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// DossierLu is one dossier of a table that holds many: what its lines say, or what is wrong with them.
type DossierLu struct {
	// Reference is what the column dossier calls it; empty in a table without that column, which is one dossier.
	Reference string
	// Rang is its first line in the table, from 1 on.
	Rang int
	// Naissance and Depart are days written YYYY-MM-DD, Sexe is F or M; empty where the table does not say.
	Naissance, Sexe, Depart string
	// Lignes are the career lines as objects of a dossier; nil when there are faults.
	Lignes []ijson.Value
	Fautes []Faute
}

// Portefeuille reads the dossiers of a table one after the other, and holds no more than one of them: see Lire for its
// columns and words. Besides those it has dossier, which names a dossier in each of its lines, one below the other, and
// naissance, sexe and départ, which each dossier says once or always in the same way. No cell goes on over a line end.
type Portefeuille struct {
	in      *bufio.Reader
	numero  int
	virgule rune
	colonnes
	// suivante is the first line of the next dossier.
	suivante *rangee
	seen     map[string]bool
	wordsLus
}

// rangee is a line of the table.
type rangee struct {
	numero    int
	reference string
	cells     []cellule
	// illisible says why there are no cells.
	illisible error
}

// LirePortefeuille reads the titles of a table. Faults of theirs are faults of the whole table; the error is that of
// in.
func LirePortefeuille(in io.Reader) (*Portefeuille, []Faute, error) {
	p := &Portefeuille{in: bufio.NewReaderSize(in, 64<<10), seen: map[string]bool{}, wordsLus: wordsLusOf()}
	text, err := p.texte()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, nil, err
	}
	titles := utf8Of([]byte(text))
	if len(strings.TrimSpace(string(titles))) == 0 {
		return nil, []Faute{tableVide()}, nil
	}
	p.virgule = separateur(titles)
	t := p.table()
	head := p.decoupe(string(titles))
	if head.illisible != nil {
		begin := ijson.Place{Line: 1, Column: 1}
		return nil, []Faute{{Place: begin, Raison: "cannot be read: " + head.illisible.Error()}}, nil
	}
	p.colonnes = t.colonnes(head.cells, allColumns)
	if len(t.faults) > 0 {
		return nil, t.faults, nil
	}
	p.suivante, err = p.rangee()
	return p, nil, err
}

// Suivant returns the next dossier; io.EOF after the last.
func (p *Portefeuille) Suivant() (DossierLu, error) {
	first := p.suivante
	if first == nil {
		return DossierLu{}, io.EOF
	}
	d := DossierLu{Reference: first.reference, Rang: first.numero, Lignes: []ijson.Value{}}
	t := p.table()
	if p.contains(columnDossier) {
		p.verifieReference(t, first)
	}
	for row := first; ; {
		p.ligne(t, &d, row)
		next, err := p.rangee()
		if err != nil {
			return DossierLu{}, err
		}
		if next == nil || next.reference != first.reference {
			p.suivante = next
			break
		}
		row = next
	}
	d.Fautes = t.faults
	if len(d.Fautes) > 0 {
		d.Lignes = nil
	}
	return d, nil
}

func (p *Portefeuille) verifieReference(t *table, first *rangee) {
	at := cellule{place: ijson.Place{Line: first.numero, Column: 1}}
	switch {
	case first.reference == "" && first.illisible == nil:
		t.fault(at, "the line names no dossier", "")
	case first.reference != "" && p.seen[first.reference]:
		t.fault(at, fmt.Sprintf("dossier %.40q has lines further up too; the lines of a dossier follow each other: "+
			"sort the table by them", first.reference), "")
	}
	p.seen[first.reference] = true
}

// ligne reads a line of a dossier.
func (p *Portefeuille) ligne(t *table, d *DossierLu, row *rangee) {
	at := cellule{place: ijson.Place{Line: row.numero, Column: 1}}
	switch {
	case row.illisible != nil:
		t.fault(at, "cannot be read: "+row.illisible.Error(), "")
		return
	case len(d.Lignes) == dossier.MaxLignes:
		t.fault(at, fmt.Sprintf("a dossier of more than %d lines", dossier.MaxLignes), "")
		return
	}
	p.personne(t, d, row.cells)
	d.Lignes = append(d.Lignes, t.ligne(p.colonnes, row.cells))
}

// rangee reads the next line that says something; nil after the last.
func (p *Portefeuille) rangee() (*rangee, error) {
	for {
		text, err := p.texte()
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		ended := err != nil
		row := p.decoupe(string(utf8Of([]byte(text))))
		if row.illisible != nil || !vide(row.cells) {
			row.reference = p.dit(columnDossier, row.cells).texte
			return &row, nil
		}
		if ended {
			return nil, nil
		}
	}
}

// MaxLigne bounds a line of a table, in bytes.
const MaxLigne = 1 << 20

// texte reads a line as it stands; io.EOF with the last one.
func (p *Portefeuille) texte() (string, error) {
	p.numero++
	var whole []byte
	for {
		part, err := p.in.ReadSlice('\n')
		whole = append(whole, part...)
		if len(whole) > MaxLigne {
			return "", fmt.Errorf("line %d of the table is longer than %d bytes", p.numero, MaxLigne)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return string(whole), err
		}
	}
}

// decoupe cuts a line into its cells.
func (p *Portefeuille) decoupe(text string) rangee {
	row := rangee{numero: p.numero}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma = p.virgule
	reader.TrimLeadingSpace = p.virgule != '\t'
	reader.LazyQuotes = true
	fields, err := reader.Read()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			row.illisible = err
		}
		return row
	}
	row.cells = make([]cellule, len(fields))
	for i, field := range fields {
		_, column := reader.FieldPos(i)
		before := text[:min(max(column-1, 0), len(text))]
		place := ijson.Place{Line: p.numero, Column: 1 + utf8.RuneCountInString(before)}
		row.cells[i] = cellule{texte: propre(field), place: place}
	}
	return row
}

// table reads cells, and keeps what is wrong with them.
func (p *Portefeuille) table() *table { return &table{wordsLus: p.wordsLus} }
