package main

import (
	"bytes"
	"context"
	"os"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/docs"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// Every template obeys the strict schema, lacks nothing, and its pension is due at the date of the README.
func TestTemplates_are_dossiers_as_they_are(t *testing.T) {
	t.Parallel()
	schema, err := ijson.ParseObject(docs.DossierSchema)
	if err != nil {
		t.Fatal(err)
	}
	strict := t.TempDir() + "/strict.json"
	if err := os.WriteFile(strict, dossier.Strict(schema).AppendJSON(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	compiled, err := jsonschema.NewCompiler().Compile(strict)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		t.Fatal(err)
	}
	today := porttest.NewClock(time.Date(2026, time.November, 28, 12, 0, 0, 0, time.UTC))
	compute := app.NewComputeCase(engine, today, app.Settings{PeriodZone: time.UTC})
	names := templateNames()
	if len(names) < 6 {
		t.Fatalf("only %v", names)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, err := templates.ReadFile("templates/" + name + ".jsonc")
			if err != nil {
				t.Fatal(err)
			}
			read, err := app.ReadCase(text)
			if err != nil {
				t.Fatal(err)
			}
			var plain any
			if plain, err = jsonschema.UnmarshalJSON(bytes.NewReader(read.Request.Data.AppendJSON(nil))); err != nil {
				t.Fatal(err)
			}
			if err := compiled.Validate(plain); err != nil {
				t.Errorf("the strict schema: %v", err)
			}
			if remarks := dossier.Relire(read.Request.Data); len(remarks) > 0 {
				t.Errorf("%+v", remarks)
			}
			read.Request.LiquidationDate = calendar.Date{Year: 2026, Month: 11, Day: 1}
			view, err := compute.Do(context.Background(), read.Request)
			if err != nil {
				t.Fatal(err)
			}
			if len(view.Lacunes) > 0 || view.Resume.PensionDue == nil || !*view.Resume.PensionDue {
				t.Errorf("gaps %+v, due %v", view.Lacunes, view.Resume.PensionDue)
			}
		})
	}
}
