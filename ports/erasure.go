package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Erasure ends what is kept of persons.
type Erasure interface {
	// RunsOfDossier returns the ids of all runs of a case of an organisation that are not erased, oldest first,
	// those without data included.
	RunsOfDossier(ctx context.Context, org access.OrgID, dossierID string) ([]run.ID, error)
	// RunsBefore returns the ids of at most limit runs of an organisation that were created before an instant and are
	// not erased, oldest first.
	RunsBefore(ctx context.Context, org access.OrgID, before time.Time, limit int) ([]run.ID, error)
	// EraseRuns leaves of each run its tombstone, as domain/proof writes it, and removes its gaps, stored answers and
	// deliveries, in one transaction. From then on reading such a run is ErrNotFound with a *run.ErasedError. A run
	// that is erased already stays as it is. It returns how many were erased; ErrNotFound, and nothing is erased, when
	// one of them is no run of the organisation.
	EraseRuns(ctx context.Context, org access.OrgID, ids []run.ID, at time.Time) (int, error)
	// HeldOn returns what is kept beside a run: its stored answers and its deliveries.
	HeldOn(ctx context.Context, org access.OrgID, id run.ID) (Held, error)
}

// Held is what is kept of a run beside it.
type Held struct {
	// Answers are the bodies of stored answers.
	Answers [][]byte
	// Deliveries are the bodies of events.
	Deliveries [][]byte
}
