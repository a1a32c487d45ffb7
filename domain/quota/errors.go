package quota

import "github.com/retraite-gateway/retraite/domain/problem"

// Resource is what a quota counts.
type Resource string

// The resources. Spec §8.
const (
	Calls Resource = "calls"
	Runs  Resource = "runs"
)

// ExceededError refuses a charge. Spec §7.
type ExceededError struct {
	Resource Resource
	// State is the quota after the refusal.
	State Quota
}

// Error names the resource and the period.
func (e *ExceededError) Error() string {
	return "the quota of " + string(e.Resource) + " of " + e.State.PeriodYm.String() + " is used up"
}

// Code returns problem.QuotaExceeded.
func (*ExceededError) Code() problem.Code { return problem.QuotaExceeded }
