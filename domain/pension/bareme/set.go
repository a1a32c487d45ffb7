package bareme

import (
	"embed"
	"fmt"
	"maps"
	"sync"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// Set is every table of the law, loaded and checked. It never changes, and any number of goroutines may read it.
type Set struct {
	version string
	tables  [tableCount]table
	// origines are the spans of AgircArrcoPeriodesOrigine.
	origines [PointsAgircArrco + 1][]calendar.Span
	// constant is the set under constant law; nil in that set itself.
	constant *Set
	// firstFigure are the places of the first figures of the tables, figureCount how many figures there are.
	firstFigure [tableCount]int
	figureCount int
}

//go:embed VERSION data/*.csv
var embedded embed.FS

const versionFile = "VERSION"

// Files returns the embedded files by name ("VERSION", "age_legal.csv" …), in a map that the caller may change: what
// Parse takes.
func Files() (map[string]string, error) {
	files, err := official()
	return maps.Clone(files), err
}

var official = sync.OnceValues(func() (map[string]string, error) {
	version, err := embedded.ReadFile(versionFile)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", versionFile, err)
	}
	files := map[string]string{versionFile: string(version)}
	entries, err := embedded.ReadDir("data")
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	for _, entry := range entries {
		text, err := embedded.ReadFile("data/" + entry.Name())
		if err != nil {
			return nil, fmt.Errorf("read table: %w", err)
		}
		files[entry.Name()] = string(text)
	}
	return files, nil
})

// Load parses the embedded tables once and returns the same set to every caller.
func Load() (*Set, error) { return loaded() }

var loaded = sync.OnceValues(func() (*Set, error) {
	files, err := official()
	if err != nil {
		return nil, err
	}
	return Parse(files)
})

// Official returns the embedded tables, as Load does. The tests of this package fail when the tables do not load; in a
// binary built from tables that do not load, which no released binary is, the set is empty: every reader answers that
// the figure is unknown.
func Official() *Set {
	set, err := Load()
	if err != nil {
		return &Set{version: "0+invalid"}
	}
	return set
}

func (s *Set) table(id TableID) *table {
	if s == nil || id >= tableCount || s.tables[id].def == nil {
		return nil
	}
	return &s.tables[id]
}
