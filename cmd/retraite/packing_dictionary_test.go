package main

import (
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// makeVariable names the file to which a dictionary of the reports of today is written, for a next way of packing.
const makeVariable = "RETRAITE_MAKE_DICTIONARY"

func TestMake_a_dictionary_for_packing(t *testing.T) {
	t.Parallel()
	file := os.Getenv(makeVariable)
	if file == "" {
		t.Skip("set " + makeVariable + " to a file")
	}
	m := dictionaryMaker{counted: map[string]int{}}
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		t.Fatal(err)
	}
	paths, err := filepath.Glob("../../testdata/dossiers/*/*/dossier.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no dossier: %v", err)
	}
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data, err := ijson.ParseObject(raw)
		if err != nil {
			t.Fatal(err)
		}
		report, err := engine.Run(t.Context(), ports.EngineInput{
			Data: data, LiquidationDate: calendar.Date{Year: 2026, Month: 11, Day: 1}, Today: calendar.Date{Year: 2026, Month: 11, Day: 2},
			Projection: true,
		})
		if err == nil {
			m.report(t, report)
		}
	}
	if err := os.WriteFile(file, m.dictionary(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// dictionaryMaker gathers what reports have in common: each line of an explanation and each section once, whatever its numbers are.
type dictionaryMaker struct {
	pieces  []string
	keys    []string
	counted map[string]int
}

var digitsOfReports = regexp.MustCompile(`[0-9]+`)

func (m *dictionaryMaker) piece(key, text string, weight int) {
	key = digitsOfReports.ReplaceAllString(key, "0")
	if m.counted[key] == 0 {
		m.keys = append(m.keys, key)
		m.pieces = append(m.pieces, text)
	}
	m.counted[key] += weight
}

func (m *dictionaryMaker) report(t *testing.T, report run.Report) {
	t.Helper()
	const (
		sectionWeight = 3
		documentAlone = 1 << 20
		longSection   = 3000
		head, tail    = 2000, 1000
	)
	for _, s := range report.Sections {
		for _, line := range s.Explanation().Items() {
			label, _ := line.Get("label")
			law, _ := line.Get("law")
			m.piece(string(label.AppendJSON(nil))+string(law.AppendJSON(nil)), string(line.AppendJSON(nil)), 1)
		}
		text := string(s.Disclosed(run.ExtentResults).AppendJSON(nil))
		if len(text) > longSection {
			text = text[:head] + text[len(text)-tail:]
		}
		m.piece("section "+string(s.ModuleID)+string(s.Status), text, sectionWeight)
	}
	document, err := proof.NewDocument(run.New(run.Launch{}, report), proof.Attestation{})
	if err != nil {
		t.Fatal(err)
	}
	m.piece("document", string(document.Payload), documentAlone)
}

// dictionary returns the commonest pieces, which come last: what is near is named by fewer bits.
func (m *dictionaryMaker) dictionary() []byte {
	const most = 96 << 10
	order := make([]int, len(m.pieces))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return m.counted[m.keys[order[i]]] > m.counted[m.keys[order[j]]] })
	var kept []string
	size := 0
	for _, i := range order {
		if size+len(m.pieces[i]) <= most {
			kept = append(kept, m.pieces[i])
			size += len(m.pieces[i])
		}
	}
	out := make([]byte, 0, size)
	for i := len(kept) - 1; i >= 0; i-- {
		out = append(out, kept[i]...)
	}
	return out
}
