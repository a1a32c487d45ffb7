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

// Do returns the run of that id, filtered for the caller. A *RunNotFoundError for a run that is missing, or that
// belongs to another organisation when no token that opens it is presented.
func (u *ReadRun) Do(ctx context.Context, admission Admission, id run.ID, proofToken access.Secret) (run.View, error) {
	if err := admission.require(OpReadRun); err != nil {
		return run.View{}, err
	}
	found, err := find(
		ctx, u.find, admission, wantedRun{id: id, proofToken: proofToken}, u.find.runs.Run, u.find.shared.SharedRun,
	)
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

// wantedRun is a run that somebody asks for.
type wantedRun struct {
	id run.ID
	// proofToken opens the run to another organisation; zero for none.
	proofToken access.Secret
}

// find reads a run, or a part of it: by own where it is the caller's organisation's, by shared where the caller
// presents a token that opens it.
func find[T any](
	ctx context.Context, u *FindRun, admission Admission, wanted wantedRun,
	own func(context.Context, access.OrgID, run.ID) (T, error), shared func(context.Context, run.ID) (T, error),
) (T, error) {
	var none T
	found, err := own(ctx, admission.principal.Org.ID, wanted.id)
	switch {
	case err == nil:
		return found, nil
	case !errors.Is(err, ports.ErrNotFound):
		return none, failure("read a run", err)
	}
	if erased, ok := errors.AsType[*run.ErasedError](err); ok {
		return none, &RunNotFoundError{Erased: erased}
	}
	if wanted.proofToken.IsZero() {
		return none, &RunNotFoundError{}
	}
	now := u.clock.Now()
	claims, err := u.proofs.VerifyShareToken(ctx, wanted.proofToken, now)
	if errors.Is(err, ports.ErrUnavailable) {
		return none, failure("verify a share token", err)
	}
	if err != nil || !claims.Opens(wanted.id, now) {
		return none, &RunNotFoundError{}
	}
	found, err = shared(ctx, wanted.id)
	if errors.Is(err, ports.ErrNotFound) {
		return none, &RunNotFoundError{}
	}
	return found, failure("read a shared run", err)
}
