package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
)

// RunLine is a run in a list.
type RunLine struct {
	// Run is the run without its proof; of one that is erased, its id and nothing else.
	Run       run.Run
	CreatedAt time.Time
	// Erased says that nothing of the run is left but its id.
	Erased bool
}

// RunList lists runs.
type RunList interface {
	// ListRuns returns the newest runs of an organisation, newest first, at most limit of them, those before the run of
	// that id when it is not empty; of one case when dossierID is not empty. An id that is no run's gives none.
	ListRuns(ctx context.Context, org access.OrgID, dossierID string, before run.ID, limit int) ([]RunLine, error)
}
