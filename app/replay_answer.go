package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/run"
)

// replay answers a repeated request as it was answered first: from its run, filtered by what its caller could see when
// the run was launched, byte for byte since a run never changes. A caller that may see less by now gets what a reading
// of the run shows it today. Spec §1: a CERTIFIE result is delivered to nobody else, whenever it was computed.
func (u *ExecuteRun) replay(
	ctx context.Context, admission Admission, call RunCall, kept idempotency.Record,
) (RunAnswer, error) {
	answer := RunAnswer{
		RunID: run.ID(kept.RunID), Status: kept.Status, ContentType: kept.ContentType, Replayed: true,
		Quota: admission.quota,
	}
	found, err := u.runs.Run(ctx, admission.principal.Org.ID, answer.RunID)
	if err != nil {
		return RunAnswer{}, failure("read the run of a stored answer", err)
	}
	reader := admission.principal
	entitled := reader.Clearance().Covers(found.LaunchedWith)
	if entitled && len(kept.Body) > 0 && call.extent() == run.DefaultExtent {
		answer.Body = kept.Body // of a program of before, which kept it
		return answer, nil
	}
	if entitled {
		reader = access.Principal{
			Grants: found.LaunchedWith.Grants, RestitutionLevel: found.LaunchedWith.RestitutionLevel,
		}
	}
	view, err := viewOf(ctx, u.runs, found, reader)
	if err != nil {
		return RunAnswer{}, err
	}
	if entitled {
		view.Header.State = found.State // as it was answered, whatever became of the run since
	}
	answer.Body, err = view.In(call.extent()).MarshalJSON()
	return answer, err
}
