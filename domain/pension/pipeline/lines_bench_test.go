package pipeline

import (
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// BenchmarkLines says how many times longer four times the lines take with their curve: about four where each line
// costs the same, sixteen where each looks through all others. CWE-407.
func BenchmarkLines(b *testing.B) {
	const few, many = 1_500, 6_000
	for _, c := range []struct {
		name string
		line func(i int) string
	}{
		{"services of one year too short for a pension", func(i int) string {
			return fmt.Sprintf(`{"annee":2010,"regime":"SRE","nature":"ACTIVITE","salaireBrutEur":%d.50}`, 900+i)
		}},
		{"posts of two services in one year", func(i int) string {
			from := "06"
			if i%2 == 0 {
				from = "02"
			}
			scheme := map[string]string{"06": "SRE", "02": "CNRACL"}[from]
			if i < 60 {
				return fmt.Sprintf(`{"annee":%d,"regime":%q,"indice":400}`, 1985+i%20, scheme)
			}
			return fmt.Sprintf(`{"annee":2010,"regime":%q,"debut":"2010-%s-%02d","fin":"2010-06-30","indice":400,`+
				`"employeur":"Mairie Fictive %d"}`, scheme, from, 1+i%28, i)
		}},
		{"lines without a year before those with one", func(i int) string {
			if i%2 == 0 {
				return `{"regime":"CNAV"}`
			}
			return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":%d}`, 1980+i%45, i)
		}},
		{"services too short for a pension, of as many employers", func(i int) string {
			return fmt.Sprintf(
				`{"annee":2010,"regime":"CNRACL","salaireBrutEur":%d.50,"employeur":"Mairie Fictive %d"}`, 900+i, i,
			)
		}},
		{"periods abroad", func(i int) string {
			return fmt.Sprintf(`{"annee":2010,"regime":"ETRANGER","employeur":"Moulin Fictif %d"}`, i)
		}},
		{"an index bonus that ends each day", func(i int) string {
			year := 1985 + i%40
			return fmt.Sprintf(`{"annee":%d,"regime":"SRE","indice":400,"nbi":20,"debut":"%d-01-01",`+
				`"fin":"%d-%02d-%02d","employeur":"Lycée Fictif %d"}`, year, year, year, 1+i/40%12, 1+i/480%28, i)
		}},
		{"work of the last year", func(i int) string {
			return fmt.Sprintf(`{"annee":2025,"regime":"CNAV","salaireBrutEur":%d.50}`, 900+i)
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			benchGrowth(b, manyLines(b, few, c.line), manyLines(b, many, c.line))
		})
	}
	b.Run("interruptions that employers declare", func(b *testing.B) {
		benchGrowth(b, withInterruptions(b, few), withInterruptions(b, many))
	})
}

// withInterruptions is a case of so many lines, whose employers each declare an interruption that it lacks.
func withInterruptions(b *testing.B, count int) *dossier.Dossier {
	b.Helper()
	d := manyLines(b, count, func(i int) string {
		return fmt.Sprintf(
			`{"annee":%d,"regime":"CNAV","salaireBrutEur":900,"employeur":"Moulin Fictif %d"}`, 1980+i%45, i,
		)
	})
	for _, l := range d.Carriere {
		d.EmployeurDeclarations = append(d.EmployeurDeclarations, dossier.DeclarationEmployeur{
			Annee: l.Annee, Employeur: l.Employeur, Suspension: dossier.Maladie,
		})
	}
	return d
}

func benchGrowth(b *testing.B, short, long *dossier.Dossier) {
	b.Helper()
	var ofShort, ofLong time.Duration
	for b.Loop() {
		ofShort += drawn(b, short)
		ofLong += drawn(b, long)
	}
	b.ReportMetric(float64(ofLong)/float64(ofShort), "times")
}

// drawn returns how long a case takes with its curve.
func drawn(b *testing.B, d *dossier.Dossier) time.Duration {
	b.Helper()
	began := time.Now()
	Run(Input{
		Dossier: d, Bareme: official(b), DateEffet: calendar.Date{Year: 2026, Month: 12, Day: 1},
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 1}, Projection: true,
	})
	return time.Since(began)
}
