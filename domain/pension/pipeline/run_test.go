package pipeline

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
	"github.com/retraite-gateway/retraite/domain/pension/modules/restitution"
)

// stub is a module of a test.
type stub struct {
	id      capability.ModuleID
	applies bool
	compute func(*pension.State, *pension.Trace) any
}

func (m stub) Info() pension.Info                             { return pension.Info{ID: m.id} }
func (m stub) Applies(*pension.State) (bool, string)          { return m.applies, "ne concerne pas" }
func (m stub) Compute(s *pension.State, t *pension.Trace) any { return m.compute(s, t) }

func TestRun_reports_each_module_by_what_became_of_it(t *testing.T) {
	t.Parallel()
	modules := []pension.Module{
		stub{"a", true, func(*pension.State, *pension.Trace) any { return struct{}{} }},
		stub{"b", false, nil},
		stub{"c", true, func(_ *pension.State, t *pension.Trace) any {
			t.Missing(pension.Lacune{Champ: "/assure/dateNaissance"})
			return struct{}{}
		}},
		stub{"d", true, func(s *pension.State, t *pension.Trace) any {
			t.Warn("avant la chute")
			var none *pension.State
			return none.DateEffet.Lire() // a module at fault
		}},
		stub{"e", true, func(s *pension.State, _ *pension.Trace) any { return len(s.Avancement.Lire()) }},
	}
	out := run(Input{Bareme: official(t), Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27}}, stepsOf(modules))
	want := []pension.Status{
		pension.Computed, pension.NotApplicable, pension.Incomplete, pension.Failed, pension.Computed,
	}
	for i, section := range out.Sections {
		if section.Status != want[i] {
			t.Errorf("%s is %s, want %s", section.ModuleID, section.Status, want[i])
		}
	}
	if len(out.Lacunes) != 1 || out.Lacunes[0].Champ != "/assure/dateNaissance" {
		t.Errorf("gaps: %v", out.Lacunes)
	}
	if got := out.Sections[1].Warnings; len(got) != 1 || got[0] != "ne concerne pas" {
		t.Errorf("a module that does not apply says why: %v", got)
	}
	if got := out.Sections[3]; got.Results != nil || len(got.Warnings) != 2 {
		t.Errorf("a module that failed keeps its warnings and gives no result: %+v", got)
	}
	if got := out.Sections[4].Results; got != 4 {
		t.Errorf("the last module saw %v modules before it", got)
	}
}

func TestRun_that_is_told_to_stop_begins_no_module_more_and_gives_no_result(t *testing.T) {
	t.Parallel()
	stop, ran := false, ""
	modules := []pension.Module{
		stub{"a", true, func(*pension.State, *pension.Trace) any { ran += "a"; return struct{}{} }},
		stub{"b", true, func(*pension.State, *pension.Trace) any { ran, stop = ran+"b", true; return struct{}{} }},
		stub{"c", true, func(*pension.State, *pension.Trace) any { ran += "c"; return struct{}{} }},
	}
	in := Input{
		Bareme: official(t), Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
		Stop: func() bool { return stop },
	}
	if out := run(in, stepsOf(modules)); !out.Stopped || len(out.Sections) != 0 || ran != "ab" {
		t.Errorf("%q ran, and the outcome is %+v", ran, out)
	}
	stop, ran = false, ""
	if out := run(in, stepsOf(modules[:2])); !out.Stopped || ran != "ab" {
		t.Errorf("%q ran, and a run whose last module was cut short has the outcome %+v", ran, out)
	}
	stop = false
	if out := run(in, stepsOf(modules[:1])); out.Stopped || len(out.Sections) != 1 {
		t.Errorf("a run that nobody stops has the outcome %+v", out)
	}
}

func TestCourbe_computes_no_point_once_told_to_stop(t *testing.T) {
	t.Parallel()
	in := Input{Dossier: &dossier.Dossier{}, Bareme: official(t), Stop: func() bool { return true }}
	if point, ok := newCurve(in, nil).point(calendar.Date{Year: 2030, Month: 1, Day: 1}); ok {
		t.Errorf("got %+v", point)
	}
}

func official(t testing.TB) *bareme.Set {
	t.Helper()
	tables, err := bareme.Load()
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func TestRun_ends_for_births_at_the_ends_of_the_calendar(t *testing.T) {
	t.Parallel()
	for _, birth := range []calendar.Date{
		{Year: 1, Month: 1, Day: 1},
		{Year: 1905, Month: 1, Day: 1},
		{Year: 2031, Month: 1, Day: 1},
		{Year: 9999, Month: 12, Day: 31},
	} {
		in := careerInput(t)
		in.Projection = true
		in.Dossier.Assure.DateNaissance = birth
		for _, effect := range []calendar.Date{
			{}, in.DateEffet, {Year: 9999, Month: 12, Day: 1}, {Year: 1, Month: 1, Day: 1},
		} {
			in.DateEffet = effect
			for _, section := range Run(in).Sections {
				if section.Status == pension.Failed {
					t.Errorf("born %s, effect %s: %s failed", birth, effect, section.ModuleID)
				}
			}
		}
	}
}

// The modules that say the date of effect are the first and the last one: a reader who may see one of them only learns
// the same.
func TestRun_says_which_date_it_took_at_both_ends(t *testing.T) {
	t.Parallel()
	in := careerInput(t)
	in.Aujourdhui = calendar.Date{Year: 2026, Month: 11, Day: 27}
	for asked, want := range map[calendar.Date]string{
		{}: "2026-12-01", {Year: 2027, Month: 2, Day: 1}: "2027-02-01", {Year: 2027, Month: 2, Day: 15}: "2027-03-01",
	} {
		in.DateEffet = asked
		for _, section := range Run(in).Sections {
			var got calendar.Date
			switch results := section.Results.(type) {
			case *career.ResultatIngestion:
				got = results.DateEffet
			case *restitution.ResultatRapport:
				got = results.DateEffet
			default:
				continue
			}
			if got.String() != want {
				t.Errorf("asked %q, %s took %s, want %s", asked, section.ModuleID, got, want)
			}
		}
	}
}
