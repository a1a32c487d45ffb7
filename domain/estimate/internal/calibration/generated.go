package main

import (
	"fmt"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// asked is the day on which the generated careers ask.
var asked = calendar.Date{Year: 2026, Month: 11, Day: 2}

// A shape draws a whole career: the pay of a year of work as a percentage of the level of the career, by the years
// since its beginning of the years that it lasts.
type shape struct {
	name string
	draw func(since, lasts int) drawn
}

// drawn is a year of a shape: a percentage of the level, and how many quarters were unemployed.
type drawn struct{ percent, unemployed int }

// shapes are those of the generated careers.
var shapes = []shape{
	{"flat", func(int, int) drawn { return drawn{percent: 100} }},
	{"rising", func(since, lasts int) drawn { return drawn{percent: line(since, lasts, 50, 100)} }},
	{"hump", func(since, lasts int) drawn {
		if peak := lasts * 6 / 10; since < peak {
			return drawn{percent: line(since, peak, 60, 100)}
		}
		return drawn{percent: line(since-lasts*6/10, lasts-lasts*6/10, 100, 75)}
	}},
	{"late rise", func(since, lasts int) drawn {
		if since < lasts*6/10 {
			return drawn{percent: line(since, lasts*6/10, 55, 65)}
		}
		return drawn{percent: line(since-lasts*6/10, lasts-lasts*6/10, 65, 100)}
	}},
	{"gaps", func(since, lasts int) drawn {
		if (since >= 7 && since < 10) || (since >= 18 && since < 20) {
			return drawn{}
		}
		return drawn{percent: line(since, lasts, 75, 100)}
	}},
	{"unemployment", func(since, lasts int) drawn {
		switch {
		case (since >= 12 && since < 14) || (since >= 28 && since < 31):
			return drawn{unemployed: quartersInYear}
		case since >= 31:
			return drawn{percent: 85}
		}
		return drawn{percent: line(since, 28, 70, 100)}
	}},
	{"part time", func(since, lasts int) drawn {
		percent := line(since, lasts, 75, 100)
		if since >= 8 && since < 18 {
			percent = percent * 6 / 10
		}
		return drawn{percent: percent}
	}},
}

// line is the percentage on the way from one to another.
func line(since, lasts, from, to int) int {
	if lasts <= 1 {
		return to
	}
	return from + (to-from)*min(since, lasts-1)/(lasts-1)
}

// levels are the pay at the height of a career, as a percentage of the ceiling of social security. They are the middles
// of the tenths of full-time pay in the private sector, read between the points that Insee publishes for 2023 (Insee
// Première 2020, October 2024: one in ten under 1 512 € net a month, one in two under 2 183 €, nine in ten under 4 302
// €, at 1.32 € gross for a net one, the ceiling at 3 666 €).
var levels = []int{48, 56, 62, 69, 75, 83, 94, 109, 135, 210}

// distances are the years to go.
var distances = []int{0, 5, 10, 20}

// generated returns the careers that are drawn: every shape at every level and every distance. What else tells them
// apart is taken from a sequence of plain arithmetic, the same on every machine.
func generated() []career {
	tables := bareme.Official()
	var out []career
	draw := sequence(1)
	for _, s := range shapes {
		for _, level := range levels {
			for _, distance := range distances {
				id := fmt.Sprintf("%s/%d/%d", s.name, level, distance)
				out = append(out, drawCareer(id, s, level, distance, &draw, tables))
			}
		}
	}
	return out
}

// drawCareer makes one career: born so that the usual age of departure is about that many years away.
func drawCareer(id string, s shape, level, distance int, draw *sequence, tables *bareme.Set) career {
	const usualAge, lastAge = 64, 70
	birth := calendar.Date{Year: asked.Year - usualAge + distance, Month: 1 + draw.below(12), Day: 1 + draw.below(28)}
	c := career{id: id, shape: s.name, drawn: true, birth: birth, sex: "M", asked: asked}
	if draw.below(2) == 1 {
		c.sex = "F"
	}
	for n := range draw.below(4) {
		c.children = append(c.children, calendar.Date{Year: birth.Year + 25 + 2*n, Month: 6, Day: 15})
	}
	entry := 18 + draw.below(7)
	if level > 100 {
		entry += 2
	}
	first := birth.Year + entry
	last := birth.Year + lastAge
	reference, _ := tables.PassAnnuel(reader{}, asked.Year)
	for year := first; year <= last; year++ {
		ceiling := reference
		if year < asked.Year {
			ceiling, _ = tables.PassAnnuel(reader{}, year)
		}
		d := s.draw(year-first, usualAge-entry)
		pay := ceiling.Times(money.Int(level * d.percent)).QuoInt(100 * 100).HalfUp(0)
		c.years = append(
			c.years,
			workYear{year: year, pay: money.Euro{Decimal: pay}, cadre: level > 100, unemployment: d.unemployed},
		)
	}
	return c
}

// sequence is a linear congruential one, of the usual constants.
type sequence uint64

// below returns the next number under n.
func (s *sequence) below(n int) int {
	*s = *s*6364136223846793005 + 1442695040888963407
	return int(uint64(*s) >> 33 % uint64(n))
}
