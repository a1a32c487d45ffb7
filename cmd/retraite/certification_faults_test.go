package main

import (
	"encoding/csv"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

const dossiersPath = "../../testdata/dossiers"

// sampleDossier is a folder of testdata/dossiers as a run request.
type sampleDossier struct {
	name  string
	data  ijson.Value
	asked struct {
		LiquidationDate string `json:"liquidationDate"`
		Today           string `json:"today"`
	}
	// golden is its report for an operator's eyes, which holds no grant.
	golden reply
}

func readSample(t *testing.T, name string) sampleDossier {
	t.Helper()
	s := sampleDossier{name: name}
	file := func(name string) []byte {
		raw, err := os.ReadFile(filepath.Join(dossiersPath, s.name, name))
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	var err error
	if s.data, err = ijson.ParseObject(file("dossier.json")); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(file("expected.json"), &s.asked); err != nil {
		t.Fatal(err)
	}
	s.golden = reply{body: file("report.golden.json")}
	return s
}

// request is the body that runs the dossier.
func (s sampleDossier) request() string {
	members := []ijson.Member{{Name: "data", Value: s.data}}
	if s.asked.LiquidationDate != "" {
		members = append(
			members, ijson.Member{Name: "liquidationDate", Value: ijson.StringValue(s.asked.LiquidationDate)},
		)
	}
	return string(ijson.NewObject(members...).AppendJSON(nil))
}

// change is one change of a dossier: it sets a place of it to a value.
func (s sampleDossier) change(t *testing.T, at ijson.Pointer, value string) sampleDossier {
	t.Helper()
	v, err := ijson.Parse([]byte(value))
	if err == nil {
		s.data, err = s.data.Set(at, v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// wrong is a module that computes as the real one and then gets one thing wrong: in what it hands on, or in what it
// publishes.
type wrong struct {
	pension.Module
	handOn  func(*pension.State)
	publish func(t *testing.T, results ijson.Value) ijson.Value
	t       *testing.T
}

func (w wrong) Compute(s *pension.State, trace *pension.Trace) any {
	results := w.Module.Compute(s, trace)
	if w.handOn != nil {
		w.handOn(s)
	}
	if w.publish == nil {
		return results
	}
	raw, err := json.Marshal(results)
	if err != nil {
		w.t.Error(err)
	}
	v, err := ijson.ParseObject(raw)
	if err != nil {
		w.t.Error(err)
	}
	return w.publish(w.t, v)
}

// withWrong is the real engine with one of its modules wrong.
func withWrong(
	t *testing.T, id capability.ModuleID, handOn func(*pension.State),
	publish func(*testing.T, ijson.Value) ijson.Value,
) embedded.Config {
	t.Helper()
	modules := pipeline.Modules()
	for i, m := range modules {
		if m.Info().ID == id {
			modules[i] = wrong{m, handOn, publish, t}
			return embedded.Config{Modules: modules}
		}
	}
	t.Fatalf("no module %s", id)
	return embedded.Config{}
}

// aCentMore adds a cent to an amount of what is published.
func aCentMore(at ijson.Pointer) func(*testing.T, ijson.Value) ijson.Value {
	return func(t *testing.T, results ijson.Value) ijson.Value {
		t.Helper()
		v, _ := results.At(at)
		token, err := v.PlainNumber()
		if err != nil {
			t.Errorf("nothing at %s: %v", at, err)
			return results
		}
		amount, err := money.ParseDecimal(token)
		if err != nil {
			t.Error(err)
		}
		more, err := ijson.NumberValue(amount.Add(money.Scaled(1, 2)).String())
		if err == nil {
			results, err = results.Set(at, more)
		}
		if err != nil {
			t.Error(err)
		}
		return results
	}
}

// withRow is the real engine on tables of which one row is marked otherwise.
func withRow(t *testing.T, table, row, column, mark string) embedded.Config {
	t.Helper()
	files, err := bareme.Files()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(files[table])).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at, marked := slices.Index(lines[0], column), 0
	for _, cells := range lines[1:] {
		if cells[0] == row {
			cells[at] = mark
			marked++
		}
	}
	if marked != 1 {
		t.Fatalf("%d rows of %s begin with %s", marked, table, row)
	}
	var b strings.Builder
	if err := csv.NewWriter(&b).WriteAll(lines); err != nil {
		t.Fatal(err)
	}
	files = maps.Clone(files)
	files[table] = b.String()
	set, err := bareme.Parse(files)
	if err != nil {
		t.Fatal(err)
	}
	return embedded.Config{Tables: set}
}

// The changes of the table: of the dossier, of what a module hands on or publishes, of a row.

func set(at ijson.Pointer, value string) func(*testing.T, sampleDossier) sampleDossier {
	return func(t *testing.T, s sampleDossier) sampleDossier {
		t.Helper()
		return s.change(t, at, value)
	}
}

// unset takes a member away.
func unset(at ijson.Pointer, name string) func(*testing.T, sampleDossier) sampleDossier {
	return func(t *testing.T, s sampleDossier) sampleDossier {
		t.Helper()
		v, _ := s.data.At(at)
		members := slices.DeleteFunc(slices.Clone(v.Members()), func(m ijson.Member) bool { return m.Name == name })
		if len(members) != len(v.Members())-1 {
			t.Fatalf("no %s at %s", name, at)
		}
		return s.change(t, at, string(ijson.NewObject(members...).AppendJSON(nil)))
	}
}

// centsMore adds cents to the first pension that a module gives.
func centsMore(id capability.ModuleID, cents int64) func(*pension.State) {
	return func(s *pension.State) {
		list := slices.Collect(s.Pensions.De(id))
		list[0].AnnuelEur = list[0].AnnuelEur.Add(money.Cents(cents))
		s.Pensions.Donner(id, list)
	}
}

func handOn(id capability.ModuleID, change func(*pension.State)) func(*testing.T) embedded.Config {
	return func(t *testing.T) embedded.Config {
		t.Helper()
		return withWrong(t, id, change, nil)
	}
}

func publish(id capability.ModuleID, at ijson.Pointer) func(*testing.T) embedded.Config {
	return func(t *testing.T) embedded.Config {
		t.Helper()
		return withWrong(t, id, nil, aCentMore(at))
	}
}

func row(table, begins, column, mark string) func(*testing.T) embedded.Config {
	return func(t *testing.T) embedded.Config {
		t.Helper()
		return withRow(t, table, begins, column, mark)
	}
}
