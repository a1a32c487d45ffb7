package sample

import "github.com/retraite-gateway/retraite/domain/money"

// RiskLevel sums a diagnosis up in one word.
type RiskLevel string

// The levels.
const (
	RiskUndetermined RiskLevel = "UNDETERMINED" // nothing could be compared
	RiskLow          RiskLevel = "LOW"
	RiskModerate     RiskLevel = "MODERATE"
	RiskHigh         RiskLevel = "HIGH"
	RiskCritical     RiskLevel = "CRITICAL"
)

// riskScale holds, from the highest level down, from which rate of differences and from which share of the reported
// amounts a level begins. The rate is taken at the lower bound of its interval: what the sample proves, not what it
// suggests. For comparison, one new pension in ten has an error and 1 % of the amounts are wrong (Cour des comptes,
// certification of the accounts of 2024). The limits are a choice of this project, not of the law.
var riskScale = []struct {
	level                       RiskLevel
	ratePerMille, sharePerMille int
}{
	{RiskCritical, 250, 50},
	{RiskHigh, 100, 20},
	{RiskModerate, 20, 5},
}

func (t Tally) risk() RiskLevel {
	rate := t.Rate()
	if rate == nil {
		return RiskUndetermined
	}
	for _, step := range riskScale {
		proven := !rate.Low.Less(money.Scaled(int64(step.ratePerMille), 3))
		costly := t.Exposed.Sign() > 0 && !t.Exposed.MulInt(1000).Less(t.Reported.MulInt(step.sharePerMille))
		if proven || costly {
			return step.level
		}
	}
	if t.Majeurs > 0 {
		return RiskModerate
	}
	return RiskLow
}
