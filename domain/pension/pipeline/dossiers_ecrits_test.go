package pipeline

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// writtenRuns takes every dossier of testdata/dossiers and every published example of testdata/exemples through the
// engine, each on its own dates, with its curve of departures.
func writtenRuns(t testing.TB, yield func(Outcome)) {
	t.Helper()
	writtenInputs(t, func(in Input) {
		in.Projection = true
		yield(Run(in))
	})
}

// writtenInputs are the dossiers of writtenRuns before they run.
func writtenInputs(t testing.TB, yield func(Input)) {
	t.Helper()
	const root = "../../.."
	files, err := filepath.Glob(filepath.Join(root, "testdata/dossiers/*/*/dossier.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("dossiers: %v, %v", files, err)
	}
	for _, file := range files {
		var dates struct{ LiquidationDate, Today calendar.Date }
		readJSON(t, filepath.Join(filepath.Dir(file), "expected.json"), &dates)
		var data json.RawMessage
		readJSON(t, file, &data)
		decodeWritten(data, dates.LiquidationDate, dates.Today, yield)
	}
	files, err = filepath.Glob(filepath.Join(root, "testdata/exemples/*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("examples: %v, %v", files, err)
	}
	for _, file := range files {
		var content struct {
			Exemples []struct {
				Date, Today calendar.Date
				Dossier     map[string]json.RawMessage
			}
		}
		readJSON(t, file, &content)
		for _, e := range content.Exemples {
			if lines, ok := e.Dossier["carriere"]; ok {
				e.Dossier["carriere"] = yearByYear(t, lines)
			}
			if e.Today.IsZero() {
				e.Today = e.Date
			}
			data, err := json.Marshal(e.Dossier)
			if err != nil {
				t.Fatal(err)
			}
			decodeWritten(data, e.Date, e.Today, yield)
		}
	}
}

// decodeWritten leaves out a dossier that is refused.
func decodeWritten(data []byte, effet, today calendar.Date, yield func(Input)) {
	value, err := ijson.ParseObject(data)
	if err != nil {
		return
	}
	decoded, err := dossier.Decode(value)
	if err != nil {
		return
	}
	yield(Input{Dossier: decoded, Bareme: bareme.Official(), DateEffet: effet, Aujourdhui: today})
}

// yearByYear writes a line of several years once a year.
func yearByYear(t testing.TB, raw json.RawMessage) json.RawMessage {
	t.Helper()
	var lines []map[string]json.RawMessage
	if err := json.Unmarshal(raw, &lines); err != nil {
		t.Fatal(err)
	}
	var out []map[string]json.RawMessage
	for _, line := range lines {
		years, ok := line["annees"]
		if !ok {
			out = append(out, line)
			continue
		}
		var bounds [2]int
		if err := json.Unmarshal(years, &bounds); err != nil {
			t.Fatal(err)
		}
		delete(line, "annees")
		for year := bounds[0]; year <= bounds[1]; year++ {
			one := map[string]json.RawMessage{}
			for name, v := range line {
				one[name] = v
			}
			text, err := json.Marshal(year)
			if err != nil {
				t.Fatal(err)
			}
			one["annee"] = text
			out = append(out, one)
		}
	}
	text, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func readJSON(t testing.TB, file string, into any) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}
