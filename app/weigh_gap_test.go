package app_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// trier is an engine that notes what it is asked to try; it refuses one answer, and computes a module for the others.
type trier struct {
	ports.Engine

	tried   []string
	refuses string
}

func (e *trier) Run(_ context.Context, input ports.EngineInput) (run.Report, error) {
	data := string(input.Data.AppendJSON(nil))
	e.tried = append(e.tried, data)
	if data == e.refuses {
		return run.Report{}, errors.New("it does not suit the case")
	}
	return run.Report{Sections: []run.Section{
		{ModuleID: capability.MontantAnnuites, Status: run.StatusComputed, Results: ijson.NewObject()},
		{ModuleID: capability.MontantPoints, Status: run.StatusComputed, Results: ijson.NewObject()},
		{ModuleID: capability.SurcoteDecote, Status: run.StatusIncomplete, Results: ijson.NewObject()},
	}}, nil
}

func value(t *testing.T, text string) ijson.Value {
	t.Helper()
	v, err := ijson.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A gap with both bounds is tried at each, another by one answer of its kind, and one that stands for others not at
// all.
func TestWeighGap_tries_the_answers_that_could_be(t *testing.T) {
	t.Parallel()
	bounds := func(least, most string) (b gap.Bounds) {
		if least != "" {
			b.Min = value(t, least)
		}
		if most != "" {
			b.Max = value(t, most)
		}
		return b
	}
	for _, tt := range []struct {
		name    string
		kind    gap.Kind
		bounds  gap.Bounds
		omitted int
		refuses string
		want    []string
		answers int
	}{
		{"an amount", gap.MontantEur, gap.Bounds{}, 0, "", []string{`{"x":20000}`}, 1},
		{"a whole number", gap.Entier, gap.Bounds{}, 0, "", []string{`{"x":4}`}, 1},
		{"a share", gap.Facteur, gap.Bounds{}, 0, "", []string{`{"x":0.5}`}, 1},
		{"a number", gap.Decimal, gap.Bounds{}, 0, "", []string{`{"x":1}`}, 1},
		{"a day", gap.Date, gap.Bounds{}, 0, "", []string{`{"x":"1962-05-10"}`}, 1},
		{"an age", gap.AgeCivil, gap.Bounds{}, 0, "", []string{`{"x":{"years":62,"months":0}}`}, 1},
		{"both bounds", gap.Entier, bounds("0", "3"), 0, "", []string{`{"x":0}`, `{"x":3}`}, 2},
		{"a least one that suits", gap.Entier, bounds("2", ""), 0, "", []string{`{"x":4}`}, 1},
		{"a least one above the likely answer", gap.Entier, bounds("9", ""), 0, "", []string{`{"x":9}`}, 1},
		{"one that stands for others", gap.Entier, gap.Bounds{}, 3, "", nil, 0},
		{"an answer that does not suit", gap.Entier, bounds("0", "3"), 0, `{"x":0}`, []string{`{"x":0}`, `{"x":3}`}, 1},
	} {
		engine := &trier{refuses: tt.refuses}
		use := app.NewWeighGap(app.NewComputeCase(engine, porttest.NewClock(porttest.Start), app.Settings{}))
		before := run.View{Sections: []run.Section{
			{ModuleID: capability.MontantAnnuites, Status: run.StatusIncomplete},
			{ModuleID: capability.MontantPoints, Status: run.StatusComputed},
		}}
		g := gap.Gap{TypeDonnee: tt.kind, Champ: "/x", Bounds: tt.bounds, Omitted: tt.omitted}
		got, err := use.Do(t.Context(), run.Request{Data: ijson.NewObject()}, before, g)
		if err != nil || len(got.Tries) != tt.answers {
			t.Errorf("%s: %+v, %v", tt.name, got, err)
		}
		if diff := cmp.Diff(tt.want, engine.tried); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if opened := tt.answers > 0; opened &&
			!cmp.Equal(got.Opened, []capability.ModuleID{capability.MontantAnnuites}) {
			t.Errorf("%s: opened %v", tt.name, got.Opened)
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	use := app.NewWeighGap(app.NewComputeCase(&trier{}, porttest.NewClock(porttest.Start), app.Settings{}))
	g := gap.Gap{TypeDonnee: gap.Entier, Champ: "/x"}
	if _, err := use.Do(over, run.Request{Data: ijson.NewObject()}, run.View{}, g); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}
