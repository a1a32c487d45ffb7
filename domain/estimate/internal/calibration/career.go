package main

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// career is one full career of the panel, known to the euro, and the day on which its holder asks for an estimate.
type career struct {
	id, shape string
	// drawn says that the career was drawn here; the others are those of testdata/oracle.
	drawn    bool
	birth    calendar.Date
	sex      string
	children []calendar.Date
	asked    calendar.Date
	// years are the civil years in order. Those after the one of the question are what really happens next, in euros of
	// that day.
	years []workYear
}

// workYear is a civil year of a career: the pay of the whole year, and quarters of unemployment, sickness and military
// service.
type workYear struct {
	year                             int
	pay, avpf                        money.Euro
	cadre                            bool
	unemployment, sickness, military int
	// partial says that the pay is the one earned until the career's own end, not that of a whole year.
	partial bool
}

const (
	monthsInYear   = 12
	quartersInYear = 4
)

// currentIncome is what the holder would give as income of today: the pay of the last whole year, to the nearest
// thousand.
func (c career) currentIncome() (money.Euro, bool) {
	last, ok := c.lastWhole()
	const step = 1000
	thousands, _ := last.pay.QuoInt(step).HalfUp(0).Floor()
	return money.Euro{Decimal: money.Int(step * thousands)}, ok && thousands > 0
}

// lastWhole is the last year worked whole before the question, or the year of the question when it is known whole.
func (c career) lastWhole() (workYear, bool) {
	for i := len(c.years) - 1; i >= 0; i-- {
		if y := c.years[i]; y.year <= c.asked.Year && !y.partial {
			return y, true
		}
	}
	return workYear{}, false
}

// yearsWorked is what the holder would give as years of contribution: those with pay, and those made of quarters
// without pay, whole.
func (c career) yearsWorked() money.Decimal {
	quarters := 0
	for _, y := range c.years {
		switch {
		case y.year >= c.asked.Year:
			continue
		case y.pay.Sign() > 0 || y.avpf.Sign() > 0:
			quarters += quartersInYear
		default:
			quarters += min(quartersInYear, y.unemployment+y.sickness+y.military)
		}
	}
	return money.Int(quarters).QuoInt(quartersInYear).HalfUp(0)
}

// until returns the case of somebody who works until a first of month, for the engine. A year that no table knows yet
// brings its quarters and its points, as the last law that is known counts them. Quarters without pay bring the points
// that a statement would show.
func (c career) until(depart calendar.Date, law *law, free freePoints) ijson.Value {
	var lines []ijson.Value
	for _, y := range c.extended(depart) {
		months := monthsInYear
		if y.year == depart.Year && !y.partial {
			months = depart.Month - 1
		}
		lines = append(lines, y.lines(months, law, free)...)
	}
	children := make([]ijson.Value, len(c.children))
	for i, born := range c.children {
		members := []ijson.Member{text("dateNaissance", born.String()), whole("eleveAnsAvant16", childhood)}
		if c.sex == "F" {
			members = append(
				members, whole("trimestresMaternite", quartersInYear), whole("trimestresEducation", quartersInYear),
			)
		}
		children[i] = ijson.NewObject(members...)
	}
	return ijson.NewObject(
		ijson.Member{Name: "assure", Value: ijson.NewObject(
			text(
				"dateNaissance", c.birth.String(),
			),
			text("sexe", c.sex),
			ijson.Member{Name: "enfants", Value: ijson.ArrayValue(children)},
		)},
		ijson.Member{Name: "carriere", Value: ijson.ArrayValue(lines)},
	)
}

const childhood = 16

// extended cuts the career at a departure; when that is later than its end, the last whole year goes on.
func (c career) extended(depart calendar.Date) []workYear {
	last, _ := c.lastWhole()
	if n := len(c.years); n > 0 && !c.years[n-1].partial {
		last = c.years[n-1]
	}
	var out []workYear
	for _, y := range c.years {
		if y.year > depart.Year || (y.partial && depart.After(c.asked.FirstOfNextMonth())) {
			continue
		}
		out = append(out, y)
	}
	for len(out) > 0 && out[len(out)-1].year < depart.Year {
		out = append(out, workYear{year: out[len(out)-1].year + 1, pay: last.pay, cadre: last.cadre})
	}
	return out
}

// lines writes a year of which some months were worked.
func (y workYear) lines(months int, law *law, free freePoints) []ijson.Value {
	var lines []ijson.Value
	add := func(nature string, members ...ijson.Member) {
		head := []ijson.Member{whole("annee", y.year), text("regime", "CNAV"), text("nature", nature)}
		lines = append(lines, ijson.NewObject(append(head, members...)...))
	}
	pay := y.pay.Share(months, monthsInYear).ArrondiCentime()
	switch {
	case pay.Sign() <= 0:
	case law.knows(y.year):
		add(
			"ACTIVITE",
			amount("salaireBrutEur", pay.Decimal),
			ijson.Member{Name: "cadre", Value: ijson.BoolValue(y.cadre)},
		)
	default:
		quarters := min(law.quarters(pay), months*quartersInYear/monthsInYear)
		add("ACTIVITE", amount("salaireBrutEur", pay.Min(law.ceiling).Decimal), whole("trimestres", quarters))
		points := law.points(y.pay).Prorata(months, monthsInYear).HalfUp(2)
		lines = append(
			lines, ijson.NewObject(whole("annee", y.year), text("regime", "AGIRC_ARRCO"), amount("points", points)),
		)
	}
	if y.avpf.Sign() > 0 {
		add("AVPF", amount("salaireBrutEur", y.avpf.Decimal))
	}
	for _, w := range y.withoutPay() {
		n := min(w.quarters, months*quartersInYear/monthsInYear)
		if n == 0 {
			continue
		}
		add(w.nature, whole("trimestres", n))
		for _, p := range free.before(y.year) {
			lines = append(
				lines,
				ijson.NewObject(whole("annee", y.year), text("regime", p.regime), text("nature", w.nature),
					amount("points", p.points.Prorata(n, quartersInYear).HalfUp(2))),
			)
		}
	}
	return lines
}

// spell is a part of a year without pay that counts for the pension.
type spell struct {
	nature   string
	quarters int
}

func (y workYear) withoutPay() []spell {
	return []spell{{"CHOMAGE_INDEMNISE", y.unemployment}, {"MALADIE", y.sickness}, {"SERVICE_NATIONAL", y.military}}
}

func text(name, value string) ijson.Member {
	return ijson.Member{Name: name, Value: ijson.StringValue(value)}
}

func whole(name string, n int) ijson.Member {
	return ijson.Member{Name: name, Value: ijson.IntValue(int64(n))}
}

func amount(name string, d money.Decimal) ijson.Member {
	v, err := ijson.NumberValue(d.String())
	if err != nil {
		v = ijson.NullValue()
	}
	return ijson.Member{Name: name, Value: v}
}
