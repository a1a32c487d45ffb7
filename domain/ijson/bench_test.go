package ijson_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

const (
	shortLine = `{"annee":%d,"regime":"CNAV","nature":"ACTIVITE","employeur":"Société Fictive %d",` +
		`"salaireBrutEur":%d.%02d,"trimestres":4}`
	longLine = `    { "annee": %d, "debut": "1986-01-01", "fin": "1986-12-31", "regime": "CNAV",` +
		` "nature": "ACTIVITE", ` +
		`"employeur": "Société Fictive n° %d \"Les Tilleuls\"", "salaireBrutEur": %d.%02d, "trimestres": 4,` +
		` "cadre": false, "quotite": 1.0 }`
)

// dossier is a run's data with a career of that many lines.
func dossier(lines int, line string) []byte {
	var b strings.Builder
	b.WriteString(
		`{ "assure": { "dateNaissance": "1964-05-17", "sexe": "F", "enfants": [ { "dateNaissance": "1990-04-02",` +
			` "adopteLe": null } ] }, "carriere": [`,
	)
	for i := range lines {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, line, 1980+i%45, i, 8000+37*i, i%100)
	}
	b.WriteString(`], "liquidation": { "motif": "NORMALE" } }`)
	return []byte(b.String())
}

func BenchmarkParse(b *testing.B) {
	for _, size := range []struct {
		lines int
		line  string
		name  string
	}{
		{0, "", "no line"},
		{40, shortLine, "40 short lines"},
		{400, shortLine, "400 short lines"},
		{400, longLine, "400 long lines"},
		{4000, longLine, "4000 long lines"},
	} {
		src := dossier(size.lines, size.line)
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				if _, err := ijson.Parse(src); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkValue(b *testing.B) {
	v := parse(b, string(dossier(400, longLine)))
	w, err := v.Set("/carriere/399/salaireBrutEur", ijson.IntValue(1))
	if err != nil {
		b.Fatal(err)
	}
	x := parse(b, string(dossier(400, longLine)))
	buffer := v.AppendJSON(nil)
	for name, f := range map[string]func(){
		"AppendJSON":     func() { buffer = v.AppendJSON(buffer[:0]) },
		"Canonical":      func() { v.Canonical() },
		"CanonicalExact": func() { v.CanonicalExact() },
		"Equal":          func() { v.Equal(x) },
		"Diff":           func() { ijson.Diff(x, w) },
		"Set":            func() { _, _ = v.Set("/carriere/200/trimestres", ijson.IntValue(3)) },
		"At":             func() { v.At("/carriere/200/trimestres") },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
		})
	}
}
