package pipeline

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// seuilsHorsAtteinte lists the thresholds on which no dossier is made to stand.
const seuilsHorsAtteinte = "testdata/seuils_hors_atteinte.txt"

// dossiersParSeuil is how many dossiers are tried again on a row of the list.
const dossiersParSeuil = 12

// cote is the side that who stands exactly on a threshold is on.
type cote uint8

const (
	// atteint is the side of those above: the law says "at least", or asks that the threshold be reached.
	atteint cote = iota
	// depasse is the side of those below: the law says "more than", or cuts what exceeds.
	depasse
)

// seuil is a threshold of a table as one module compares it.
type seuil struct {
	table bareme.TableID
	// colonne is the column, or the part before "_annees" and "_mois" of an age in two columns; cle are the keys of its
	// rows, empty for every row.
	colonne, cle string
	module       capability.ModuleID
	// acquis is what the module compares, vu the member of its results in which the comparison shows; "[]" stands for
	// every element of a list.
	acquis quantite
	vu     string
	cote   cote
	// libre is a figure under which the threshold cuts nothing, for a quantity that shows uncut only then; empty for
	// the figure of the file.
	libre string
	// pas is the step to either side; zero for that of the unit.
	pas int
	// debout changes a dossier so that what it has is a whole number of units of the threshold; nil for none.
	debout func(Input) Input
}

// quantite is what a dossier has of what a threshold is compared with; false for a dossier that does not say.
type quantite func(posture) (money.Decimal, bool)

// posture is a dossier before one row of a threshold.
type posture struct {
	devant seuil
	in     Input
	out    Outcome
	// lu are the results of the module, place the indexes of the element that is looked at.
	lu      feuilles
	place   []int
	fichier fichierTable
	ligne   int
}

// seuil is the threshold of the file, an age as a number of months.
func (p posture) seuil() money.Decimal {
	var figure money.Decimal
	for _, column := range p.devant.colonnes(p.fichier) {
		n, _ := money.ParseDecimal(p.fichier.cellule(p.ligne, column))
		figure = figure.MulInt(12).Add(n)
	}
	return figure
}

// TestSeuils_are_compared_on_the_side_of_the_law moves each threshold of the tables to just above what a dossier has,
// to it and to just below: the result changes between two of the three, and on the side that the law says. A new row of
// a table brings its own question. The list has the thresholds on which no dossier is made to stand, by their row, and
// those that a module reads and of which nothing is asked, by their column; only `task golden` tries them again.
func TestSeuils_are_compared_on_the_side_of_the_law(t *testing.T) {
	t.Parallel()
	readers := lecteursDesSeuils(t)
	all := seuils()
	listed := readLines(t, seuilsHorsAtteinte)
	missed := readers.sansQuestion(t, all)
	names, questions := parNom(all)
	rows := make([][]string, len(names))
	t.Run("each", func(t *testing.T) {
		for i, name := range names {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				rows[i] = manques(t, questions[name], readers, listed)
			})
		}
	})
	missed = append(missed, slices.Concat(rows...)...)
	if *update {
		compareListe(t, seuilsHorsAtteinte, missed)
		return
	}
	for _, line := range missed {
		if !listed[line] {
			t.Errorf("no dossier stands on %s: write one, or list it (`task golden`)", line)
		}
	}
}

// readLines reads the lines of a list.
func readLines(t *testing.T, file string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		lines[strings.TrimSuffix(line, "\n")] = true
	}
	return lines
}

// parNom puts together what is asked of one threshold: the columns of slices bound two of them.
func parNom(all []seuil) (names []string, questions map[string][]seuil) {
	questions = map[string][]seuil{}
	for _, s := range all {
		name := s.nom()
		if len(questions[name]) == 0 {
			names = append(names, name)
		}
		questions[name] = append(questions[name], s)
	}
	return names, questions
}

// manques are the rows of a threshold on which no dossier stands. A row of the list is tried when the list is written,
// and not for long; for another every dossier is tried, so that a dossier more never hides one that told.
func manques(t *testing.T, questions []seuil, readers lecteursDeSeuils, listed map[string]bool) []string {
	t.Helper()
	file := lireTable(t, questions[0].table.String())
	var missed []string
	for row := range file.lignes {
		line := questions[0].nom() + ": " + file.place(row)
		if !questions[0].porteSur(file, row) || listed[line] && !*update {
			continue
		}
		told := false
		for _, s := range questions {
			told = s.eprouver(t, file, row, readers, listed[line]) || told
		}
		if !told {
			missed = append(missed, line)
		}
	}
	return missed
}

func (s seuil) nom() string {
	words := []string{s.table.String(), s.colonne, s.cle, string(s.module)}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// colonnes are the columns of the threshold, the years of an age before its months.
func (s seuil) colonnes(f fichierTable) []string {
	if _, whole := f.colonnes[s.colonne]; whole {
		return []string{s.colonne}
	}
	return []string{s.colonne + "_annees", s.colonne + "_mois"}
}

// porteSur says whether a row has the threshold.
func (s seuil) porteSur(f fichierTable, row int) bool {
	if s.cle != "" && f.cles(row) != s.cle {
		return false
	}
	return f.cellule(row, s.colonnes(f)[0]) != ""
}

// eprouver stands dossiers on a row of a threshold, a few where it is listed, and says whether one of them told its
// sides apart.
func (s seuil) eprouver(t *testing.T, f fichierTable, row int, readers lecteursDeSeuils, listed bool) bool {
	t.Helper()
	tried := 0
	for in := range readers.devant(s, f, row) {
		if listed && tried == dossiersParSeuil {
			return false
		}
		tried++
		if s.debout != nil {
			in = s.debout(in)
		}
		if s.trancher(t, f, row, in) {
			return true
		}
	}
	return false
}

// trancher stands one dossier on a row of a threshold.
func (s seuil) trancher(t *testing.T, f fichierTable, row int, in Input) bool {
	t.Helper()
	free := in
	if s.libre != "" {
		free.Bareme = s.deplacer(t, f, row, in, s.libre)
	}
	out := s.lancer(free)
	section := sectionDe(out, s.module)
	if !slices.Contains(section.Figures(), f.figure(s.table, row, s.colonnes(f)[0])) {
		return false
	}
	lu := feuillesDe(section.Results)
	seen := map[string]feuilles{}
	at := func(x money.Decimal) feuilles {
		figure := s.ecrire(x)
		if seen[figure] == nil {
			moved := in
			moved.Bareme = s.deplacer(t, f, row, in, figure)
			seen[figure] = feuillesDe(sectionDe(s.lancer(moved), s.module).Results)
		}
		return seen[figure]
	}
	step := s.enPas(f, row)
	for _, place := range lu.places(s.vu) {
		x, ok := s.acquis(posture{s, in, out, lu, place, f, row})
		if !ok || x.Less(step) {
			continue
		}
		member := concret(s.vu, place)
		below, on, above := at(x.Add(step))[member], at(x)[member], at(x.Sub(step))[member]
		if below == "" || on == "" || above == "" || below == on && on == above {
			continue
		}
		if below != on && on != above && below != above {
			// The figure counts in the amount beside the comparison.
			continue
		}
		if s.cote == atteint && on != above || s.cote == depasse && on != below {
			t.Errorf("%s, %s: %s is %s below %s, %s on it and %s above (%s)\nborn %s, effect on %s",
				s.nom(), f.place(row), member, below, x, on, above, f.cellule(row, "source"),
				in.Dossier.Assure.DateNaissance, in.DateEffet)
		}
		return true
	}
	return false
}

// lancer runs a dossier as far as the module.
func (s seuil) lancer(in Input) Outcome {
	last := slices.IndexFunc(steps, func(one step) bool { return one.id == s.module })
	return run(in, steps[:last+1])
}

// deplacer returns the tables with the threshold moved to a figure, an age being a number of months.
func (s seuil) deplacer(t *testing.T, f fichierTable, row int, in Input, figure string) *bareme.Set {
	t.Helper()
	columns := s.colonnes(f)
	figures := []string{figure}
	if len(columns) == 2 {
		months, err := strconv.Atoi(figure)
		if err != nil {
			t.Fatal(err)
		}
		figures = []string{strconv.Itoa(months / 12), strconv.Itoa(months % 12)}
	}
	moved := in.Bareme
	for i, column := range columns {
		var err error
		if moved, err = moved.With(f.figure(s.table, row, column), figures[i]); err != nil {
			t.Fatal(err)
		}
	}
	return moved
}

// enPas is the step of a threshold: a whole number of months, quarters and the like, or a hundredth.
func (s seuil) enPas(f fichierTable, row int) money.Decimal {
	if s.pas > 0 {
		return money.Int(s.pas)
	}
	unit := f.unite(row, s.colonne)
	if slices.ContainsFunc(unitesFines, func(end string) bool { return strings.HasSuffix(unit, end) }) {
		return money.Scaled(1, 2)
	}
	return money.Int(1)
}

// unitesFines are the ends of the units that are counted in hundredths.
var unitesFines = []string{"_eur", "_devise", "_pct", "_points", "_pass", "EUR", "EUR/mois", "fraction", "points"}

// ecrire writes a threshold as its file does.
func (s seuil) ecrire(x money.Decimal) string {
	if strings.HasSuffix(s.colonne, "_pct") {
		x = x.MulInt(100)
	}
	return x.String()
}
