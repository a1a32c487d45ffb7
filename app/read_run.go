package app

import (
	"context"
	"errors"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// ReadRun gives a run as its reader may see it. Spec §4, the row of GET /runs/{id}.
type ReadRun struct{ find *FindRun }

// NewReadRun makes the use case.
func NewReadRun(find *FindRun) *ReadRun { return &ReadRun{find: find} }

// Do returns the run of that id, filtered for the caller. A *RunNotFoundError for a run that is missing, or that belongs to another
// organisation when no token that opens it is presented.
func (u *ReadRun) Do(ctx context.Context, admission Admission, id run.ID, proofToken access.Secret) (run.View, error) {
	if err := admission.require(OpReadRun); err != nil {
		return run.View{}, err
	}
	found, err := u.find.do(ctx, admission, id, proofToken)
	if err != nil {
		return run.View{}, err
	}
	return viewOf(ctx, u.find.runs, found, admission.principal)
}

// viewOf returns a run as a principal sees it now; a rerun with what it changed.
func viewOf(ctx context.Context, runs ports.Runs, found run.Run, principal access.Principal) (run.View, error) {
	view := found.ViewFor(principal)
	if found.Trigger != run.CorpusRerun || found.ParentRunID == "" {
		return view, nil
	}
	before, err := runs.Run(ctx, found.Org, found.ParentRunID)
	switch {
	case errors.Is(err, ports.ErrNotFound):
		return view, nil
	case err != nil:
		return run.View{}, failure("read the parent of a run", err)
	case before.SupersededBy == found.RunID:
		// The parent was replayed by an override: this is the same case with a value more, not a rerun of it.
		return view, nil
	}
	return view.ChangesFrom(before.ViewFor(principal)), nil
}

// FindRun finds a run that a caller may read: its organisation's, or one that a proofToken opens.
type FindRun struct {
	runs   ports.Runs
	proofs ports.Proofs
	clock  ports.Clock
	shared ports.SharedRuns
}

// NewFindRun makes what ReadRun and ReadProof share.
func NewFindRun(runs ports.Runs, shared ports.SharedRuns, proofs ports.Proofs, clock ports.Clock) *FindRun {
	return &FindRun{runs: runs, shared: shared, proofs: proofs, clock: clock}
}

func (u *FindRun) do(ctx context.Context, admission Admission, id run.ID, proofToken access.Secret) (run.Run, error) {
	found, err := u.runs.Run(ctx, admission.principal.Org.ID, id)
	switch {
	case err == nil:
		return found, nil
	case !errors.Is(err, ports.ErrNotFound):
		return run.Run{}, failure("read a run", err)
	}
	if erased, ok := errors.AsType[*run.ErasedError](err); ok {
		return run.Run{}, &RunNotFoundError{Erased: erased}
	}
	if proofToken.IsZero() {
		return run.Run{}, &RunNotFoundError{}
	}
	now := u.clock.Now()
	claims, err := u.proofs.VerifyShareToken(ctx, proofToken, now)
	if errors.Is(err, ports.ErrUnavailable) {
		return run.Run{}, failure("verify a share token", err)
	}
	if err != nil || !claims.Opens(id, now) {
		return run.Run{}, &RunNotFoundError{}
	}
	found, err = u.shared.SharedRun(ctx, id)
	if errors.Is(err, ports.ErrNotFound) {
		return run.Run{}, &RunNotFoundError{}
	}
	return found, failure("read a shared run", err)
}
