package pipeline

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// fullCareer is a private-sector career of 42 years without a hole, francs first, then euros.
func fullCareer(t testing.TB) *dossier.Dossier {
	t.Helper()
	var b strings.Builder
	b.WriteString(
		`{"assure":{"dateNaissance":"1964-01-10","sexe":"F","enfants":[{"dateNaissance":"1990-05-01"},` +
			`{"dateNaissance":"1993-02-01"}]},"carriere":[`,
	)
	for i := range 42 {
		if i > 0 {
			b.WriteByte(',')
		}
		year := 1984 + i
		if year < 2002 {
			fmt.Fprintf(&b, `{"annee":%d,"regime":"CNAV","salaireBrut":%d,"devise":"FRF"}`, year, 80_000+3_000*i)
			continue
		}
		fmt.Fprintf(&b, `{"annee":%d,"regime":"CNAV","salaireBrutEur":%d}`, year, 21_000+600*i)
	}
	b.WriteString(`]}`)
	value, err := ijson.ParseObject([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(value)
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

func careerInput(t testing.TB) Input {
	t.Helper()
	return Input{
		Dossier: fullCareer(t), Bareme: official(t), DateEffet: calendar.Date{Year: 2026, Month: 11, Day: 1},
		Aujourdhui: calendar.Date{Year: 2026, Month: 9, Day: 1},
	}
}

func TestFullCareer_leaves_no_gap_and_pays_both_schemes(t *testing.T) {
	t.Parallel()
	out := Run(careerInput(t))
	if len(out.Lacunes) != 0 {
		t.Errorf("gaps: %+v", out.Lacunes)
	}
	for _, section := range out.Sections {
		if section.Status == pension.Failed {
			t.Errorf("%s failed: %v", section.ModuleID, section.Warnings)
		}
	}
}

// BenchmarkCareer computes a private career of 42 years, every module and its trace included.
func BenchmarkCareer(b *testing.B) {
	in := careerInput(b)
	loop(b, func() { Run(in) })
}

// BenchmarkCareerWritten writes the explanations out as well.
func BenchmarkCareerWritten(b *testing.B) {
	in := careerInput(b)
	loop(b, func() { writeOut(in) })
}

// writeOut computes a dossier and writes its explanations out, as a report does.
func writeOut(in Input) {
	out := Run(in)
	for _, section := range out.Sections {
		section.Lines(in.Bareme)
	}
}

// loop measures f, and beside the mean reports what the quickest of many short stretches takes, and the one in the
// middle. The mean of a shared machine tells what its other users do; the quickest stretch tells what the code does on
// a core that nobody disturbs.
func loop(b *testing.B, f func()) {
	b.Helper()
	const stretch, most = 10, 1 << 13
	took := make([]time.Duration, 0, most)
	b.ReportAllocs()
	runs, begin := 0, time.Now()
	for b.Loop() {
		f()
		if runs++; runs%stretch == 0 && len(took) < most {
			now := time.Now()
			took, begin = append(took, now.Sub(begin)), now
		}
	}
	if len(took) > 0 {
		slices.Sort(took)
		b.ReportMetric(float64(took[0].Nanoseconds())/stretch, "least-ns/op")
		b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/stretch, "median-ns/op")
	}
}
