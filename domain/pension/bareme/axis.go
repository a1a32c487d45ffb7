package bareme

import (
	"math"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// rang is the place of a day or a year on an axis, so that bounds compare as whole numbers.
type rang int32

const (
	beginningOfTime rang = math.MinInt32
	endOfTime       rang = math.MaxInt32
)

func rangDate(d calendar.Date) rang { return rang(d.Year<<9 | d.Month<<5 | d.Day) }

func dateOf(r rang) calendar.Date {
	return calendar.Date{Year: int(r >> 9), Month: int(r >> 5 & 15), Day: int(r & 31)}
}

// plage is a run of places, both ends included.
type plage struct{ de, a rang }

func (p plage) contains(r rang) bool { return p.de <= r && r <= p.a }

func (p plage) overlaps(q plage) bool { return p.de <= q.a && q.de <= p.a }

// axis parses and continues the bounds of one axis: days, or years for a generation.
type axis struct{ annees bool }

func axisOf(prefix string) axis { return axis{annees: prefix == "generation"} }

func (x axis) parse(text string, open rang) (rang, bool) {
	if text == "" {
		return open, true
	}
	if x.annees {
		n, err := strconv.Atoi(text)
		return rang(n), err == nil && n > 0 && n <= 9999
	}
	d, err := calendar.ParseDate(text)
	return rangDate(d), err == nil
}

func (x axis) next(r rang) rang {
	if x.annees {
		return r + 1
	}
	return rangDate(dateOf(r).AddDays(1))
}
