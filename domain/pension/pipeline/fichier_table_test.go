package pipeline

import (
	"cmp"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// fichierTable is a table as its file has it, read without the code under test.
type fichierTable struct {
	noms     []string
	lignes   [][]string
	colonnes map[string]int
}

func lireTable(t *testing.T, name string) fichierTable {
	t.Helper()
	file, err := os.Open(filepath.Join("../bareme/data", name+".csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	f := fichierTable{noms: lines[0], lignes: lines[1:], colonnes: map[string]int{}}
	for i, column := range lines[0] {
		f.colonnes[column] = i
	}
	return f
}

func (f fichierTable) cellule(row int, column string) string {
	return f.lignes[row][f.colonnes[column]]
}

// cles are the keys of a row in the order of their columns.
func (f fichierTable) cles(row int) string {
	var keys []string
	for i, name := range f.noms {
		if strings.HasPrefix(name, "cle_") {
			keys = append(keys, f.lignes[row][i])
		}
	}
	return strings.Join(keys, " ")
}

// place says which row of its table a row is: its year, its keys and the beginnings of its axes.
func (f fichierTable) place(row int) string {
	var words []string
	for i, name := range f.noms {
		if name == "annee" || strings.HasPrefix(name, "cle_") || strings.HasSuffix(name, "_de") && i < len(f.noms)-4 {
			words = append(words, cmp.Or(f.lignes[row][i], "-"))
		}
	}
	return strings.Join(words, " ")
}

// figure is the place of a cell among the figures: value columns stand after the keys and the axes.
func (f fichierTable) figure(id bareme.TableID, row int, column string) bareme.Figure {
	return bareme.Figure{Table: id, Row: uint16(row), Column: uint8(f.colonnes[column] - f.premiereValeur())}
}

// premiereValeur is the place of the first value column.
func (f fichierTable) premiereValeur() int {
	return slices.IndexFunc(f.noms, func(name string) bool {
		return name != "annee" && !strings.HasPrefix(name, "cle_") && !strings.HasSuffix(name, "_de") &&
			!strings.HasSuffix(name, "_a")
	})
}

// unite is the unit of a cell: what its row writes, or else the end of the name of its column.
func (f fichierTable) unite(row int, column string) string {
	if i, ok := f.colonnes["unite_texte"]; ok && column == "valeur" {
		return f.lignes[row][i]
	}
	return column
}
