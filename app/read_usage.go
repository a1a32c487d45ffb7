package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// UsagePage is how many events one answer lists at most.
const UsagePage = 100

// ReadUsage lists what an organisation was charged for. Spec §2.12.
type ReadUsage struct{ usage ports.Usage }

// NewReadUsage makes the use case.
func NewReadUsage(usage ports.Usage) *ReadUsage { return &ReadUsage{usage: usage} }

// Do returns the events of this period, newest first, those before the event of that id when it is not
// empty, and the quota.
func (u *ReadUsage) Do(
	ctx context.Context, admission Admission, before string,
) ([]quota.UsageEvent, quota.Quota, error) {
	if err := admission.require(OpUsage); err != nil {
		return nil, quota.Quota{}, err
	}
	events, err := u.usage.UsageEvents(ctx, admission.principal.Org.ID, admission.quota.PeriodYm, before, UsagePage)
	return events, admission.quota, failure("list usage events", err)
}
