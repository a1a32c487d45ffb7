package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/portfolio"
	"github.com/retraite-gateway/retraite/ports"
)

// ComputePart computes a part of a portfolio for who has the whole of it, as RunBatch would.
type ComputePart struct{ batch *RunBatch }

// NewComputePart makes the use case.
func NewComputePart(compute *ComputeCase) *ComputePart {
	return &ComputePart{batch: NewRunBatch(compute)}
}

// Do returns the result of each line. It fails when an engine could not be asked or ctx ended: then somebody else is to
// try, since no line is refused for a fault that is not its own.
func (u *ComputePart) Do(ctx context.Context, part portfolio.Part) ([]portfolio.Result, error) {
	batch := u.batch.In(part.Extent).With(BatchOptions{Date: part.Date})
	results := make([]portfolio.Result, len(part.Lines))
	for i, line := range part.Lines {
		result := batch.line(ctx, batchCase{number: line.Number, text: line.Text})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if errors.Is(result.err, ports.ErrUnavailable) {
			return nil, fmt.Errorf("line %d: %w", line.Number, result.err)
		}
		results[i] = portfolio.Result{Form: result.form(), Text: result.text}
	}
	return results, nil
}

// form says what a result is.
func (r batchResult) form() portfolio.Form {
	switch {
	case r.failed:
		return portfolio.Refused
	case r.dossier:
		return portfolio.OfDossier
	}
	return portfolio.OfRequest
}
