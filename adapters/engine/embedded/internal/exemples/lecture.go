package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// Outcomes of an example, as testdata/exemples/README.md explains them.
const (
	firstTry       = "first-try"
	mended         = "mended"
	sourceWrong    = "source-wrong"
	notExpressible = "not-expressible"
)

// exemple is one published case.
type exemple struct {
	ID       string          `json:"id"`
	Scheme   string          `json:"scheme"`
	Title    string          `json:"title"`
	Source   []string        `json:"source"`
	Outcome  string          `json:"outcome"`
	Note     string          `json:"note"`
	Date     calendar.Date   `json:"date"`
	Today    calendar.Date   `json:"today"`
	Dossier  json.RawMessage `json:"dossier"`
	Expected []attente       `json:"expected"`
}

// attente is one thing that the example states: a value in a part of the report, or a gap.
type attente struct {
	Module    string          `json:"module"`
	Pointer   ijson.Pointer   `json:"pointer"`
	Value     json.RawMessage `json:"value"`
	Tolerance json.Number     `json:"tolerance"`
	Gap       ijson.Pointer   `json:"gap"`
	Note      string          `json:"note"`
}

// lire reads every file of a folder, in the order of their names.
func lire(folder string) ([]exemple, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	var all []exemple
	for _, file := range files {
		exemples, err := lireFichier(file)
		if err != nil {
			return nil, err
		}
		all = append(all, exemples...)
	}
	return all, nil
}

// lireFichier reads the examples of one file.
func lireFichier(file string) ([]exemple, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var content struct {
		Exemples []exemple `json:"exemples"`
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&content); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return content.Exemples, nil
}

// lireSchemes reads what an example may be about, in the order of the page that counts them.
func lireSchemes(folder string) ([]string, error) {
	raw, err := os.ReadFile(filepath.Join(folder, "schemes.txt"))
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(raw)), nil
}

// defauts lists what is wrong with the examples as they are written.
func defauts(exemples []exemple, schemes []string) []string {
	var found []string
	seen := map[string]bool{}
	for _, e := range exemples {
		add := func(reason string) { found = append(found, e.ID+": "+reason) }
		if e.ID == "" || e.Title == "" || len(e.Source) == 0 {
			add("an id, a title and a source are needed")
		}
		if seen[e.ID] {
			add("the id is there twice")
		}
		seen[e.ID] = true
		if !slices.Contains(schemes, e.Scheme) {
			add("unknown scheme " + e.Scheme)
		}
		switch e.Outcome {
		case firstTry, mended:
		case sourceWrong, notExpressible:
			if e.Note == "" {
				add("a note is needed for " + e.Outcome)
			}
		default:
			add("unknown outcome " + e.Outcome)
		}
		if e.Outcome != notExpressible && (len(e.Expected) == 0 || len(e.Dossier) == 0) {
			add("a dossier and what is expected of it are needed")
		}
	}
	return found
}

// data returns the dossier with one line for each year of a line that tells a range of years.
func (e exemple) data() (ijson.Value, error) {
	dossier, err := ijson.ParseObject(e.Dossier)
	if err != nil {
		return ijson.Value{}, err
	}
	members := slices.Clone(dossier.Members())
	for i, m := range members {
		if m.Name != "carriere" {
			continue
		}
		lines, err := deployer(m.Value.Items())
		if err != nil {
			return ijson.Value{}, err
		}
		members[i].Value = ijson.ArrayValue(lines)
	}
	return ijson.ObjectValue(members)
}

// deployer writes the lines of a career one a year.
func deployer(lines []ijson.Value) ([]ijson.Value, error) {
	var out []ijson.Value
	for _, line := range lines {
		years, ok := line.Get("annees")
		if !ok {
			out = append(out, line)
			continue
		}
		var bounds [2]int
		if err := json.Unmarshal(years.AppendJSON(nil), &bounds); err != nil {
			return nil, fmt.Errorf("annees: %w", err)
		}
		for year := bounds[0]; year <= bounds[1]; year++ {
			members := []ijson.Member{{Name: "annee", Value: ijson.IntValue(int64(year))}}
			for _, m := range line.Members() {
				if m.Name != "annees" {
					members = append(members, m)
				}
			}
			one, err := ijson.ObjectValue(members)
			if err != nil {
				return nil, err
			}
			out = append(out, one)
		}
	}
	return out, nil
}
