package main

import (
	"context"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// comparer runs the examples and returns a line for each figure that differs.
func comparer(ctx context.Context, exemples []exemple) ([]string, error) {
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		return nil, err
	}
	var found []string
	for _, e := range exemples {
		if e.Outcome == notExpressible {
			continue
		}
		view, err := calculer(ctx, engine, e)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.ID, err)
		}
		for _, a := range e.Expected {
			reason, err := a.ecart(view)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", e.ID, err)
			}
			if reason != "" {
				found = append(found, e.ID+": "+reason)
			}
		}
	}
	return found, nil
}

// calculer runs an example as a run from which nothing is withheld.
func calculer(ctx context.Context, engine *embedded.Engine, e exemple) (run.View, error) {
	data, err := e.data()
	if err != nil {
		return run.View{}, err
	}
	today := e.Today
	if today.IsZero() {
		today = e.Date
	}
	report, err := engine.Run(ctx, ports.EngineInput{Data: data, LiquidationDate: e.Date, Today: today})
	if err != nil {
		return run.View{}, err
	}
	request := run.Request{ServiceID: run.DefaultServiceID, Trigger: run.Initial, Data: data, LiquidationDate: e.Date}
	return run.New(run.Launch{Request: request, Data: data, CreatedAt: time.Unix(0, 0)}, report).FullView(), nil
}

// ecart says how the report differs from what is expected; it is empty where they agree.
func (a attente) ecart(view run.View) (string, error) {
	if a.Gap != "" {
		return a.lacuneManquante(view), nil
	}
	got, ok := partie(view, a.Module).At(a.Pointer)
	if !ok {
		return fmt.Sprintf("%s%s is missing, want %s", a.Module, a.Pointer, a.Value), nil
	}
	want, err := ijson.Parse(a.Value)
	if err != nil {
		return "", fmt.Errorf("%s%s: %w", a.Module, a.Pointer, err)
	}
	agrees, err := proches(want, got, string(a.Tolerance))
	if err != nil {
		return "", fmt.Errorf("%s%s: %w", a.Module, a.Pointer, err)
	}
	if agrees {
		return "", nil
	}
	return fmt.Sprintf("%s%s is %s, want %s", a.Module, a.Pointer, got.AppendJSON(nil), a.Value), nil
}

// lacuneManquante looks for a gap at the place that the example names.
func (a attente) lacuneManquante(view run.View) string {
	for _, l := range view.Lacunes {
		if l.Champ == a.Gap {
			return ""
		}
	}
	return fmt.Sprintf("no gap at %s", a.Gap)
}

// partie returns what a pointer starts from: the results of a module, the head of the report, or the whole of it.
func partie(view run.View, module string) ijson.Value {
	switch module {
	case "synthese":
		return view.Resume.Value()
	case "report":
		return view.Value()
	}
	for _, section := range view.Sections {
		if string(section.ModuleID) == module {
			return section.Results
		}
	}
	return ijson.Value{}
}

// proches compares numbers at the tolerance, zero when none is given, and anything else exactly.
func proches(want, got ijson.Value, tolerance string) (bool, error) {
	if want.Kind() != ijson.Number || got.Kind() != ijson.Number {
		return want.Equal(got), nil
	}
	if tolerance == "" {
		tolerance = "0"
	}
	limit, err := money.ParseDecimal(tolerance)
	if err != nil {
		return false, err
	}
	expected, err := nombre(want)
	if err != nil {
		return false, err
	}
	found, err := nombre(got)
	if err != nil {
		return false, err
	}
	difference := expected.Sub(found)
	if difference.Sign() < 0 {
		difference = difference.Neg()
	}
	return !limit.Less(difference), nil
}

func nombre(v ijson.Value) (money.Decimal, error) {
	plain, err := v.PlainNumber()
	if err != nil {
		return money.Decimal{}, err
	}
	return money.ParseDecimal(plain)
}
