package main

import (
	"fmt"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/run"
)

// law is what a year of pay earns under the law of one year: the years that no table knows yet are counted with it.
type law struct {
	year    int
	ceiling money.Euro
	// quarter is the pay that validates a quarter; base and beyond are the points of a ceiling of pay, and of a second
	// one.
	quarter      money.Euro
	base, beyond money.Decimal
}

type reader struct{}

func (reader) Read(bareme.Figure) {}

func (reader) ReadAll([]bareme.Figure) {}

// newLaw reads the tables of a year, and asks the engine what a ceiling of pay and a second one earn in points.
func newLaw(year int) (*law, error) {
	tables := bareme.Official()
	ceiling, okCeiling := tables.PassAnnuel(reader{}, year)
	threshold, okQuarter := tables.SalaireValidantTrimestre(reader{}, year)
	if !okCeiling || !okQuarter {
		return nil, fmt.Errorf("no ceiling or no pay of a quarter in %d", year)
	}
	l := &law{year: year, ceiling: ceiling, quarter: money.Euro{Decimal: threshold.Seuil.Valeur}}
	one, err := l.earned(ceiling)
	if err != nil {
		return nil, err
	}
	two, err := l.earned(ceiling.Add(ceiling))
	if err != nil {
		return nil, err
	}
	l.base = one
	l.beyond = two.Sub(one)
	return l, nil
}

func (l *law) earned(pay money.Euro) (money.Decimal, error) {
	after := calendar.Date{Year: l.year + 1, Month: 1, Day: 1}
	c := career{
		birth: calendar.Date{Year: l.year - 40, Month: 1, Day: 1},
		sex:   "M",
		asked: after,
		years: []workYear{{year: l.year, pay: pay}},
	}
	report, err := compute(estimate.Question{Data: c.until(after, l, nil), LiquidationDate: after}, after)
	if err != nil {
		return money.Decimal{}, err
	}
	return pointsOf(report), nil
}

func pointsOf(report run.Report) money.Decimal {
	var sum money.Decimal
	for _, s := range report.Sections {
		if s.ModuleID != capability.PointsCotises {
			continue
		}
		years, _ := s.Results.Get("parAnnee")
		for _, y := range years.Items() {
			sum = sum.Add(decimal(y, "points"))
		}
	}
	return sum
}

// knows says whether the tables are read for a year.
func (l *law) knows(year int) bool { return year <= l.year }

// quarters are those that a pay validates.
func (l *law) quarters(pay money.Euro) int {
	n, _ := pay.Quo(l.quarter.Decimal).Floor()
	return min(n, quartersInYear)
}

// points are those of a year of pay: as much as its share of the ceiling up to it, and of a second one beyond.
func (l *law) points(pay money.Euro) money.Decimal {
	under := pay.Min(l.ceiling)
	over := pay.Sub(under)
	return l.base.Mul(under.QuoHalfUp(l.ceiling.Decimal, 6)).Add(l.beyond.Mul(over.QuoHalfUp(l.ceiling.Decimal, 6)))
}

func decimal(v ijson.Value, name string) money.Decimal {
	member, _ := v.Get(name)
	plain, err := member.PlainNumber()
	if err != nil {
		return money.Decimal{}
	}
	d, err := money.ParseDecimal(plain)
	if err != nil {
		return money.Decimal{}
	}
	return d
}
