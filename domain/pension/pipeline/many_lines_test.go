package pipeline

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
)

// unreadable are lines that cannot be used, or that nobody understands, by what is wrong with them.
var unreadable = map[string]func(i int) string{
	"nothing at all": func(int) string { return `{}` },
	"a misspelt scheme": func(i int) string {
		return fmt.Sprintf(
			`{"annee":%d,"regime":"CNVA","salaireBrutEur":900}`, 1980+i%45,
		)
	},
	"a scheme of its own": func(i int) string {
		return fmt.Sprintf(
			`{"annee":%d,"regime":"x%dyy%d"}`, 1980+i%45, i, i%977,
		)
	},
	"an unknown nature": func(i int) string {
		return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","nature":"EMPLOI%d"}`, 1980+i%45, i)
	},
	"an unknown currency": func(i int) string {
		return fmt.Sprintf(
			`{"annee":%d,"regime":"CNAV","salaireBrut":900}`, 1980+i%20,
		)
	},
	"an unknown property": func(i int) string {
		return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":900,"anne%d":1}`, 1980+i%45, i)
	},
	"the same line as ever": func(int) string { return `{"annee":2005,"regime":"CNAV","salaireBrutEur":900}` },
}

// manyLines is a case of so many lines.
func manyLines(t testing.TB, count int, line func(i int) string) *dossier.Dossier {
	t.Helper()
	lines := make([]string, count)
	for i := range lines {
		lines[i] = line(i)
	}
	text := `{"assure":{"dateNaissance":"1962-03-04","sexe":"M"},"carriere":[` + strings.Join(lines, ",") + `]}`
	value, err := ijson.ParseObject([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(value)
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

// allocated runs the case with its curve and returns the bytes that were asked of the allocator.
func allocated(t *testing.T, line func(i int) string) (uint64, Outcome) {
	t.Helper()
	const enough = dossier.MaxLignes / 5
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	out := Run(Input{
		Dossier: manyLines(t, enough, line), Bareme: official(t),
		DateEffet:  calendar.Date{Year: 2026, Month: 12, Day: 1},
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 1}, Projection: true,
	})
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, out
}

// Lines that cannot be used cost about what usable ones do, and a report does not list them all: CWE-407.
// The test is not parallel: others would allocate meanwhile.
//
//nolint:paralleltest // it measures what is allocated
func TestRun_of_unreadable_lines_costs_what_usable_lines_do(t *testing.T) {
	usable, _ := allocated(t, func(i int) string {
		return fmt.Sprintf(`{"annee":%d,"regime":"CNAV","employeur":"Moulin Fictif %d","salaireBrutEur":900}`, 1980+
			i%45, i)
	})
	for name, line := range unreadable {
		t.Run(name, func(t *testing.T) { //nolint:paralleltest // likewise
			got, out := allocated(t, line)
			t.Logf("%.1f times what usable lines take, %d MB", float64(got)/float64(usable), got>>20)
			const most = 3
			if got > most*usable {
				t.Errorf("%d bytes, %d for usable lines", got, usable)
			}
			for i := range out.Sections {
				assertListsAreShort(t, reflect.ValueOf(out.Sections[i].Results))
			}
		})
	}
}

// assertListsAreShort looks at the lists right in a result.
func assertListsAreShort(t *testing.T, result reflect.Value) {
	t.Helper()
	for result.Kind() == reflect.Pointer && !result.IsNil() {
		result = result.Elem()
	}
	if result.Kind() != reflect.Struct {
		return
	}
	const most = 1000
	for i := range result.NumField() {
		if f := result.Field(i); f.Kind() == reflect.Slice && f.Len() > most {
			t.Errorf("%s.%s lists %d", result.Type(), result.Type().Field(i).Name, f.Len())
		}
	}
}

func TestRun_counts_the_lines_that_it_does_not_list(t *testing.T) {
	t.Parallel()
	out := Run(Input{
		Dossier: manyLines(t, dossier.MaxLignes, unreadable["nothing at all"]), Bareme: official(t),
		DateEffet:  calendar.Date{Year: 2026, Month: 12, Day: 1},
		Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 1},
	})
	for i := range out.Sections {
		switch r := out.Sections[i].Results.(type) {
		case *career.ResultatIngestion:
			if len(r.LignesEcartees) != 1000 || r.LignesEcarteesTotal != dossier.MaxLignes || r.LignesRetenues != 0 {
				t.Errorf("%d lines put aside are listed of %d", len(r.LignesEcartees), r.LignesEcarteesTotal)
			}
		case *career.ResultatValidation:
			if len(r.Anomalies) != 1000 || r.Bloquantes != dossier.MaxLignes {
				t.Errorf("%d anomalies are listed of %d", len(r.Anomalies), r.Bloquantes)
			}
		}
	}
}
