package remote_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/engine/remote"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/pension/rapport"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// pipelineEngine is the pipeline of the domain as an engine: what stands behind a server, without another adapter.
type pipelineEngine struct {
	tables *bareme.Set
	writer *rapport.Writer
}

func computing(t *testing.T) ports.Engine {
	t.Helper()
	tables, err := bareme.Load()
	if err != nil {
		t.Fatal(err)
	}
	return pipelineEngine{tables: tables, writer: rapport.NewWriter(tables)}
}

func (e pipelineEngine) Info(context.Context) (run.EngineInfo, error) {
	return run.EngineInfo{Name: "pipeline", Version: "1", BaremeVersion: e.tables.Version()}, nil
}

func (e pipelineEngine) Run(ctx context.Context, in ports.EngineInput) (run.Report, error) {
	info, err := e.Info(ctx)
	if err != nil {
		return run.Report{}, err
	}
	d, err := dossier.Decode(in.Data)
	if invalid, ok := err.(*dossier.InvalidError); ok { //nolint:errorlint // Decode wraps nothing.
		return run.Report{}, problem.Invalid(string(invalid.Pointer), invalid.Reason)
	}
	return e.writer.Report(pipeline.Run(pipeline.Input{
		Dossier: d, Bareme: e.tables, DateEffet: in.LiquidationDate, Aujourdhui: in.Today, Ignores: in.IgnoredFields,
		Projection: in.Projection, Stop: func() bool { return ctx.Err() != nil },
	}), info)
}

// Questions that an engine of another kind might be sent are refused in words, not with a report.
func TestHandler_refuses_what_is_no_question(t *testing.T) {
	t.Parallel()
	handler := remote.Handler(computing(t), slog.New(slog.DiscardHandler))
	for body, want := range map[string]int{
		``:                                 http.StatusBadRequest,
		`[]`:                               http.StatusBadRequest,
		`{"today":20261112}`:               http.StatusBadRequest,
		`{"today":"12/11/2026"}`:           http.StatusBadRequest,
		`{"projection":"yes"}`:             http.StatusBadRequest,
		`{"ignoredFields":{}}`:             http.StatusBadRequest,
		`{"ignoredFields":[1]}`:            http.StatusBadRequest,
		`{"substitutions":[{"champ":1}]}`:  http.StatusBadRequest,
		`{"data":[],"today":"2026-11-12"}`: http.StatusBadRequest,
		`{}`:                               http.StatusOK,
		`{"today":"2026-11-12","data":null,"requestId":"r"}`: http.StatusOK,
	} {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, remote.RunPath, strings.NewReader(body)))
		if answer.Code != want {
			t.Errorf("%s: %d %.200s, want %d", body, answer.Code, answer.Body, want)
		}
		if _, err := ijson.ParseObject(answer.Body.Bytes()); err != nil {
			t.Errorf("%s: %v", body, err)
		}
	}
}
