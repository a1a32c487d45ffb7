package main

import (
	"errors"
	"runtime"
	"sync"
)

// panel is every estimate of every career, and how many careers could not be asked about.
type panel struct {
	observations                      []observation
	careers                           int
	future, past, withoutIncome, gaps int
}

// newPanel reads the careers below the root of the repository, draws the others, and asks for all their estimates.
func newPanel(root string) (*panel, error) {
	careers, err := oracle(root)
	if err != nil {
		return nil, err
	}
	careers = append(careers, generated()...)
	last, err := newLaw(asked.Year)
	if err != nil {
		return nil, err
	}
	type answer struct {
		observations []observation
		err          error
	}
	answers := make([]answer, len(careers))
	var wait sync.WaitGroup
	room := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, c := range careers {
		wait.Go(func() {
			room <- struct{}{}
			defer func() { <-room }()
			answers[i].observations, answers[i].err = observe(c, last)
		})
	}
	wait.Wait()
	p := &panel{}
	for _, a := range answers {
		switch {
		case errors.Is(a.err, errFuture):
			p.future++
		case errors.Is(a.err, errPast):
			p.past++
		case errors.Is(a.err, errNoIncome):
			p.withoutIncome++
		case errors.Is(a.err, errGap):
			p.gaps++
		case a.err != nil:
			return nil, a.err
		default:
			p.careers++
			p.observations = append(p.observations, a.observations...)
		}
	}
	return p, nil
}

// only returns the observations that a condition keeps.
func (p *panel) only(keep func(observation) bool) group {
	var out group
	for _, o := range p.observations {
		if keep(o) {
			out = append(out, o)
		}
	}
	return out
}

func toldAll(o observation) bool     { return o.told.income && o.told.years }
func toldIncome(o observation) bool  { return o.told.income && !o.told.years }
func toldYears(o observation) bool   { return !o.told.income && o.told.years }
func toldNothing(o observation) bool { return !o.told.income && !o.told.years }
func all(observation) bool           { return true }
