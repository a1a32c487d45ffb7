package embedded_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// panicking is a module that fails with what it knows of the person.
type panicking struct{ pension.Module }

func (panicking) Applies(*pension.State) (applies bool, why string) { return true, "" }

func (panicking) Compute(*pension.State, *pension.Trace) any { panic("born 1964-05-17") }

func TestModule_that_fails_is_logged_with_the_call_and_its_place_and_nothing_of_the_person(t *testing.T) {
	t.Parallel()
	modules := pipeline.Modules()
	for i, m := range modules {
		if m.Info().ID == capability.TrimestresSalaires {
			modules[i] = panicking{m}
		}
	}
	var logged strings.Builder
	engine, err := embedded.New(embedded.Config{Modules: modules, Log: slog.New(slog.NewTextHandler(&logged, nil))})
	if err != nil {
		t.Fatal(err)
	}
	data, err := ijson.ParseObject([]byte(`{"assure":{"dateNaissance":"1964-05-17"}}`))
	if err != nil {
		t.Fatal(err)
	}
	report, err := engine.Run(t.Context(), ports.EngineInput{Data: data, RequestID: "req-1"})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range report.Sections {
		if s.ModuleID != capability.TrimestresSalaires {
			continue
		}
		text := strings.Join(s.Warnings, " ")
		if s.Status != run.StatusFailed || strings.Contains(text, "panic") || strings.Contains(text, "1964") {
			t.Errorf("the section says %s: %s", s.Status, text)
		}
	}
	text := logged.String()
	for _, want := range []string{
		"request_id=req-1", "module=" + string(capability.TrimestresSalaires), "a value of type string",
		"faults_test.go",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the log lacks %q: %s", want, text)
		}
	}
	if strings.Contains(text, "1964") || strings.Count(text, "a module failed") != 1 {
		t.Errorf("the log says %s", text)
	}
}
