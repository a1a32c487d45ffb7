// Command dictionnaire writes to the standard output what the reports of the test dossiers have in common:
// a dictionary for a next way of packing stored runs (adapters/bunstore/internal/packing). Dictionaries in
// use are never written again.
//
//	go run ./adapters/engine/embedded/internal/dictionnaire > dictionary_2.txt
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sort"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// folder is where the dossiers lie, from the root of the repository.
const folder = "testdata/dossiers"

func main() {
	dictionary, err := dictionaryOf(context.Background(), folder)
	if err == nil {
		_, err = os.Stdout.Write(dictionary)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// dictionaryOf runs the dossiers of a folder and returns what their reports have in common. A dossier that the engine
// refuses has no part in it.
func dictionaryOf(ctx context.Context, folder string) ([]byte, error) {
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		return nil, err
	}
	paths, err := filepath.Glob(filepath.Join(folder, "*", "*", "dossier.json"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("%s holds no dossier", folder)
	}
	m := dictionaryMaker{counted: map[string]int{}}
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		data, err := ijson.ParseObject(raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		report, err := engine.Run(ctx, ports.EngineInput{
			Data: data, LiquidationDate: calendar.Date{Year: 2026, Month: 11, Day: 1},
			Today: calendar.Date{Year: 2026, Month: 11, Day: 2}, Projection: true,
		})
		if err != nil {
			continue
		}
		if err := m.report(report); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return m.dictionary(), nil
}

// maxSize is what a dictionary may take: the program holds each of them.
const maxSize = 96 << 10

// dictionaryMaker gathers what reports have in common: each line of an explanation and each section
// once, whatever its numbers are.
type dictionaryMaker struct {
	pieces  []string
	keys    []string
	counted map[string]int
}

var digitsOfReports = regexp.MustCompile(`[0-9]+`)

// piece counts a text under a key in which numbers are alike; the first text of a key is kept.
func (m *dictionaryMaker) piece(key, text string, weight int) {
	key = digitsOfReports.ReplaceAllString(key, "0")
	if m.counted[key] == 0 {
		m.keys = append(m.keys, key)
		m.pieces = append(m.pieces, text)
	}
	m.counted[key] += weight
}

// report adds the sections, the explanations and the canonical document of a report.
func (m *dictionaryMaker) report(report run.Report) error {
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
		return err
	}
	m.piece("document", string(document.Payload), documentAlone)
	return nil
}

// dictionary returns the commonest pieces, which come last: what is near is named by fewer bits.
func (m *dictionaryMaker) dictionary() []byte {
	order := make([]int, len(m.pieces))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return m.counted[m.keys[order[i]]] > m.counted[m.keys[order[j]]] })
	var kept []string
	size := 0
	for _, i := range order {
		if size+len(m.pieces[i]) <= maxSize {
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
