package app

import (
	"context"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Estimate gives an indicative band from a few facts, by the same engine as a run. It is never
// CERTIFIE. Spec §1, Spec §2.6.
type Estimate struct {
	engine   ports.Engine
	clock    ports.Clock
	settings Settings
}

// NewEstimate makes the use case.
func NewEstimate(engine ports.Engine, clock ports.Clock, settings Settings) *Estimate {
	return &Estimate{engine: engine, clock: clock, settings: settings}
}

// Do estimates for a caller of the API.
func (u *Estimate) Do(ctx context.Context, admission Admission, body ijson.Value) (estimate.Estimate, error) {
	if err := admission.require(OpEstimate); err != nil {
		return estimate.Estimate{}, err
	}
	request, err := estimate.DecodeRequest(body)
	if err != nil {
		return estimate.Estimate{}, err
	}
	return u.of(ctx, admission.requestID, request)
}

// Of estimates for whoever runs the program.
func (u *Estimate) Of(ctx context.Context, request estimate.Request) (estimate.Estimate, error) {
	return u.of(ctx, "", request)
}

func (u *Estimate) of(ctx context.Context, requestID string, request estimate.Request) (estimate.Estimate, error) {
	tables, err := bareme.Load()
	if err != nil {
		return estimate.Estimate{}, fmt.Errorf("load the tables of the law: %w", err)
	}
	model, err := estimate.NewModel(request, dayIn(u.clock.Now(), u.settings.zone()), tables)
	if err != nil {
		return estimate.Estimate{}, fmt.Errorf("model a career: %w", err)
	}
	probe, err := u.ask(ctx, requestID, model.Probe())
	if err != nil {
		return estimate.Estimate{}, err
	}
	plan, err := model.Plan(probe)
	if err != nil {
		return estimate.Estimate{}, fmt.Errorf("plan a departure: %w", err)
	}
	report, err := u.ask(ctx, requestID, plan.Question())
	if err != nil {
		return estimate.Estimate{}, err
	}
	out, err := plan.Estimate(report)
	if err != nil {
		return estimate.Estimate{}, fmt.Errorf("estimate: %w", err)
	}
	return out, nil
}

func (u *Estimate) ask(ctx context.Context, requestID string, question estimate.Question) (run.Report, error) {
	ctx, cancel := context.WithTimeout(ctx, engineLimit)
	defer cancel()
	report, err := u.engine.Run(ctx, ports.EngineInput{
		Data: question.Data, LiquidationDate: question.LiquidationDate, Today: dayIn(u.clock.Now(), u.settings.zone()),
		RequestID: requestID,
	})
	return report, failure("compute", err)
}
