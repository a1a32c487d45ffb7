package bareme

import (
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/internal/decimal"
	"github.com/retraite-gateway/retraite/domain/money"
)

// ErrTable is wrapped by every error about a table.
var ErrTable = errors.New("bareme: invalid table")

// Parse makes a set of files by name, as Files returns them, and reports everything that is wrong with them.
func Parse(files map[string]string) (*Set, error) {
	set := &Set{version: versionOf(files)}
	var problems []error
	if strings.TrimSpace(files[versionFile]) == "" {
		problems = append(problems, fmt.Errorf("%w: %s is absent or empty", ErrTable, versionFile))
	}
	known := map[string]bool{versionFile: true}
	for id := range tableCount {
		d := definitionOf(id)
		if d == nil {
			problems = append(problems, fmt.Errorf("%w: number %d has no definition", ErrTable, id))
			continue
		}
		known[d.nom+".csv"] = true
		text, ok := files[d.nom+".csv"]
		if !ok {
			problems = append(problems, fmt.Errorf("%w: %s: no file", ErrTable, d.nom))
			continue
		}
		if err := set.tables[id].parse(d, text); err != nil {
			problems = append(problems, err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !known[name] {
			problems = append(problems, fmt.Errorf("%w: %s: no reader knows this file", ErrTable, name))
		}
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	for regime := range set.origines {
		set.origines[regime] = set.readPeriodesOrigine(RegimePoints(regime))
	}
	set.numberFigures()
	set.constant = set.prolonge()
	return set, nil
}

func (t *table) parse(d *definition, text string) error {
	t.def = d
	t.colonnes = len(d.valeurs)
	t.date = d.effet != ""
	t.naissances = d.naissance != ""
	reader := csv.NewReader(strings.NewReader(text))
	records, err := reader.ReadAll()
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrTable, d.nom, err)
	}
	if len(records) < 2 || len(records) > math.MaxUint16 {
		return fmt.Errorf("%w: %s: %d lines", ErrTable, d.nom, len(records))
	}
	if header := d.colonnes(); !slices.Equal(records[0], header) {
		return fmt.Errorf("%w: %s: columns %q, want %q", ErrTable, d.nom, records[0], header)
	}
	var problems []error
	places := make([]place, 0, len(records)-1)
	t.lignes = make([]ligne, 0, len(records)-1)
	t.cells = make([]cell, 0, (len(records)-1)*len(d.valeurs))
	t.ecrit = write(records[1:], len(records[0]))
	for i, record := range records[1:] {
		p, err := t.parseRow(record)
		p.row = int32(i)
		if err != nil {
			problems = append(problems, fmt.Errorf("%w: %s: line %d: %w", ErrTable, d.nom, i+2, err))
		}
		places = append(places, p)
	}
	if len(problems) == 0 {
		t.index = indexer(d, places)
		t.describe()
		problems = t.check()
	}
	return errors.Join(problems...)
}

// parseRow appends the row to the table and returns its place on the axes.
func (t *table) parseRow(record []string) (p place, err error) {
	d := t.def
	rest := record
	take := func() string {
		text := rest[0]
		rest = rest[1:]
		return text
	}
	if d.annee {
		year := take()
		n, errYear := strconv.Atoi(year)
		if errYear != nil || n < 1800 || n > 2200 {
			return p, fmt.Errorf("year %q", year)
		}
		p.annee = int32(n)
	}
	for i, k := range d.cles {
		word := take()
		n, ok := k.rang(word)
		if !ok {
			return p, fmt.Errorf("key %s %q", k.nom, word)
		}
		p.keys = p.keys.avec(i, n)
	}
	for _, a := range []struct {
		prefix string
		plage  *plage
	}{{d.naissance, &p.naissance}, {d.effet, &p.effet}} {
		if a.prefix == "" {
			continue
		}
		*a.plage, err = parsePlage(a.prefix, take(), take())
		if err != nil {
			return p, err
		}
	}
	for _, v := range d.valeurs {
		c, errCell := v.parse(take())
		if errCell != nil {
			return p, errCell
		}
		t.cells = append(t.cells, c)
	}
	row, err := parseEtat(rest[0], rest[1], rest[2])
	row.effet = p.effet
	t.lignes = append(t.lignes, row)
	return p, err
}

// parseEtat reads what a row says of itself.
func parseEtat(statut, source, fiabilite string) (l ligne, err error) {
	state := slices.Index(statuts, Statut(statut))
	degree := slices.Index(fiabilites, Fiabilite(fiabilite))
	switch {
	case state < 0:
		return l, fmt.Errorf("statut %q", statut)
	case degree < 0:
		return l, fmt.Errorf("fiabilite %q", fiabilite)
	case source == "":
		return l, errors.New("no source")
	}
	return ligne{statut: etat(state), fiabilite: degre(degree)}, nil
}

func parsePlage(prefix, de, a string) (plage, error) {
	x := axisOf(prefix)
	from, okFrom := x.parse(de, beginningOfTime)
	to, okTo := x.parse(a, endOfTime)
	if !okFrom || !okTo || from > to {
		return plage{}, fmt.Errorf("%s from %q to %q", prefix, de, a)
	}
	return plage{from, to}, nil
}

func (k cle) rang(word string) (int32, bool) {
	if k.mots != nil {
		i := slices.Index(k.mots, word)
		return int32(i), i >= 0
	}
	n, err := strconv.Atoi(word)
	return int32(n), err == nil && n >= 0 && n <= math.MaxUint16
}

func (v valeur) parse(text string) (cell, error) {
	if text == "" {
		return cell{}, nil
	}
	kind, _, ok := v.form()
	if !ok {
		return cell{}, fmt.Errorf("column %s ends in no unit", v.nom)
	}
	switch kind {
	case natureTexte:
		if v.mots == nil {
			return cell{known: true}, nil
		}
		i := slices.Index(v.mots, text)
		if i < 0 {
			return cell{}, v.invalid(text)
		}
		return cell{integer: int32(i), known: true}, nil
	case natureDate:
		d, err := calendar.ParseDate(text)
		if err != nil {
			return cell{}, v.invalid(text)
		}
		return cell{integer: int32(rangDate(d)), known: true}, nil
	case natureEntier:
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			return cell{}, v.invalid(text)
		}
		return v.cell(money.Int(int(n)), int32(n), text)
	case natureDecimal, naturePourcent:
	}
	number, err := money.ParseDecimal(text)
	if err != nil {
		return cell{}, v.invalid(text)
	}
	if kind == naturePourcent {
		number = number.QuoInt(100)
	}
	return v.cell(number, 0, text)
}

// cell keeps a number, whose digits are few in every table of the law.
func (v valeur) cell(number money.Decimal, whole int32, text string) (cell, error) {
	word, ok := decimal.Word(number)
	if !ok {
		return cell{}, v.invalid(text)
	}
	return cell{number: word, integer: whole, known: true}, nil
}

func (v valeur) invalid(text string) error { return fmt.Errorf("%s %q", v.nom, text) }
