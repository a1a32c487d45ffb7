package pipeline

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Who was born in February 1964 needs 170 quarters, or 67 years. Who stopped work gets no quarter in the curve; the
// others get, after the date asked for, those of the years that go on, that of this date among them.
func TestProjection_marks_the_first_date_at_the_full_rate(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name        string
		first, last int
		effet, want string
	}{
		{"work that stopped in 2023: 160 quarters, 67 years", 1984, 2023, "2026-12-01", "2031-03-01"},
		{"168 quarters at the end of 2025, and 2026 is not told", 1984, 2025, "2026-12-01", "2027-01-01"},
		{"160 quarters at the end of 2025: ten more until June 2028", 1986, 2025, "2026-12-01", "2028-07-01"},
	} {
		var lines []string
		for year := tt.first; year <= tt.last; year++ {
			lines = append(lines, `{"annee":`+calendar.Date{Year: year, Month: 1, Day: 1}.String()[:4]+
				`,"regime":"CNAV","salaireBrutEur":20000,"trimestres":4}`)
		}
		value, err := ijson.ParseObject([]byte(
			`{"assure":{"dateNaissance":"1964-02-14","sexe":"M"},"carriere":[` + strings.Join(lines, ",") + `]}`,
		))
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := dossier.Decode(value)
		if err != nil {
			t.Fatal(err)
		}
		effet, err := calendar.ParseDate(tt.effet)
		if err != nil {
			t.Fatal(err)
		}
		curve := avecCourbe(t, Input{
			Dossier: decoded, Bareme: bareme.Official(), DateEffet: effet,
			Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27}, Projection: true,
		})
		var marked []string
		for i, p := range curve.Projection {
			if i > 0 && !curve.Projection[i-1].Date.Before(p.Date) {
				t.Errorf("%s: %s comes after %s", tt.name, p.Date, curve.Projection[i-1].Date)
			}
			if slices.Contains(p.Reperes, repereTauxPlein) {
				marked = append(marked, p.Date.String())
			}
			if full := atTauxPlein(p); full != !p.Date.Before(curveDay(t, tt.want)) {
				t.Errorf("%s: the full rate at %s is %t", tt.name, p.Date, full)
			}
		}
		if diff := cmp.Diff([]string{tt.want}, marked); diff != "" {
			t.Errorf("%s: marked (-want +got):\n%s", tt.name, diff)
		}
	}
}

func curveDay(t *testing.T, text string) calendar.Date {
	t.Helper()
	day, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return day
}
