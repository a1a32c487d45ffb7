package releve

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Faute is a cell that cannot be taken. Line and Column count from 1; Column counts characters.
type Faute struct {
	Place  ijson.Place
	Raison string
	// Proche is the known word that comes nearest; empty for none.
	Proche string
}

// MaxFautes bounds the faults that a reading tells.
const MaxFautes = 200

// Lire reads a table whose first line names its columns, separated by semicolons, commas or tabs, in UTF-8 or
// Windows-1252.
// It returns the career lines as objects of a dossier, in the order of the table, or the faults; never both.
func Lire(text []byte) ([]ijson.Value, []Faute) {
	text = utf8Of(text)
	table := &table{text: text, wordsLus: wordsLusOf()}
	reader := csv.NewReader(bytes.NewReader(text))
	reader.Comma = separateur(text)
	reader.FieldsPerRecord = -1
	reader.TrimLeadingSpace = reader.Comma != '\t'
	reader.LazyQuotes = true
	table.reader = reader
	head, err := table.record()
	if errors.Is(err, io.EOF) {
		return nil, []Faute{tableVide()}
	}
	if err != nil {
		return nil, table.faults
	}
	columns := table.colonnes(head, columnsCarriere)
	lines := []ijson.Value{}
	for len(table.faults) < MaxFautes {
		cells, err := table.record()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, table.faults
		}
		if vide(cells) {
			continue
		}
		if len(lines) == dossier.MaxLignes {
			table.fault(cells[0], fmt.Sprintf("more than %d lines", dossier.MaxLignes), "")
			break
		}
		lines = append(lines, table.ligne(columns, cells))
	}
	if len(table.faults) > 0 {
		return nil, table.faults
	}
	return lines, nil
}

// cellule is the text of a cell and where it begins.
type cellule struct {
	texte string
	place ijson.Place
}

// table reads the records of a text and keeps what is wrong with them.
type table struct {
	text   []byte
	lines  [][]byte
	reader *csv.Reader
	faults []Faute
	wordsLus
}

// wordsLus are the words met so far, and what they mean.
type wordsLus struct{ regimes, natures map[string]string }

func wordsLusOf() wordsLus {
	return wordsLus{regimes: map[string]string{}, natures: map[string]string{}}
}

func tableVide() Faute {
	return Faute{Place: ijson.Place{Line: 1, Column: 1}, Raison: "the table is empty: its first line names the columns"}
}

func (t *table) fault(at cellule, reason, near string) {
	if len(t.faults) < MaxFautes {
		t.faults = append(t.faults, Faute{Place: at.place, Raison: reason, Proche: near})
	}
}

// record reads the next line of the table; an error that is not the end has been kept as a fault.
func (t *table) record() ([]cellule, error) {
	fields, err := t.reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, err
	}
	if parse, ok := errors.AsType[*csv.ParseError](err); ok {
		t.fault(cellule{place: t.place(parse.Line, parse.Column)}, "cannot be read: "+parse.Err.Error(), "")
	}
	if err != nil {
		return nil, err
	}
	cells := make([]cellule, len(fields))
	for i, field := range fields {
		line, column := t.reader.FieldPos(i)
		cells[i] = cellule{texte: propre(field), place: t.place(line, column)}
	}
	return cells, nil
}

// place turns a column in bytes into one in characters.
func (t *table) place(line, column int) ijson.Place {
	if t.lines == nil {
		t.lines = bytes.Split(t.text, []byte{'\n'})
	}
	if line < 1 || line > len(t.lines) {
		return ijson.Place{Line: line, Column: column}
	}
	text := t.lines[line-1]
	return ijson.Place{Line: line, Column: 1 + utf8.RuneCount(text[:min(max(column-1, 0), len(text))])}
}

func vide(cells []cellule) bool {
	for _, c := range cells {
		if c.texte != "" {
			return false
		}
	}
	return true
}

// propre takes the spaces off a cell, whatever kind of space they are.
func propre(text string) string { return strings.TrimSpace(espaces.Replace(text)) }

var espaces = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\u2009", " ", "\ufeff", "")

// separateur is the mark that the first line has most of; a semicolon when it has none.
func separateur(text []byte) rune {
	first, _, _ := bytes.Cut(text, []byte{'\n'})
	best := ';'
	most := 0
	for _, mark := range ";\t," {
		if n := bytes.Count(first, []byte(string(mark))); n > most {
			best = mark
			most = n
		}
	}
	return best
}

// utf8Of returns a text in UTF-8; one that is none is taken for Windows-1252, which spreadsheets write.
func utf8Of(text []byte) []byte {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if utf8.Valid(text) {
		return text
	}
	const firstOwn, firstLatin = 0x80, 0xa0
	out := make([]byte, 0, len(text)+len(text)/8)
	for _, b := range text {
		r := rune(b)
		if b >= firstOwn && b < firstLatin {
			r = windows1252[b-firstOwn]
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

// windows1252 are the characters of that encoding which are not those of Latin-1, from 0x80 on.
var windows1252 = [...]rune{
	'€', '?', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '?', 'Ž', '?',
	'?', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '?', 'ž', 'Ÿ',
}
