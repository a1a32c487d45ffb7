package estimate

import (
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// How an income has risen. Measured in ceilings of social security, it began at entryShare, or at today's share when
// that is lower, and half of what is above came with the first job; the rest came year by year. These are choices of
// this project, fitted on the panel of docs/estimate.md, not figures of the law.
var (
	entryShare = money.Scaled(90, 2)
	entrySlope = money.Scaled(50, 2)
)

const (
	yearsOfRise = 30
	shareDigits = 9
)

// share returns the income of a past year as a share of that year's ceiling.
func (m Model) share(year int) money.Decimal {
	now := m.income.Quo(m.ceilings[m.reference].Decimal)
	if !entryShare.Less(now) {
		return now.HalfUp(shareDigits)
	}
	entry := entryShare.Add(now.Sub(entryShare).HalfUp(shareDigits).Mul(entrySlope))
	since := min(m.reference-year, yearsOfRise)
	return now.Sub(now.Sub(entry).HalfUp(shareDigits).Prorata(since, yearsOfRise)).HalfUp(shareDigits)
}

// cadre says that somebody whose income is above the ceiling is an executive: only executives earned points on all of
// it before the schemes merged.
func (m Model) cadre() ijson.Member {
	return ijson.Member{Name: "cadre", Value: ijson.BoolValue(m.ceilings[m.reference].Less(m.income))}
}
