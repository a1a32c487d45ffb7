package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/run"
)

// replay answers a repeated request: byte for byte as the first time, unless the caller may see less by now. Then it is what a reading of the
// run shows it today. Spec §1: a CERTIFIE result is delivered to nobody else, whenever it was computed.
func (u *ExecuteRun) replay(ctx context.Context, admission Admission, kept idempotency.Record) (RunAnswer, error) {
	answer := RunAnswer{
		RunID: run.ID(kept.RunID), Status: kept.Status, ContentType: kept.ContentType, Body: kept.Body, Replayed: true, Quota: admission.quota,
	}
	found, err := u.runs.Run(ctx, admission.principal.Org.ID, answer.RunID)
	if err != nil {
		return RunAnswer{}, failure("read the run of a stored answer", err)
	}
	if admission.principal.Clearance().Covers(found.LaunchedWith) {
		return answer, nil
	}
	view, err := viewOf(ctx, u.runs, found, admission.principal)
	if err != nil {
		return RunAnswer{}, err
	}
	answer.Body, err = view.MarshalJSON()
	return answer, err
}
