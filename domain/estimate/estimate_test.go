package estimate

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/run"
)

var today = calendar.Date{Year: 2026, Month: 11, Day: 2}

type fataler interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

func tables(t fataler) *bareme.Set {
	t.Helper()
	set, err := bareme.Load()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// compute asks the engine of this repository.
func compute(t fataler, q Question) run.Report {
	t.Helper()
	decoded, err := dossier.Decode(q.Data)
	if err != nil {
		t.Fatalf("the modelled case is no dossier: %v", err)
	}
	outcome := pipeline.Run(
		pipeline.Input{Dossier: decoded, Bareme: tables(t), DateEffet: q.LiquidationDate, Aujourdhui: today},
	)
	report := run.Report{Engine: run.EngineInfo{Name: "test", Version: "1", BaremeVersion: "b"}}
	for _, s := range outcome.Sections {
		section := run.Section{ModuleID: s.ModuleID, Status: run.Status(s.Status)}
		if s.Results != nil {
			raw, err := json.Marshal(s.Results)
			if err != nil {
				t.Fatal(err)
			}
			section.Results = mustParse(t, string(raw))
		}
		report.Sections = append(report.Sections, section)
	}
	for _, l := range outcome.Lacunes {
		report.Lacunes = append(
			report.Lacunes, gap.Gap{TypeDonnee: l.Kind, Champ: l.Champ, Message: l.Message, Blocking: l.Bloquante},
		)
	}
	return report
}

func estimateOf(t fataler, r Request) (Plan, Estimate, run.Report) {
	t.Helper()
	m, err := NewModel(r, today, tables(t))
	if err != nil {
		t.Fatal(err)
	}
	plan, err := m.Plan(compute(t, m.Probe()))
	if err != nil {
		t.Fatal(err)
	}
	report := compute(t, plan.Question())
	e, err := plan.Estimate(report)
	if err != nil {
		t.Fatalf("%+v: %v, gaps %v", r, err, report.Lacunes)
	}
	return plan, e, report
}

func request(t fataler, year int, income, years string) Request {
	t.Helper()
	r := Request{BirthYear: year}
	if income != "" {
		e, err := money.ParseEuro(income)
		if err != nil {
			t.Fatal(err)
		}
		r.Income = &e
	}
	if years != "" {
		d, err := money.ParseDecimal(years)
		if err != nil {
			t.Fatal(err)
		}
		r.Years = &d
	}
	return r
}

func TestEstimate_answers_every_birth_year_with_a_whole_case(t *testing.T) {
	t.Parallel()
	for year := MinBirthYear; year <= MaxBirthYear; year++ {
		for i, r := range []Request{
			{BirthYear: year},
			request(t, year, "36000", "30"), request(t, year, "0", "0"),
			request(t, year, "500000", "80"),
		} {
			if year%5 != i && i > 0 {
				continue // each kind of request meets every fifth year, and the barest one every year
			}
			plan, e, report := estimateOf(t, r)
			for _, g := range report.Lacunes {
				if g.Blocking && len(plan.lines()) > 0 {
					t.Errorf("%d: the modelled case has a gap: %v", year, g)
				}
			}
			if e.Band.Central.Less(e.Band.Low) || e.Band.High.Less(e.Band.Central) || e.Band.Low.Sign() < 0 {
				t.Errorf("%d: band %v", year, e.Band)
			}
			if plan.Depart.Before(today) || plan.Depart.Day != 1 {
				t.Errorf("%d: departure on %s", year, plan.Depart)
			}
		}
	}
}

func TestEstimate_more_income_never_gives_less(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		year := rapid.IntRange(1960, 1995).Draw(t, "year")
		income := rapid.IntRange(20_000, 200_000).Draw(t, "income")
		more := income + rapid.IntRange(500, 20_000).Draw(t, "more")
		years := strconv.Itoa(rapid.IntRange(1, 40).Draw(t, "years"))
		_, low, _ := estimateOf(t, request(t, year, strconv.Itoa(income), years))
		_, high, _ := estimateOf(t, request(t, year, strconv.Itoa(more), years))
		if high.Band.Central.Less(low.Band.Central) {
			t.Fatalf(
				"born %d, %s years: %d gives %s, %d gives %s",
				year,
				years,
				income,
				low.Band.Central,
				more,
				high.Band.Central,
			)
		}
	})
}

func TestEstimate_widens_with_what_is_not_known(t *testing.T) {
	t.Parallel()
	known := request(t, 1970, "36000", "30")
	_, base, _ := estimateOf(t, known)
	codes := func(e Estimate) string {
		var out []string
		for _, f := range e.Imprecision.Factors {
			out = append(out, string(f.Code))
		}
		return strings.Join(out, " ")
	}
	complexCareer := known
	complexCareer.Complex = true
	for name, c := range map[string]struct {
		request Request
		code    FactorCode
	}{
		"no income":      {request(t, 1970, "", "30"), FactorIncomeNotGiven},
		"no years":       {request(t, 1970, "36000", ""), FactorYearsNotGiven},
		"too many years": {request(t, 1970, "36000", "60"), FactorYearsCut},
		"complex":        {complexCareer, FactorComplexCareer},
	} {
		_, e, _ := estimateOf(t, c.request)
		if e.Imprecision.Percent() <= base.Imprecision.Percent() || !strings.Contains(codes(e), string(c.code)) {
			t.Errorf(
				"%s: %d %% for %s, base %d %%", name, e.Imprecision.Percent(), codes(e), base.Imprecision.Percent(),
			)
		}
	}
	_, wide, _ := estimateOf(t, complexCareer)
	if !wide.Band.Low.Less(base.Band.Low) || !base.Band.High.Less(wide.Band.High) ||
		!wide.Band.Central.Equal(base.Band.Central.Decimal) {
		t.Errorf("a complex career: %v, simple %v", wide.Band, base.Band)
	}
}

func TestEstimate_departs_at_the_full_rate(t *testing.T) {
	t.Parallel()
	plan, e, report := estimateOf(t, request(t, 1970, "36000", "34"))
	for _, s := range report.Sections {
		if s.ModuleID == capability.SurcoteDecote {
			if full, _ := s.Results.Get("tauxPlein"); string(full.AppendJSON(nil)) != "true" {
				t.Errorf("departure on %s without the full rate: %s", plan.Depart, s.Results.AppendJSON(nil))
			}
		}
	}
	if e.Band.Age != calendar.AgeOn(calendar.Date{Year: 1970, Month: 7, Day: 1}, plan.Depart) ||
		e.Band.Date != plan.Depart {
		t.Errorf("band %v", e.Band)
	}
	old, _, _ := estimateOf(t, request(t, 1950, "36000", "41"))
	if old.Depart != (calendar.Date{Year: 2026, Month: 12, Day: 1}) || !old.past ||
		!old.assumes(AssumeStoppedAtLegalAge) {
		t.Errorf("somebody of 76: %s", old.Depart)
	}
}

func TestEstimate_writes_what_the_contract_asks(t *testing.T) {
	t.Parallel()
	r := request(t, 1970, "36123.45", "30")
	_, e, _ := estimateOf(t, r)
	raw, err := e.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	v := mustParse(t, string(raw))
	var names []string
	for name := range v.All() {
		names = append(names, name)
	}
	if diff := cmp.Diff([]string{"label", "band", "imprecision", "citation", "assumptions"}, names); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for at, want := range map[ijson.Pointer]string{
		"/label": `"NON_OPPOSABLE_INDICATIVE"`, "/citation/label": `"NON_OPPOSABLE_INDICATIVE"`,
		"/citation/lang": `"fr"`,
		"/citation/asOf": `"2026-11-02"`, "/band/currency": `"EUR"`, "/citation/source": `"Moteur test 1, barème b"`,
	} {
		member, _ := v.At(at)
		if got := string(member.AppendJSON(nil)); got != want {
			t.Errorf("%s: got %s", at, got)
		}
	}
	for _, name := range []string{"low", "central", "high"} {
		monthly, _ := v.At(ijson.Pointer("/band").Append(name))
		yearly, _ := v.At(ijson.Pointer("/band/annual").Append(name))
		m, okM := monthly.Int64()
		y, okY := yearly.Int64()
		if !okM || !okY || y != 12*m || m%10 != 0 || m <= 0 {
			t.Errorf("%s: %d a month, %d a year", name, m, y)
		}
	}
	if strings.Contains(string(raw), "CERTIFIE") {
		t.Error("an estimate speaks of a certified result")
	}
	statement := e.Citation.StatementForLlm
	for _, part := range []string{
		"2 novembre 2026", "indicative", "non opposable", "bruts par mois", frenchEuros(e.Band.Low),
		frenchEuros(e.Band.High),
		"pas une décision d'une caisse de retraite", "info-retraite.fr", frenchDate(e.Band.Date),
	} {
		if !strings.Contains(statement, part) {
			t.Errorf("the statement does not say %q: %s", part, statement)
		}
	}
	if strings.Contains(statement+e.Citation.CitationHint, "36123") ||
		strings.Contains(statement+e.Citation.CitationHint, "36 123") {
		t.Error("the citation repeats what the caller wrote")
	}
	if strings.Contains(statement, frenchEuros(e.Band.Central)+" ") {
		t.Errorf("the statement gives the central amount: %s", statement)
	}
}

func TestNewBand_rounds_outwards_to_tens(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.Int64Range(0, 2_000_000).Draw(t, "cents")
		width := Width{
			Below: rapid.Int64Range(0, maxBelow).Draw(t, "below"),
			Above: rapid.Int64Range(0, 250).Draw(t, "above"),
		}
		monthly := money.Cents(cents)
		b := NewBand(monthly, width)
		low, high := monthly.MulInt(int(100-width.Below)).QuoInt(100), monthly.MulInt(int(100+width.Above)).QuoInt(100)
		if low.Less(b.Low.Decimal) || b.High.Decimal.Less(high) || b.Central.Less(b.Low) || b.High.Less(b.Central) {
			t.Fatalf("%s, %v: %v", monthly, width, b)
		}
		if !b.Holds(monthly) || b.Holds(b.High.Add(money.Cents(1))) ||
			b.Low.Sign() > 0 && b.Holds(b.Low.Sub(money.Cents(1))) {
			t.Fatalf("%s, %v: what %v holds", monthly, width, b)
		}
		for _, amount := range []money.Euro{b.Low, b.Central, b.High} {
			if n, ok := amount.QuoInt(10).Floor(); !ok || !money.Int(10*n).Equal(amount.Decimal) {
				t.Fatalf("%s is no multiple of ten", amount)
			}
		}
	})
}

func TestPlan_needs_dates_and_Estimate_an_amount(t *testing.T) {
	t.Parallel()
	m, err := NewModel(Request{BirthYear: 1970}, today, tables(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Plan(run.Report{}); !errors.Is(err, ErrNoResult) {
		t.Errorf("a report without dates: %v", err)
	}
	plan, _, _ := estimateOf(t, Request{BirthYear: 1970})
	holes := run.Report{Lacunes: []gap.Gap{{}}}
	if _, err := plan.Estimate(holes); !errors.Is(err, ErrNoResult) {
		t.Errorf("a report with a gap and no pension: %v", err)
	}
	if _, err := NewModel(
		Request{BirthYear: 1970}, calendar.Date{Year: 1900, Month: 1, Day: 1}, tables(t),
	); !errors.Is(
		err, ErrNoResult,
	) {
		t.Errorf("a day before every table: %v", err)
	}
}

func TestFrench_writes_dates_and_amounts_as_a_sentence_does(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"1er juillet 2034": frenchDate(calendar.Date{Year: 2034, Month: 7, Day: 1}),
		"31 août 2026":     frenchDate(calendar.Date{Year: 2026, Month: 8, Day: 31}),
		"1 520":            frenchEuros(money.Cents(152_000)), "0": frenchEuros(money.Euro{}),
		"990": frenchEuros(money.Cents(99_000)), "1 234 560": frenchEuros(money.Cents(123_456_000)),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
