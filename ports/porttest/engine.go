package porttest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// today is the civil day of Start.
var today = calendar.Date{Year: 2026, Month: 11, Day: 12}

// career is a case of one scheme without secrets: thirty years of pay.
func career() ijson.Value {
	lines := make([]ijson.Value, 0, 30)
	for year := 1990; year < 2020; year++ {
		lines = append(lines, ijson.NewObject(
			ijson.Member{Name: "annee", Value: ijson.IntValue(int64(year))},
			ijson.Member{Name: "regime", Value: ijson.StringValue("CNAV")},
			ijson.Member{Name: "salaireBrutEur", Value: number("24000.00")},
		))
	}
	return ijson.NewObject(
		ijson.Member{Name: "assure", Value: object(`{"dateNaissance":"1963-05-17","sexe":"F"}`)},
		ijson.Member{Name: "carriere", Value: ijson.ArrayValue(lines)},
	)
}

// Engine is the contract of ports.Engine. An engine is told nothing but its input, so open needs no clock.
func Engine(t *testing.T, open func(t *testing.T) ports.Engine) {
	t.Helper()
	engineBehaviour(t, open)
	engineErrors(t, open)

	t.Run("callers at once get what each would get alone", func(t *testing.T) {
		t.Parallel()
		engine := open(t)
		inputs := []ports.EngineInput{{Today: today}, {Today: today, Data: career()}}
		var want []string
		for _, input := range inputs {
			want = append(want, reportText(compute(t, engine, input)))
		}
		const atOnce = 16 // a computation is no statement of a database
		together(atOnce, func(i int) {
			report, err := engine.Run(t.Context(), inputs[i%len(inputs)])
			if err != nil {
				t.Error(err)
				return
			}
			if diff := cmp.Diff(want[i%len(inputs)], reportText(report)); diff != "" {
				t.Errorf("caller %d (-alone +together):\n%s", i, diff)
			}
		})
	})

	t.Run("any civil day is a day", func(t *testing.T) {
		t.Parallel()
		engine := open(t)
		for _, day := range []calendar.Date{
			{Year: 1950, Month: 1, Day: 1}, {Year: 2024, Month: 2, Day: 29}, {Year: 2099, Month: 12, Day: 31},
		} {
			for _, asked := range []calendar.Date{{}, day} {
				compute(t, engine, ports.EngineInput{Data: career(), Today: day, LiquidationDate: asked})
			}
		}
	})
}

func compute(t *testing.T, engine ports.Engine, input ports.EngineInput) run.Report {
	t.Helper()
	report, err := engine.Run(t.Context(), input)
	if err != nil {
		t.Fatalf("compute: %v", err)
	}
	return report
}

func reportText(r run.Report) string { return string(r.Value().AppendJSON(nil)) }

func sectionOf(t *testing.T, r run.Report, module capability.ModuleID) run.Section {
	t.Helper()
	i := slices.IndexFunc(r.Sections, func(s run.Section) bool { return s.ModuleID == module })
	if i < 0 {
		t.Fatalf("no section of %s", module)
	}
	return r.Sections[i]
}

func engineBehaviour(t *testing.T, open func(t *testing.T) ports.Engine) {
	t.Helper()
	t.Run("it says which engine answers, and its reports say the same", func(t *testing.T) {
		t.Parallel()
		engine := open(t)
		info, err := engine.Info(t.Context())
		if err != nil || info.Name == "" || info.Version == "" || info.BaremeVersion == "" {
			t.Fatalf("info %+v, %v", info, err)
		}
		if got := compute(t, engine, ports.EngineInput{Today: today}).Engine; got != info {
			t.Errorf("the report says %+v, want %+v", got, info)
		}
	})

	t.Run("an empty case is a report with gaps, one section a module", func(t *testing.T) {
		t.Parallel()
		report := compute(t, open(t), ports.EngineInput{Today: today})
		got := make([]capability.ModuleID, 0, len(report.Sections))
		want := capability.ModuleIDs()
		for _, s := range report.Sections {
			got = append(got, s.ModuleID)
			if s.Results.Kind() != ijson.Object || s.Salt != "" {
				t.Errorf("section %s: results of kind %s, salt %q", s.ModuleID, s.Results.Kind(), s.Salt)
			}
			if s.Status == run.StatusFailed {
				t.Errorf("section %s failed: %q", s.ModuleID, s.Warnings)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("modules (-want +got):\n%s", diff)
		}
		if len(report.Lacunes) == 0 || report.Deliverable || len(report.DeliveryReasons) == 0 {
			t.Errorf(
				"%d gaps, deliverable %v because of %v", len(report.Lacunes), report.Deliverable,
				report.DeliveryReasons,
			)
		}
		for _, g := range report.Lacunes {
			_, err := g.Champ.Tokens()
			if g.LacuneID != "" || !g.TypeDonnee.Known() || g.Message == "" || g.Champ == "" || err != nil {
				t.Errorf("gap %s, %v", g.Value().AppendJSON(nil), err)
			}
		}
	})

	t.Run("a gap that is filled is gone", func(t *testing.T) {
		t.Parallel()
		engine := open(t)
		empty := ijson.NewObject()
		for _, g := range compute(t, engine, ports.EngineInput{Today: today, Data: empty}).Lacunes {
			filled, err := g.Apply(empty, gap.Override{
				LacuneID: g.LacuneID, TypeDonnee: g.TypeDonnee, Value: someValue(g),
			})
			if err != nil {
				t.Errorf("fill %s: %v", g.Champ, err)
				continue
			}
			report := compute(t, engine, ports.EngineInput{
				Today: today, Data: filled,
				Substitutions: []run.Substitution{{Champ: g.Champ, TypeDonnee: g.TypeDonnee, PieceJointeRef: "pj-1"}},
			})
			for _, still := range report.Lacunes {
				if still.Champ == g.Champ && still.Annee == g.Annee {
					t.Errorf("the gap at %s is still there", g.Champ)
				}
			}
		}
	})

	t.Run("a career is computed and explained", func(t *testing.T) {
		t.Parallel()
		report := compute(t, open(t), ports.EngineInput{
			Today: today, Data: career(), LiquidationDate: calendar.Date{Year: 2027, Month: 1, Day: 1},
		})
		section := sectionOf(t, report, capability.TrimestresSalaires)
		if section.Status != run.StatusComputed || section.Results.Len() == 0 || len(section.Trace) == 0 {
			t.Errorf("section %s", section.Body().AppendJSON(nil))
		}
		for _, line := range section.Trace {
			if line.Label == "" {
				t.Errorf("a line of the explanation says nothing: %+v", line)
			}
		}
	})

	t.Run("members that nobody reads are named", func(t *testing.T) {
		t.Parallel()
		report := compute(t, open(t), ports.EngineInput{Today: today, IgnoredFields: []string{"dateDeNaissance"}})
		text := string(sectionOf(t, report, capability.HubIngestion).Body().AppendJSON(nil))
		if !strings.Contains(text, "dateDeNaissance") {
			t.Errorf("section hubIngestion does not name the member: %s", text)
		}
	})

	t.Run("a report that is only written is the report", func(t *testing.T) {
		t.Parallel()
		engine := open(t)
		report := compute(t, engine, ports.EngineInput{Today: today, Data: career()})
		written := compute(t, engine, ports.EngineInput{Today: today, Data: career(), Written: true})
		if diff := cmp.Diff(reportText(report), reportText(written)); diff != "" {
			t.Errorf("report (-taken apart +written):\n%s", diff)
		}
		if diff := cmp.Diff(reportText(report), reportText(written.Whole())); diff != "" {
			t.Errorf("report (-taken apart +taken apart later):\n%s", diff)
		}
	})

	t.Run("a report survives being written and read", func(t *testing.T) {
		t.Parallel()
		report := compute(t, open(t), ports.EngineInput{Today: today, Data: career()})
		read, err := run.ReportFrom(report.Value())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(reportText(report), reportText(read)); diff != "" {
			t.Errorf("report (-written +read):\n%s", diff)
		}
	})
}

// someValue returns a value that fills a gap.
func someValue(g gap.Gap) ijson.Value {
	switch g.TypeDonnee {
	case gap.Date:
		return ijson.StringValue("1963-05-17")
	case gap.AgeCivil:
		return object(`{"years":62,"months":0}`)
	case gap.MontantEur, gap.Entier, gap.Decimal, gap.Facteur:
	}
	if !g.Bounds.Min.IsZero() {
		return g.Bounds.Min
	}
	return number("1")
}

func engineErrors(t *testing.T, open func(t *testing.T) ports.Engine) {
	t.Helper()
	t.Run("a field of the wrong type or format is named by its place in the data", func(t *testing.T) {
		t.Parallel()
		engine := open(t)
		for where, data := range map[string]string{
			"/assure":                    `{"assure":[]}`,
			"/assure/dateNaissance":      `{"assure":{"dateNaissance":"17/05/1963"}}`,
			"/assure/enfants":            `{"assure":{"enfants":{}}}`,
			"/carriere/1/annee":          `{"carriere":[{"annee":1990},{"annee":"1991"}]}`,
			"/carriere/0/salaireBrutEur": `{"carriere":[{"annee":1990,"salaireBrutEur":true}]}`,
		} {
			_, err := engine.Run(t.Context(), ports.EngineInput{Today: today, Data: object(data)})
			invalid, ok := errors.AsType[*problem.InvalidRequestError](err)
			if !ok || invalid.Where != where || invalid.Reason == "" {
				t.Errorf("%s: error %v, want *problem.InvalidRequestError at %s", data, err, where)
			}
		}
	})

	t.Run("a case that makes no sense is a report all the same", func(t *testing.T) {
		t.Parallel()
		engine := open(t)
		for _, data := range []string{
			`{"assure":{"dateNaissance":"2190-01-01"}}`,
			`{"carriere":[
				{"annee":1500,"regime":"CNAV","salaireBrutEur":1.00},
				{"annee":99999,"regime":"CNAV","salaireBrutEur":-5.00}
			]}`,
			`{"assure":{"dateNaissance":"1963-05-17"},"carriere":[{"annee":1990,"regime":"INCONNU","trimestres":-4}]}`,
			`{"carriere":[{"annee":1990,"regime":"CNAV","salaireBrutEur":999999999999.99}]}`,
		} {
			report := compute(t, engine, ports.EngineInput{Today: today, Data: object(data)})
			if report.Deliverable {
				t.Errorf("%s would be delivered", data)
			}
		}
	})

	t.Run("a caller whose time is up gets no answer", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := open(t).Run(ctx, ports.EngineInput{Today: today, Data: career()})
		if !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("error %v, want ErrUnavailable", err)
		}
	})
}
