// Package pipetest takes dossiers written as JSON through the whole pipeline, for the tests of families of modules
// written from outside (the pipeline imports the families). It is for tests only.
package pipetest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// Run computes a dossier for a date of effect, with the official tables, on 27 November 2026. A module that reads a
// table that is not in its record fails the test.
func Run(t testing.TB, text, effet string) pipeline.Outcome {
	t.Helper()
	value, err := ijson.ParseObject([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(value)
	if err != nil {
		t.Fatal(err)
	}
	day, err := calendar.ParseDate(effet)
	if err != nil {
		t.Fatal(err)
	}
	out := pipeline.Run(pipeline.Input{
		Dossier: decoded, Bareme: bareme.Official(), DateEffet: day,
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
	})
	checkTables(t, out)
	return out
}

// checkTables fails the test for each module that read a table that is not in its record.
func checkTables(t testing.TB, out pipeline.Outcome) {
	t.Helper()
	for _, s := range out.Sections {
		for _, f := range s.Extract.Figures() {
			if !slices.Contains(pipeline.TablesLues(s.ModuleID), f.Table) {
				t.Errorf(
					"%s reads table %s, which is not in its record: a dossier that leads there is needed (`task docs`)",
					s.ModuleID, f.Table,
				)
				break
			}
		}
	}
}

// Section returns the section of a module.
func Section(t testing.TB, out pipeline.Outcome, id capability.ModuleID) pipeline.Section {
	t.Helper()
	for _, s := range out.Sections {
		if s.ModuleID == id {
			return s
		}
	}
	t.Fatalf("no section %s", id)
	return pipeline.Section{}
}

// Members reads the members of a section's results as JSON texts; those of the first scheme of a list
// `regimes` stand beside it.
func Members(t testing.TB, s pipeline.Section) map[string]string {
	t.Helper()
	raw, err := json.Marshal(s.Results)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	var list struct {
		Regimes []map[string]json.RawMessage `json:"regimes"`
	}
	if json.Unmarshal(raw, &list) == nil && len(list.Regimes) > 0 {
		add(out, list.Regimes[0])
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		t.Fatal(err)
	}
	add(out, fields)
	return out
}

func add(out map[string]string, fields map[string]json.RawMessage) {
	for name, v := range fields {
		out[name] = string(v)
	}
}

// Years writes one line a year from one year to another, with more members of each (`,"indice":500`).
func Years(regime string, from, to int, more string) string {
	lines := make([]string, 0, to-from+1)
	for y := from; y <= to; y++ {
		lines = append(lines, `{"annee":`+strconv.Itoa(y)+`,"regime":"`+regime+`"`+more+`}`)
	}
	return strings.Join(lines, ",")
}
