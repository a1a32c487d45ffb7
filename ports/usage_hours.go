package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// UsageHour sums the charges of one hour that are alike.
type UsageHour struct {
	// Hour is the first instant of the hour, in UTC.
	Hour       time.Time
	Operation  string
	Credential access.CredentialID
	// StatusClass is the first digit of the status, 0 while no answer is known.
	StatusClass int
	Calls, Runs int64
}

// UsageHours sums what the ledger has recorded.
type UsageHours interface {
	// UsageByHour returns the sums of an organisation in a period, by hour, then operation, credential and status.
	UsageByHour(ctx context.Context, org access.OrgID, period quota.Period) ([]UsageHour, error)
}
