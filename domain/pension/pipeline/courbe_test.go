package pipeline

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// avecCourbe runs a dossier with its curve of departure dates.
func avecCourbe(t testing.TB, in Input) *TauxEtCourbe {
	t.Helper()
	in.Projection = true
	for _, section := range Run(in).Sections {
		if section.ModuleID == capability.SurcoteDecote {
			if result, ok := section.Results.(*TauxEtCourbe); ok {
				return result
			}
		}
	}
	t.Fatal("surcoteDecote gave no result")
	return nil
}

func TestProjection_is_left_out_unless_asked_for(t *testing.T) {
	t.Parallel()
	for _, section := range Run(careerInput(t)).Sections {
		if result, ok := section.Results.(*TauxEtCourbe); ok {
			t.Errorf("%d points", len(result.Projection))
		}
	}
}

func TestProjection_runs_from_the_earliest_date_to_70_and_says_the_report_at_the_date_asked_for(t *testing.T) {
	t.Parallel()
	in := careerInput(t)
	in.DateEffet = calendar.Date{Year: 2027, Month: 2, Day: 1}
	result := avecCourbe(t, in)
	points := result.Projection
	if first := points[0].Date; first != (calendar.Date{Year: 2026, Month: 11, Day: 1}) {
		t.Errorf("the curve begins on %s", first)
	}
	if last := points[len(points)-1].Age; last.Years != 70 {
		t.Errorf("the curve ends at %s", last)
	}
	asked := 0
	for i, p := range points {
		if i > 0 && !points[i-1].Date.Before(p.Date) {
			t.Errorf("%s comes after %s", p.Date, points[i-1].Date)
		}
		if p.Date != in.DateEffet {
			continue
		}
		asked++
		if !p.Taux.Equal(result.Taux) || p.TrimestresSurcote != result.TrimestresSurcote ||
			p.TrimestresRetenus != result.TrimestresRetenus {
			t.Errorf("the point %+v is not the result %+v", p, result)
		}
		if want := total(t, in); !p.MensuelBrutEur.Equal(want.Decimal) {
			t.Errorf("the point pays %s a month, the report %s", p.MensuelBrutEur, want)
		}
	}
	if asked != 1 {
		t.Errorf("%d points at the date asked for", asked)
	}
}

// Whoever names no date, or one within a month, reads the same of the date of the run in the report and in the curve.
func TestProjection_says_the_report_at_the_date_of_the_run(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		asked, today, want calendar.Date
	}{
		"supposed": {
			today: calendar.Date{Year: 2026, Month: 6, Day: 15}, want: calendar.Date{Year: 2026, Month: 11, Day: 1},
		},
		"within a month": {
			asked: calendar.Date{Year: 2027, Month: 2, Day: 15}, today: calendar.Date{Year: 2026, Month: 9, Day: 1},
			want: calendar.Date{Year: 2027, Month: 3, Day: 1},
		},
	} {
		in := careerInput(t)
		in.DateEffet = c.asked
		in.Aujourdhui = c.today
		seen := false
		for _, p := range avecCourbe(t, in).Projection {
			if p.Date != c.want {
				continue
			}
			seen = true
			if !slices.Contains(p.Reperes, "DATE_DEMANDEE") || p.ActivitePoursuivie {
				t.Errorf("%s: %+v", name, p)
			}
			if want := total(t, in); !p.MensuelBrutEur.Equal(want.Decimal) {
				t.Errorf("%s: the point pays %s a month, the report %s", name, p.MensuelBrutEur, want)
			}
		}
		if !seen {
			t.Errorf("%s: there is no point on %s", name, c.want)
		}
	}
}

// total is the gross monthly total of a run without a curve.
func total(t *testing.T, in Input) (sum money.Euro) {
	t.Helper()
	registre := faits.NewRegistre()
	state := initialState(in, registre)
	trace := pension.NewTrace(0)
	for i := range steps {
		runModule(&steps[i], state, registre, trace, &Section{})
	}
	return totalMensuel(state)
}

func TestProjection_never_lowers_the_rate_of_a_later_date(t *testing.T) {
	t.Parallel()
	in := careerInput(t)
	short := *in.Dossier
	short.Carriere = short.Carriere[20:]
	in.Dossier = &short
	points := avecCourbe(t, in).Projection
	for i := 1; i < len(points); i++ {
		before, after := points[i-1], points[i]
		if after.Taux.Less(before.Taux) || after.TrimestresManquants > before.TrimestresManquants ||
			after.TrimestresRetenus < before.TrimestresRetenus {
			t.Errorf("from %+v to %+v", before, after)
		}
		if after.MensuelBrutEur.Less(before.MensuelBrutEur) {
			t.Errorf(
				"%s pays less than %s: %s < %s", after.Date, before.Date, after.MensuelBrutEur, before.MensuelBrutEur,
			)
		}
	}
	if first, last := points[0], points[len(points)-1]; !first.Taux.Less(last.Taux) {
		t.Errorf("the rate of a short career stays at %s", first.Taux)
	}
}

func TestProjection_does_not_prolong_work_that_has_ended(t *testing.T) {
	t.Parallel()
	in := careerInput(t)
	stopped := *in.Dossier
	stopped.Carriere = stopped.Carriere[:38]
	in.Dossier = &stopped
	points := avecCourbe(t, in).Projection
	for _, p := range points {
		if p.ActivitePoursuivie || p.TrimestresRetenus != points[0].TrimestresRetenus {
			t.Errorf("%+v", p)
		}
	}
}

func TestCouper_keeps_the_months_before_the_date_of_effect(t *testing.T) {
	t.Parallel()
	whole := dossier.Ligne{
		Annee: dossier.Some(2027), Salaire: dossier.Some(money.Int(36_000)), Trimestres: dossier.Some(4),
		Precisions: &dossier.Precisions{Heures: dossier.Some(money.Int(1_200))},
	}
	for _, tt := range []struct {
		name   string
		line   dossier.Ligne
		effet  calendar.Date
		some   bool
		salary string
	}{
		{"a year cut in April keeps three months", whole, calendar.Date{Year: 2027, Month: 4, Day: 1}, true, "9000"},
		{"nothing comes before January", whole, calendar.Date{Year: 2027, Month: 1, Day: 1}, false, ""},
		{"a period that ended before is whole", dossier.Ligne{
			Annee: dossier.Some(2027), Salaire: dossier.Some(money.Int(5_000)),
			Periode: calendar.Span{
				From: calendar.Date{Year: 2027, Month: 1, Day: 1}, To: calendar.Date{Year: 2027, Month: 2, Day: 28},
			},
		}, calendar.Date{Year: 2027, Month: 9, Day: 1}, true, "5000"},
		{"a period that begins later is left out", dossier.Ligne{
			Annee: dossier.Some(2027), Salaire: dossier.Some(money.Int(5_000)),
			Periode: calendar.Span{From: calendar.Date{Year: 2027, Month: 6, Day: 1}},
		}, calendar.Date{Year: 2027, Month: 6, Day: 1}, false, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var p prolongation
			got := p.appendCut(nil, &tt.line, tt.effet)
			if len(got) == 1 != tt.some || tt.some && got[0].Salaire.Value.String() != tt.salary {
				t.Errorf("%+v", got)
			}
		})
	}
	var p prolongation
	part := p.appendCut(nil, &whole, calendar.Date{Year: 2027, Month: 4, Day: 1})[0]
	if got := part.Heures().Value.String(); got != "300" {
		t.Errorf("%s hours are left", got)
	}
	if whole.Heures().Value.String() != "1200" || whole.Salaire.Value.String() != "36000" {
		t.Errorf("the line of the dossier was cut too: %+v", whole)
	}
}

// The points of a curve take over what the years in common gave; a point alone takes over nothing.
func TestProjection_gives_each_date_what_it_would_give_alone(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("../../../testdata/dossiers/*/*/dossier.json")
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
		checkEachDateAlone(t, path, data)
	}
}

// Services that are too short for a pension pass to the general scheme at one date, and are long enough at a later one:
// the years in common differ.
func TestProjection_gives_each_date_what_it_would_give_alone_whatever_the_years_in_common_become(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string]string{
		"services go on": `{"annee":1980,"regime":"CNRACL","salaireBrutEur":12000},{"annee":1981,` +
			`"regime":"CNRACL","salaireBrutEur":12000},` +
			`{"annee":1982,"regime":"CNRACL","salaireBrutEur":12000},{"annee":2028,"regime":"CNRACL",` +
			`"salaireBrutEur":17000}`,
		"with a purchase": `{"annee":1983,"regime":"SRE","salaireBrutEur":12000},{"annee":2027,"regime":"SRE",` +
			`"salaireBrutEur":17000}],` +
			`"liquidation":{"rachats":[{"annee":1985,"trimestres":2,"option":"TAUX"}]},"x":[`,
		"with a service": `{"annee":1983,"regime":"CNAV","nature":"SERVICE_NATIONAL","jours":200},` +
			`{"annee":2027,"regime":"SSI","salaireBrutEur":900}`,
		"in no order": `{"annee":2026,"regime":"SSI","salaireBrutEur":900},{"annee":1983,` +
			`"regime":"MSA_SALARIE","salaireBrutEur":9000}`,
		"the same line twice": `{"annee":2003,"regime":"CNAV","salaireBrutEur":20000},{"annee":1999,` +
			`"regime":"AGIRC","salaireBrutEur":9000}`,
		"a line without a pay": `{"annee":2027,"regime":"CNAV"},{"annee":2028,"regime":"CNAV",` +
			`"nature":"MALADIE","jours":90}`,
	} {
		for _, last := range []int{2023, 2026} { // work that has ended, and work that goes on
			var career strings.Builder
			for year := 1984; year < last; year++ {
				fmt.Fprintf(&career, `{"annee":%d,"regime":"CNAV","salaireBrutEur":20000},`, year)
			}
			data := `{"assure":{"dateNaissance":"1964-03-15","sexe":"F"},"carriere":[` + career.String() + lines + `]}`
			checkEachDateAlone(t, name, enValeur(t, data))
		}
	}
}

// checkEachDateAlone compares a curve, every quarter of a year and some dates twice, with curves of one date.
func checkEachDateAlone(t *testing.T, name string, data ijson.Value) {
	t.Helper()
	decoded, err := dossier.Decode(data)
	if err != nil {
		return // a dossier that is refused
	}
	in := Input{Dossier: decoded, Bareme: official(t), Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 2}}
	together := newCurve(in, steps)
	check := func(date calendar.Date) {
		want, wantOK := newCurve(in, steps).point(date)
		got, ok := together.point(date)
		if diff := cmp.Diff(want, got); diff != "" || ok != wantOK {
			t.Errorf("%s on %s: (-alone +together)\n%s", name, date, diff)
		}
	}
	for date := (calendar.Date{Year: 2025, Month: 7, Day: 1}); date.Year < 2034; date = date.AddMonths(3) {
		check(date)
		if date.Month == 4 {
			check(date)
		}
	}
	check(calendar.Date{Year: 2027, Month: 10, Day: 1}) // back
	check(calendar.Date{Year: 2031, Month: 1, Day: 1})
}

// BenchmarkProjection computes a career with its whole curve of departure dates.
func BenchmarkProjection(b *testing.B) {
	in := careerInput(b)
	in.Projection = true
	loop(b, func() { Run(in) })
}

// A career that cannot be read has no amount at any date, instead of none at all.
func TestProjection_of_a_career_that_cannot_be_read_is_not_complete(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{
		"lines without a scheme": `{"annee":2000,"salaireBrutEur":20000},{"annee":2001,"regime":"cnav",` +
			`"salaireBrutEur":20000}`,
		"lines without pay":   `{"annee":2000,"regime":"CNAV"},{"annee":2001,"regime":"CNAV"}`,
		"a total of quarters": "",
	} {
		decoded, err := dossier.Decode(enValeur(
			t, `{"assure":{"dateNaissance":"1964-03-15","sexe":"M","trimestresTousRegimes":160},"carriere":[`+line+`]}`,
		))
		if err != nil {
			t.Fatal(err)
		}
		points := avecCourbe(t, Input{
			Dossier: decoded, Bareme: official(t), DateEffet: le(2027, 1, 1), Aujourdhui: le(2026, 11, 27),
		}).Projection
		if len(points) == 0 {
			t.Errorf("%s: no point", name)
		}
		for _, p := range points {
			if p.Complet {
				t.Errorf("%s: %s a month on %s is said to be complete", name, p.MensuelBrutEur, p.Date)
			}
		}
	}
}
