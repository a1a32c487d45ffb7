package app_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Everything that is held on a case is given, oldest first, and that it was given is noted.
func TestExportCase_gives_the_runs_of_the_case(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.changeOrg(func(o *access.Org) {
		o.CallsCap = 10
		o.RunsCap = 10
	})
	one := d.mustDo(app.OpLaunchRun, "k", first).RunID
	d.clock.Advance(time.Second)
	two := d.mustDo(app.OpLaunchRun, "", other).RunID
	_ = d.mustDo(app.OpLaunchRun, "", `{"liquidationDate":"2027-01-01","data":{"nombreEnfants":1}}`)
	export := app.NewExportCase(d.store, d.store, d.store, app.NewJournal(d.store, d.clock, "serveur"))
	got, err := export.Do(t.Context(), "org_a", dossier)
	if err != nil || len(got) != 2 {
		t.Fatalf("%d runs, %v", len(got), err)
	}
	for i, id := range []string{string(one), string(two)} {
		if !strings.Contains(string(got[i].Run), id) {
			t.Errorf("run %d is not %s", i, id)
		}
	}
	if len(got[0].Answers) != 1 || len(got[1].Answers) != 0 || got[1].Answers == nil || got[1].Deliveries == nil {
		t.Errorf("%d and %d answers", len(got[0].Answers), len(got[1].Answers))
	}
	events, err := d.store.OperatorEvents(t.Context(), "org_a", 1)
	if err != nil || len(events) != 1 || events[0].Action != "dossier.export" || events[0].After != `{"runs":2}` {
		t.Errorf("noted %+v, %v", events, err)
	}
	if _, err := export.Do(t.Context(), "org_a", "none"); !errors.Is(err, ports.ErrNotFound) {
		t.Errorf("a case that nobody knows: %v", err)
	}
	if _, err := export.Do(t.Context(), "org_z", dossier); !errors.Is(err, ports.ErrNotFound) {
		t.Errorf("an organisation that there is not: %v", err)
	}
}

// A case that is computed offline is that of the request, withholds nothing, and is not kept.
func TestComputeCase_keeps_nothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	asked := requestOf(t, first)
	view, err := app.NewComputeCase(&d.engine, d.clock, app.Settings{}).Do(t.Context(), asked)
	if err != nil || view.Header.RunID != "" || len(view.Withheld) != 0 {
		t.Fatalf("%+v, %v", view.Header, err)
	}
	input := d.engine.asked[0]
	if !input.Projection || input.LiquidationDate != asked.LiquidationDate || !input.Data.Equal(asked.Data) {
		t.Errorf("asked %+v", input)
	}
	d.engine.fails = ports.ErrUnavailable
	_, err = app.NewComputeCase(&d.engine, d.clock, app.Settings{}).Do(t.Context(), asked)
	if !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("the engine is out: %v", err)
	}
	if _, err := app.NewComputeCase(&d.engine, d.clock, app.Settings{}).Do(
		t.Context(), requestOf(t, `{"liquidationDate":"1950-01-01","data":{"assure":{"dateNaissance":"1960-01-01"}}}`),
	); err == nil {
		t.Error("a date before birth is computed")
	}
}

func requestOf(t *testing.T, body string) run.Request {
	t.Helper()
	value, err := ijson.ParseObject([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	request, err := run.DecodeRequest(value)
	if err != nil {
		t.Fatal(err)
	}
	return request
}
