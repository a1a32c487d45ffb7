package app

import (
	"context"
	"errors"

	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// LaunchRun computes a case and keeps the run. Spec §4, the row of POST /runs.
type LaunchRun struct {
	runs    ports.Runs
	execute *ExecuteRun
}

// NewLaunchRun makes the use case.
func NewLaunchRun(runs ports.Runs, execute *ExecuteRun) *LaunchRun {
	return &LaunchRun{runs: runs, execute: execute}
}

// Halt refuses every run that is not computed by now, those that wait and those of overrides included: the
// process must be gone soon.
func (u *LaunchRun) Halt() { u.execute.halt() }

// Do launches a run.
func (u *LaunchRun) Do(ctx context.Context, admission Admission, call RunCall) (RunAnswer, error) {
	if err := admission.require(OpLaunchRun); err != nil {
		return RunAnswer{}, err
	}
	request, err := run.DecodeRequest(call.Body)
	if err != nil {
		return RunAnswer{}, err
	}
	return u.execute.keyed(ctx, admission, call, func(ctx context.Context) (execution, error) {
		return u.prepare(ctx, admission, request)
	})
}

// prepare finds the data, and refuses a date that cannot be that of its person.
func (u *LaunchRun) prepare(ctx context.Context, admission Admission, request run.Request) (execution, error) {
	e, err := u.find(ctx, admission, request)
	if err != nil {
		return execution{}, err
	}
	if err := e.request.CheckDate(e.data); err != nil {
		return execution{}, err
	}
	return e, nil
}

// find returns the data: the request's, or for a corpus_rerun without any, the newest of the case.
func (u *LaunchRun) find(ctx context.Context, admission Admission, request run.Request) (execution, error) {
	e := execution{admission: admission, request: request, data: request.Data}
	if request.Trigger != run.CorpusRerun || request.HasData() || request.DossierID == "" {
		return e, nil
	}
	newest, err := u.runs.LatestOfDossier(ctx, admission.principal.Org.ID, request.DossierID)
	if errors.Is(err, ports.ErrNotFound) {
		return execution{}, problem.Invalid("/dossierId", "this case was never run")
	}
	if err != nil {
		return execution{}, failure("read the newest run of a case", err)
	}
	if e.request.LiquidationDate.IsZero() {
		e.request.LiquidationDate = newest.LiquidationDate
	}
	e.parent = &newest
	e.data = newest.Data
	e.substitutions = newest.Substitutions
	return e, nil
}
