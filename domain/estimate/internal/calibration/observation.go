package main

import (
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// knowledge is what the holder of a career tells.
type knowledge struct{ income, years bool }

// tellings are the four ways to ask.
var tellings = []knowledge{{true, true}, {false, true}, {true, false}, {false, false}}

// observation is one estimate beside the exact result.
type observation struct {
	career   career
	told     knowledge
	distance int // years from the question to the departure
	exact    money.Euro
	central  money.Euro // before it is rounded
	needed   needed
	estimate estimate.Estimate
}

// Why a career cannot be asked about.
var (
	errFuture   = errors.New("ends beyond the tables")
	errPast     = errors.New("ends before the tables")
	errNoIncome = errors.New("no income of the day")
	errGap      = errors.New("the engine asks for something that the panel does not hold")
)

// observe estimates a career in each of the four ways. What it costs not to know the income depends on how far incomes
// lie apart: only the careers that are drawn are spread as pay is, so the others always tell theirs.
func observe(c career, l *law) ([]observation, error) {
	if c.asked.After(asked) {
		return nil, errFuture
	}
	if _, ok := c.currentIncome(); !ok {
		return nil, errNoIncome
	}
	exact := map[calendar.Age]money.Euro{}
	var out []observation
	for _, told := range tellings {
		if !told.income && !c.drawn {
			continue
		}
		o := observation{career: c, told: told}
		err := o.ask()
		if errors.Is(err, estimate.ErrNoResult) {
			return nil, errPast
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.id, err)
		}
		age := o.estimate.Band.Age
		if _, ok := exact[age]; !ok {
			monthly, err := c.exact(age, l)
			if err != nil {
				return nil, err
			}
			exact[age] = monthly
		}
		o.exact = exact[age]
		o.needed = o.newNeeded()
		out = append(out, o)
	}
	return out, nil
}

// ask makes the estimate as the application does.
func (o *observation) ask() error {
	r := estimate.Request{BirthYear: o.career.birth.Year}
	if o.told.income {
		income, _ := o.career.currentIncome()
		r.Income = &income
	}
	if o.told.years {
		years := o.career.yearsWorked()
		r.Years = &years
	}
	today := o.career.asked
	m, err := estimate.NewModel(r, today, bareme.Official())
	if err != nil {
		return err
	}
	probe, err := compute(m.Probe(), today)
	if err != nil {
		return err
	}
	plan, err := m.Plan(probe)
	if err != nil {
		return err
	}
	report, err := compute(plan.Question(), today)
	if err != nil {
		return err
	}
	o.estimate, err = plan.Estimate(report)
	if err != nil {
		return err
	}
	o.central, _ = estimate.Monthly(report)
	o.distance = plan.Depart.Year - today.Year
	return nil
}

// exact is the monthly pension of the career itself at an age, or at the first day when the law of its real birth
// allows one.
func (c career) exact(age calendar.Age, l *law) (money.Euro, error) {
	depart := calendar.Later(age.ReachedOn(c.birth).OnOrAfterFirstOfMonth(), c.asked.FirstOfNextMonth())
	free, err := c.freePoints(depart, l)
	if err != nil {
		return money.Euro{}, fmt.Errorf("%s: %w", c.id, err)
	}
	for {
		report, err := compute(estimate.Question{Data: c.until(depart, l, free), LiquidationDate: depart}, c.asked)
		if err != nil {
			return money.Euro{}, fmt.Errorf("%s: %w", c.id, err)
		}
		if first := firstPossible(report); first.After(depart) {
			depart = first
			continue
		}
		monthly, ok := estimate.Monthly(report)
		if !ok || !isWhole(report) {
			return money.Euro{}, fmt.Errorf("%s on %s: %w: %v", c.id, depart, errGap, report.Lacunes)
		}
		return monthly, nil
	}
}
