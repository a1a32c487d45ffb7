package app

import (
	"context"
	"errors"

	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Before returns the run from which a run was replayed, as the packs of the organisation let it be seen, and notes that
// it was read; nil when there is none, or none any more. *member.DeniedError.
func (u *SpaceRuns) Before(ctx context.Context, v Visitor, replayed run.Header) (*run.View, error) {
	if err := v.require(member.ReadRuns); err != nil {
		return nil, err
	}
	if replayed.ParentRunID == "" {
		return nil, nil //nolint:nilnil // most runs have no run before them, and that is no error
	}
	found, err := u.find(ctx, v, replayed.ParentRunID)
	var gone *RunNotFoundError
	if errors.As(err, &gone) {
		return nil, nil //nolint:nilnil // erased since
	}
	if err != nil {
		return nil, err
	}
	if err := u.note(ctx, v, "comparison", found.RunID); err != nil {
		return nil, err
	}
	view := found.ViewFor(v.principal())
	// It is compared as it was computed: that it was replaced since is no change of its result.
	view.Header.State = found.State
	return &view, nil
}
