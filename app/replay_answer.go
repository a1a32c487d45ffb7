package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/run"
)

// replay answers a repeated request: in the default extent byte for byte as it was kept, in another as the run shows it, unless the caller may
// see less by now. Then it is what a reading of the run shows it today. Spec §1: a CERTIFIE result is delivered to nobody else, whenever it was computed.
func (u *ExecuteRun) replay(ctx context.Context, admission Admission, call RunCall, kept idempotency.Record) (RunAnswer, error) {
	answer := RunAnswer{
		RunID: run.ID(kept.RunID), Status: kept.Status, ContentType: kept.ContentType, Body: kept.Body, Replayed: true, Quota: admission.quota,
	}
	found, err := u.runs.Run(ctx, admission.principal.Org.ID, answer.RunID)
	if err != nil {
		return RunAnswer{}, failure("read the run of a stored answer", err)
	}
	entitled := admission.principal.Clearance().Covers(found.LaunchedWith)
	if entitled && call.extent() == run.DefaultExtent {
		return answer, nil
	}
	view, err := viewOf(ctx, u.runs, found, admission.principal)
	if err != nil {
		return RunAnswer{}, err
	}
	if entitled {
		view.Header.State = found.State // as it was answered, whatever became of the run since
	}
	answer.Body, err = view.In(call.extent()).MarshalJSON()
	return answer, err
}
