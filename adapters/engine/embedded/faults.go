package embedded

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// logFaults logs why modules failed and where: the report says only that they did. Nothing of the person is told.
func (e *Engine) logFaults(ctx context.Context, outcome pipeline.Outcome, requestID string) {
	for _, s := range outcome.Sections {
		if s.Echec == nil {
			continue
		}
		e.log.ErrorContext(
			ctx, "a module failed", "request_id", requestID, "module", string(s.ModuleID), "cause",
			describe(s.Echec.Cause), "stack", string(s.Echec.Pile),
		)
	}
}

// describe says what a module panicked with.
func describe(cause any) string {
	switch fault := cause.(type) {
	case faits.PasEncoreDonne:
		return fault.String()
	case faits.DonneParUnAutre:
		return fault.String()
	default:
		return problem.DescribePanic(cause)
	}
}
