package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// Usage lists what the ledger has recorded.
type Usage interface {
	// UsageEvents returns the events of an organisation in a period, newest first, at most limit of them, those before
	// the event of that id when it is not empty, whether or not that one was merged with others since. An id of another
	// period, or that none ever had, gives none.
	UsageEvents(
		ctx context.Context, org access.OrgID, period quota.Period, before string, limit int,
	) ([]quota.UsageEvent, error)
}
