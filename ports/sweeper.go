package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/quota"
)

// MergedCalls is how many calls one event may stand for.
const MergedCalls = 30_000

// Sweeper forgets what nobody may ask for any more. Each method removes at most limit rows and returns how many it
// removed, so that no transaction is long.
type Sweeper interface {
	// SweepAnswers removes the stored answers that expired before an instant.
	SweepAnswers(ctx context.Context, before time.Time, limit int) (int, error)
	// SweepUsage removes the usage events of the periods before one, with their outcomes; the counters stay.
	SweepUsage(ctx context.Context, before quota.Period, limit int) (int, error)
	// MergeUsage makes one event of those between two instants that are alike, for the named operations: of one
	// organisation, period, credential, operation, outcome and hour. The newest stays and says in Calls how many it
	// stands for, MergedCalls at most; sums stay as they are. An event that gives back, that is of a run, or whose
	// outcome is not known, stays alone.
	MergeUsage(ctx context.Context, operations []string, from, before time.Time, limit int) (int, error)
	// SweepDeliveries removes the deliveries created before an instant that are not pending.
	SweepDeliveries(ctx context.Context, before time.Time, limit int) (int, error)
	// SweepWorkers removes the workers that recorded nothing since an instant.
	SweepWorkers(ctx context.Context, before time.Time, limit int) (int, error)
	// PackRuns brings runs that are kept in a form of before into that of today, so that they take less room; reading
	// them gives the same. A run that cannot be read stays as it is, and is an error once the others are done.
	PackRuns(ctx context.Context, limit int) (int, error)
}
