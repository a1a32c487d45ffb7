package main

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/money"
)

// freePoints are the points of the years of pay, by year: those of a quarter without pay are the ones of a quarter of
// the last year of pay before it. A statement reports them, the panel does not; the schemes give about as many.
type freePoints map[int][]schemePoints

type schemePoints struct {
	regime string
	points money.Decimal
}

// before returns the points of the last year of pay before another.
func (f freePoints) before(year int) []schemePoints {
	const far = 10
	for y := year - 1; y >= year-far; y-- {
		if points, ok := f[y]; ok {
			return points
		}
	}
	return nil
}

// freePoints asks what the years of pay earn, leaving out those that hold quarters without pay; nothing when no year
// does.
func (c career) freePoints(depart calendar.Date, l *law) (freePoints, error) {
	if !slices.ContainsFunc(c.years, workYear.interrupted) {
		return nil, nil
	}
	report, err := compute(estimate.Question{Data: c.until(depart, l, nil), LiquidationDate: depart}, c.asked)
	if err != nil {
		return nil, err
	}
	out := freePoints{}
	for _, s := range report.Sections {
		if s.ModuleID != capability.PointsCotises {
			continue
		}
		years, _ := s.Results.Get("parAnnee")
		for _, v := range years.Items() {
			member, _ := v.Get("annee")
			year := integer(member)
			out[year] = append(out[year], schemePoints{word(v, "regime"), decimal(v, "points")})
		}
	}
	for _, y := range c.years {
		if y.interrupted() {
			delete(out, y.year)
		}
	}
	return out, nil
}

func (y workYear) interrupted() bool { return y.unemployment+y.sickness+y.military > 0 }
