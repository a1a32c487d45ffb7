package retraite_test

import (
	"os"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/retraite"
)

// BenchmarkCompute computes a private career of 42 years, as a program that imports the engine does.
func BenchmarkCompute(b *testing.B) {
	raw, err := os.ReadFile("../../testdata/dossiers/prive/mere_deux_enfants_avpf_chomage/dossier.json")
	if err != nil {
		b.Fatal(err)
	}
	d, err := retraite.Read(raw)
	if err != nil {
		b.Fatal(err)
	}
	date := calendar.Date{Year: 2026, Month: 11, Day: 1}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := retraite.Compute(d, date); err != nil {
			b.Fatal(err)
		}
	}
}
