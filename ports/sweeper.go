package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/quota"
)

// Sweeper forgets what nobody may ask for any more. Each method removes at most limit rows and returns how many it removed, so that no
// transaction is long.
type Sweeper interface {
	// SweepAnswers removes the stored answers that expired before an instant.
	SweepAnswers(ctx context.Context, before time.Time, limit int) (int, error)
	// SweepUsage removes the usage events of the periods before one, with their outcomes; the counters stay.
	SweepUsage(ctx context.Context, before quota.Period, limit int) (int, error)
	// SweepDeliveries removes the deliveries created before an instant that are not pending.
	SweepDeliveries(ctx context.Context, before time.Time, limit int) (int, error)
	// SweepWorkers removes the workers that recorded nothing since an instant.
	SweepWorkers(ctx context.Context, before time.Time, limit int) (int, error)
}
