package telemetry

import (
	"context"
	"errors"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/extension"
	idem "github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Served counts what became of a call: refusals by their kind, estimates by the surface that asked.
func (t *Telemetry) Served(ctx context.Context, attempt app.Attempt, err error) {
	if exceeded, ok := errors.AsType[*quota.ExceededError](err); ok {
		t.counters.quota.Add(ctx, 1, label("kind", string(exceeded.Resource)))
	}
	if reason := authFailure(err); reason != "" {
		t.counters.auth.Add(ctx, 1, label("reason", reason))
	}
	if problem.CodeOf(err) == problem.IdempotencyConflict {
		t.counters.idempotency.Add(ctx, 1, label("outcome", "conflict"))
	}
	if err == nil && attempt.Operation.Name == app.OpEstimate.Name {
		t.counters.estimates.Add(ctx, 1, label("surface", string(attempt.Surface)))
	}
}

// authFailure is why a caller was not let in; empty when it was, or for another reason.
func authFailure(err error) string {
	if refused, ok := errors.AsType[*access.UnauthorizedError](err); ok {
		if refused.Presented {
			return "invalid"
		}
		return "missing"
	}
	switch problem.CodeOf(err) {
	case problem.IPNotAllowed:
		return "address"
	case problem.CapabilityDenied:
		return "grant"
	default: // no failure of authentication
	}
	return ""
}

// Engine measures an engine.
func (t *Telemetry) Engine(inner ports.Engine) ports.Engine { return &engine{inner, t} }

type engine struct {
	ports.Engine
	t *Telemetry
}

// Run computes a case.
func (e *engine) Run(ctx context.Context, input ports.EngineInput) (run.Report, error) {
	began := e.t.config.Clock()
	ctx, span := e.t.tracer.Start(ctx, "engine")
	defer span.End()
	report, err := e.Engine.Run(ctx, input)
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	e.t.counters.run.Record(ctx, e.t.config.Clock().Sub(began).Seconds())
	return report, err
}

// Module measures one module of the engine: what it returns is called at its end, with the status of its section.
func (t *Telemetry) Module(ctx context.Context, id capability.ModuleID) func(status string) {
	began := t.config.Clock()
	_, span := t.tracer.Start(ctx, "module "+string(id), trace.WithTimestamp(began))
	return func(status string) {
		ended := t.config.Clock()
		span.End(trace.WithTimestamp(ended))
		t.counters.module.Record(ctx, ended.Sub(began).Seconds(), metric.WithAttributes(
			attribute.String("module", string(id)), attribute.String("status", status),
		))
	}
}

// Runs counts the runs that are kept.
func (t *Telemetry) Runs(inner ports.Runs) ports.Runs { return &runStore{inner, t} }

type runStore struct {
	ports.Runs
	t *Telemetry
}

// CommitRun makes a run exist.
func (r *runStore) CommitRun(ctx context.Context, commit ports.RunCommit) (quota.Quota, error) {
	state, err := r.Runs.CommitRun(ctx, commit)
	if err == nil {
		r.t.counters.runs.Add(ctx, 1, metric.WithAttributes(
			attribute.String("state", string(commit.Run.State)),
			attribute.String("result_level", string(commit.Run.ResultLevel)),
		))
	}
	return state, err
}

// Idempotency counts what is found under keys.
func (t *Telemetry) Idempotency(inner ports.Idempotency) ports.Idempotency { return &answers{inner, t} }

type answers struct {
	ports.Idempotency
	t *Telemetry
}

// StoredAnswer returns the record of a scope.
func (a *answers) StoredAnswer(ctx context.Context, scope idem.Scope) (idem.Record, error) {
	record, err := a.Idempotency.StoredAnswer(ctx, scope)
	switch {
	case err == nil:
		a.t.counters.idempotency.Add(ctx, 1, label("outcome", "found"))
	case errors.Is(err, ports.ErrNotFound):
		a.t.counters.idempotency.Add(ctx, 1, label("outcome", "new"))
	}
	return record, err
}

// Deliverer counts the attempts at webhooks.
func (t *Telemetry) Deliverer(inner ports.Deliverer) ports.Deliverer { return &deliverer{inner, t} }

type deliverer struct {
	ports.Deliverer
	t *Telemetry
}

// Deliver makes one attempt.
func (d *deliverer) Deliver(ctx context.Context, to extension.Setting, delivery extension.Delivery) extension.Attempt {
	attempt := d.Deliverer.Deliver(ctx, to, delivery)
	d.t.counters.webhooks.Add(ctx, 1, label("outcome", string(attempt.Outcome)))
	return attempt
}
