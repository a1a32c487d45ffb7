package pipeline

import (
	"slices"
	"strconv"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// couvre says whether a row holds for a day between two. Days and years written in ISO 8601 compare as texts.
func (f fichierTable) couvre(row int, axe, first, last string) bool {
	from, to := f.cellule(row, axe+"_de"), f.cellule(row, axe+"_a")
	return from <= last && (to == "" || first <= to)
}

// bornes are the days on which a row of the table begins on an axis, in their order; none for a table without it. The
// first day of a generation is that of its year.
func (f fichierTable) bornes(t *testing.T, axe string) []calendar.Date {
	t.Helper()
	if _, ok := f.colonnes[axe+"_de"]; !ok {
		return nil
	}
	var days []string
	for row := range f.lignes {
		if from := f.cellule(row, axe+"_de"); from != "" {
			days = append(days, jour(axe, from))
		}
	}
	slices.Sort(days)
	days = slices.Compact(days)
	dates := make([]calendar.Date, len(days))
	for i, day := range days {
		date, err := calendar.ParseDate(day)
		if err != nil {
			t.Fatal(err)
		}
		dates[i] = date
	}
	return dates
}

// jour is the day on which a place of an axis begins, ecrite the place of a day on it.
func jour(axe, text string) string {
	if axe == generation && text != "" {
		return text + "-01-01"
	}
	return text
}

func ecrite(axe string, day calendar.Date) string {
	if axe == generation {
		return strconv.Itoa(day.Year)
	}
	return day.String()
}

// lecture is a figure that a module read.
type lecture struct {
	module capability.ModuleID
	figure bareme.Figure
}

// lectures returns what a run reads of a table.
func lectures(in Input, table bareme.TableID) []lecture {
	var all []lecture
	for _, s := range Run(in).Sections {
		for _, f := range s.Figures() {
			if f.Table == table {
				all = append(all, lecture{s.ModuleID, f})
			}
		}
	}
	return all
}

// lignesSeules finds, for each module that reads a table for a year of the career, a dossier reduced to one line for
// which it does.
func lignesSeules(t *testing.T, id bareme.TableID, pool []Input) []Input {
	t.Helper()
	var found []Input
	for l, date := range datesSuivies {
		if l.table != id || date != anneeCarriere {
			continue
		}
		if in, ok := ligneSeule(l, pool); ok {
			found = append(found, in)
		}
	}
	return found
}

func ligneSeule(l lecteur, pool []Input) (Input, bool) {
	for _, in := range pool {
		for _, line := range in.Dossier.Carriere {
			if !line.Annee.Present || line.Periode != (calendar.Span{}) {
				continue
			}
			reduced := enAnnee(in, line, line.Annee.Value)
			if slices.ContainsFunc(
				lectures(reduced, l.table), func(read lecture) bool { return read.module == l.module },
			) {
				return reduced, true
			}
		}
	}
	return Input{}, false
}

// enAnnee is a dossier with one line of its career, put into a year, of somebody who was twenty-five then.
func enAnnee(in Input, line *dossier.Ligne, year int) Input {
	reduced := *in.Dossier
	moved := *line
	moved.Annee = dossier.Some(year)
	reduced.Carriere = dossier.Carriere(moved)
	reduced.Assure.DateNaissance = calendar.Date{Year: year - 25, Month: 1, Day: 15}
	in.Dossier = &reduced
	in.DateEffet = calendar.Date{Year: max(year+1, 2026), Month: 10, Day: 1}
	in.Aujourdhui = in.DateEffet
	return in
}

// franchirAnnee puts the line of a career into the year before a boundary and into its year. What is read for it was in
// force in that year; it says whether the row that begins there was read in its year only.
func (f fichierTable) franchirAnnee(t *testing.T, id bareme.TableID, borne calendar.Date, in Input) bool {
	t.Helper()
	before := f.lireEn(t, id, in, borne.Year-1)
	crossed := false
	for row := range f.lireEn(t, id, in, borne.Year) {
		crossed = crossed || f.cellule(row, effet+"_de") == borne.String() && !before[row]
	}
	return crossed
}

func (f fichierTable) lireEn(t *testing.T, id bareme.TableID, in Input, year int) map[int]bool {
	t.Helper()
	rows := map[int]bool{}
	first, last := strconv.Itoa(year)+"-01-01", strconv.Itoa(year)+"-12-31"
	for _, l := range lectures(enAnnee(in, in.Dossier.Carriere[0], year), id) {
		if datesSuivies[lecteur{id, l.module}] != anneeCarriere {
			continue
		}
		row := int(l.figure.Row)
		rows[row] = true
		if !f.couvre(row, effet, first, last) {
			t.Errorf("%s, %s, for the year %d: the row read is that of %s to %s", id, l.module, year,
				f.cellule(row, "effet_de"), f.cellule(row, "effet_a"))
		}
	}
	return rows
}
