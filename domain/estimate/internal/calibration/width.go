package main

import (
	"github.com/retraite-gateway/retraite/domain/estimate"
)

// The rate at which bands must hold the exact result, and how much narrower they must not be able to be and still do.
const (
	wantedPercent = 90
	step          = 2
)

// group is a set of observations.
type group []observation

// held counts those whose band holds the exact result, once every width is changed.
func (g group) held(change func(estimate.Width) estimate.Width) int {
	n := 0
	for _, o := range g {
		if o.needed.within(change(o.estimate.Imprecision.Width)) {
			n++
		}
	}
	return n
}

func asItIs(w estimate.Width) estimate.Width { return w }

// narrower takes a step off either side of a band.
func narrower(w estimate.Width) estimate.Width {
	return estimate.Width{Below: max(0, w.Below-step), Above: max(0, w.Above-step)}
}

// permille is the share of the group, in thousandths, rounded down: a rate is never shown better than it is.
func (g group) permille(n int) int {
	if len(g) == 0 {
		return 0
	}
	return n * 1000 / len(g)
}

// enough says whether that many of the group are as many as wanted.
func (g group) enough(n int) bool { return len(g) > 0 && n*100 >= wantedPercent*len(g) }

// mean is the mean width of the bands, in percent, rounded to the nearest.
func (g group) mean() estimate.Width {
	var sum estimate.Width
	for _, o := range g {
		sum.Below += o.estimate.Imprecision.Below
		sum.Above += o.estimate.Imprecision.Above
	}
	n := int64(max(1, len(g)))
	return estimate.Width{Below: (2*sum.Below + n) / (2 * n), Above: (2*sum.Above + n) / (2 * n)}
}

// needed is how far below or above the central amount a band must go to hold the exact one; both are zero when it
// always does.
type needed estimate.Width

// widest is where the search for what is needed ends.
const widest = 2000

func (n needed) within(w estimate.Width) bool { return n.Below <= w.Below && n.Above <= w.Above }

// newNeeded finds what an observation needs: the least percentage, with the rounding of the band.
func (o observation) newNeeded() needed {
	if estimate.NewBand(o.central, estimate.Width{}).Holds(o.exact) {
		return needed{}
	}
	of := func(percent int64) estimate.Width { return estimate.Width{Above: percent} }
	if o.exact.Less(o.central) {
		of = func(percent int64) estimate.Width { return estimate.Width{Below: percent} }
	}
	low := int64(0)
	high := int64(widest)
	for high-low > 1 {
		if middle := (low + high) / 2; estimate.NewBand(o.central, of(middle)).Holds(o.exact) {
			high = middle
		} else {
			low = middle
		}
	}
	return needed(of(high))
}

// least finds the narrowest width of a factor with which the bands of the group hold as many exact results as wanted,
// all other factors being as they are. Of two as narrow, the one whose sides differ less.
func (g group) least(code estimate.FactorCode) (estimate.Width, bool) {
	below := make([]int, widestFactor+1)
	above := make([]int, widestFactor+1)
	for percent := range int64(widestFactor + 1) {
		for _, o := range g {
			w := o.with(code, estimate.Width{Below: percent, Above: percent})
			switch {
			case o.needed.Below > 0:
				below[percent] += one(o.needed.Below <= w.Below)
			case o.needed.Above > 0:
				above[percent] += one(o.needed.Above <= w.Above)
			default:
				below[percent]++
			}
		}
	}
	var best estimate.Width
	found := false
	for b := range int64(widestFactor + 1) {
		for a := range int64(widestFactor + 1) {
			if !g.enough(below[b] + above[a]) {
				continue
			}
			if w := (estimate.Width{Below: b, Above: a}); !found || w.Below+w.Above < best.Below+best.Above ||
				w.Below+w.Above == best.Below+best.Above && apart(w) < apart(best) {
				best = w
				found = true
			}
			break
		}
	}
	return best, found
}

// widestFactor is where the search for a factor's width ends.
const widestFactor = 250

// with is the width of the band when one factor has another width.
func (o observation) with(code estimate.FactorCode, width estimate.Width) estimate.Width {
	factors := append([]estimate.Factor(nil), o.estimate.Imprecision.Factors...)
	for i := range factors {
		if factors[i].Code == code {
			factors[i].Width = width
		}
	}
	return estimate.NewImprecision(factors).Width
}

func apart(w estimate.Width) int64 { return max(w.Below-w.Above, w.Above-w.Below) }

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
