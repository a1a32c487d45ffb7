package pipeline

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// lecteursDeSeuils are the written dossiers by the module and the column that they read, and by the row.
type lecteursDeSeuils struct {
	lignes   map[lecture][]Input
	colonnes map[lecture][]Input
}

func lecteursDesSeuils(t *testing.T) lecteursDeSeuils {
	t.Helper()
	readers := lecteursDeSeuils{map[lecture][]Input{}, map[lecture][]Input{}}
	note := func(in Input) {
		seen := map[lecture]bool{}
		for _, section := range Run(in).Sections {
			for _, figure := range section.Figures() {
				row := lecture{section.ModuleID, figure}
				if !seen[row] {
					seen[row] = true
					readers.lignes[row] = append(readers.lignes[row], in)
				}
				figure.Row = 0
				column := lecture{section.ModuleID, figure}
				if !seen[column] || row == column {
					seen[column] = true
					readers.colonnes[column] = append(readers.colonnes[column], in)
				}
			}
		}
	}
	writtenInputs(t, note)
	for _, r := range dossiersRares() {
		decodeWritten([]byte(r.text), r.effet, r.effet, note)
	}
	for _, text := range dossiersAuSeuil() {
		decodeWritten([]byte(text), effetOrdinaire, effetOrdinaire, note)
	}
	return readers
}

// dossiersAuSeuil are dossiers of what no other one says.
func dossiersAuSeuil() []string {
	career := carriere(1986, 2025)
	rachat := `{"annee":1985,"trimestres":4,"option":"TAUX","etudes":true,"dateDemande":"2010-06-10"}`
	return []string{
		avec("", career, `"liquidation":{"rachats":[`+rachat+`]}`),
		avec(`"incapacitePermanente":{"taux":0.15,"expositionAnnees":20}`, career),
		avec(`"incapacitePermanente":{"taux":0.15,"expositionAnnees":20}`, career,
			`"liquidation":{"motif":"INCAPACITE_PERMANENTE"}`),
	}
}

// devant are the dossiers that read a row, then those that read another row of its column, moved to it, the nearest
// first.
func (r lecteursDeSeuils) devant(s seuil, f fichierTable, row int) iter.Seq[Input] {
	return func(yield func(Input) bool) {
		figure := f.figure(s.table, row, s.colonnes(f)[0])
		for _, in := range r.lignes[lecture{s.module, figure}] {
			if !yield(in) {
				return
			}
		}
		figure.Row = 0
		var near []deplace
		for _, in := range r.colonnes[lecture{s.module, figure}] {
			moved := f.porter(row, in)
			days := ecartJours(in.Dossier.Assure.DateNaissance, moved.Dossier.Assure.DateNaissance)
			near = append(near, deplace{moved, days + ecartJours(in.DateEffet, moved.DateEffet)})
		}
		slices.SortStableFunc(near, func(a, b deplace) int { return cmp.Compare(a.jours, b.jours) })
		for _, d := range near {
			if !yield(d.in) {
				return
			}
		}
	}
}

// deplace is a dossier with by how many days its dates were moved.
type deplace struct {
	in    Input
	jours int
}

// porter moves the birth of the insured and the date of effect into those of a row.
func (f fichierTable) porter(row int, in Input) Input {
	changed := *in.Dossier
	in.Dossier = &changed
	birth := &changed.Assure.DateNaissance
	for _, axe := range []string{naissance, generation} {
		moved := f.dans(row, axe, *birth)
		months := moved.YearMonth().First().Year*12 + moved.Month - birth.Year*12 - birth.Month
		*birth = moved
		if months != 0 {
			in.DateEffet = in.DateEffet.AddMonths(months)
		}
	}
	in.DateEffet = f.dans(row, effet, in.DateEffet)
	in.Aujourdhui = in.DateEffet
	return in
}

// dans is the day on an axis of a row that is nearest to another.
func (f fichierTable) dans(row int, axe string, day calendar.Date) calendar.Date {
	if _, ok := f.colonnes[axe+"_de"]; !ok {
		return day
	}
	if from := f.cellule(row, axe+"_de"); ecrite(axe, day) < from {
		first, _ := calendar.ParseDate(jour(axe, from))
		return first.OnOrAfterFirstOfMonth()
	}
	if to := f.cellule(row, axe+"_a"); to != "" && ecrite(axe, day) > to {
		last, _ := calendar.ParseDate(jour(axe, to))
		return last.FirstOfMonth()
	}
	return day
}

// sansQuestion are the thresholds that a module reads in a written dossier and of which nothing is asked.
func (r lecteursDeSeuils) sansQuestion(t *testing.T, all []seuil) []string {
	t.Helper()
	asked := map[string]bool{}
	files := map[bareme.TableID]fichierTable{}
	for _, s := range all {
		if _, known := files[s.table]; !known {
			files[s.table] = lireTable(t, s.table.String())
		}
		for _, column := range s.colonnes(files[s.table]) {
			s.colonne = column
			asked[s.nom()] = true
		}
	}
	missed := map[string]bool{}
	for read := range r.lignes {
		file, known := files[read.figure.Table]
		if !known {
			file = lireTable(t, read.figure.Table.String())
			files[read.figure.Table] = file
		}
		row, column := int(read.figure.Row), file.noms[file.premiereValeur()+int(read.figure.Column)]
		s := seuil{table: read.figure.Table, colonne: column, module: read.module}
		if !file.ressembleAUnSeuil(row, column) || asked[s.nom()] {
			continue
		}
		if column == "valeur" {
			s.cle = file.cles(row)
		}
		if !asked[s.nom()] {
			missed[s.nom()] = true
		}
	}
	return slices.Sorted(maps.Keys(missed))
}

// ressembleAUnSeuil says whether what a cell is called or counted in may be compared with something.
func (f fichierTable) ressembleAUnSeuil(row int, column string) bool {
	name := column
	if column == "valeur" {
		name = f.cles(row)
	}
	for _, word := range []string{"plafond", "plancher", "seuil", "minimum", "maximum", "incapacite", "charniere"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	unit := f.unite(row, column)
	return slices.ContainsFunc(unitesDeSeuil, func(end string) bool { return strings.HasSuffix(unit, end) })
}

// unitesDeSeuil are the ends of the units in which thresholds are counted.
var unitesDeSeuil = []string{
	"heures", "jours", "mois", "trimestres", "annees", "années", "_ans", "annuités", "enfants", "points", "_pass",
	"PASS", "EUR", "EUR/mois",
}
