package estimate

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Plan is a model whose date of departure is known: the first one at the full rate if work goes on until then.
type Plan struct {
	model  Model
	Depart calendar.Date
	// past says that the full rate is reached already.
	past bool
	// quarters and points are what a whole year at today's income earns, for the years of which no table knows the
	// figures yet.
	quarters int64
	points   money.Decimal
}

// Plan reads the answer to Probe.
func (m Model) Plan(probe run.Report) (Plan, error) {
	p := Plan{model: m}
	var taux, trimestres, points ijson.Value
	for _, s := range probe.Sections {
		switch s.ModuleID {
		case capability.SurcoteDecote:
			taux = s.Results
		case capability.TrimestresSalaires:
			trimestres = s.Results
		case capability.PointsCotises:
			points = s.Results
		}
	}
	full, ok := day(taux, "dateTauxPleinSiActivitePoursuivie", "dateTauxPlein", "dateTauxPleinAutomatique")
	legal, okLegal := day(taux, "premiereDateEffet", "dateAgeLegal")
	if !ok || !okLegal {
		return Plan{}, ErrNoResult
	}
	next := m.today.FirstOfNextMonth()
	p.past = !full.After(next)
	p.Depart = calendar.Later(full, next)
	if p.past {
		p.stopAt(legal)
	}
	p.quarters = quartersOf(trimestres, m.reference)
	p.points = pointsOf(points, m.reference)
	return p, nil
}

// stopAt ends the work of somebody who could have left long ago at the legal age, if that is past: nobody says that it
// went on, and years of surcote that were not worked must not be promised.
func (p *Plan) stopAt(legal calendar.Date) {
	end := legal.FirstOfMonth()
	if !end.Before(p.model.end) {
		return
	}
	since := monthsBetween(end, p.model.end)
	p.model.start = p.model.start.AddMonths(-since)
	p.model.end = end
	earliest := calendar.NewAge(youngestAge, 0).ReachedOn(p.model.birth)
	p.model.start = calendar.Later(p.model.start, earliest)
	p.model.assume(AssumeStoppedAtLegalAge)
}

// lines returns the career until the date of departure. Past years bring their pay; a year of which no ceiling is known
// yet brings the pay of today, under today's ceiling, with the quarters and the points that such a year earns.
func (p Plan) lines() []ijson.Value {
	m := p.model
	until := m.end
	if !p.past {
		until = p.Depart
	}
	from := m.start
	if m.start == m.end && !p.past {
		from = calendar.Later(from, calendar.NewAge(entryAge, 0).ReachedOn(m.birth))
	}
	lines := m.pastLines(from, until)
	for year := m.reference + 1; year <= until.Year; year++ {
		months := monthsOf(year, from, until)
		if months == 0 {
			continue
		}
		pay := m.income.Min(m.ceilings[m.reference]).Share(months, monthsInYear).ArrondiCentime()
		quarters := min(p.quarters, int64(months/monthsInQuarter))
		lines = append(
			lines,
			line(
				year,
				"CNAV",
				amount("salaireBrutEur", pay.Decimal),
				ijson.Member{Name: "trimestres", Value: ijson.IntValue(quarters)},
			),
			line(year, "AGIRC_ARRCO", amount("points", p.points.Prorata(months, monthsInYear).HalfUp(2))),
		)
	}
	return lines
}

// Question asks the pension at the date of departure.
func (p Plan) Question() Question {
	return Question{Data: p.model.data(p.lines()), LiquidationDate: p.Depart}
}

const monthsInQuarter = 3

// monthsBetween counts the months between two first days of months.
func monthsBetween(from, to calendar.Date) int {
	return (to.Year-from.Year)*monthsInYear + to.Month - from.Month
}

// day returns the first of the members that is a day.
func day(results ijson.Value, names ...string) (calendar.Date, bool) {
	for _, name := range names {
		member, _ := results.Get(name)
		text, _ := member.Text()
		if d, err := calendar.ParseDate(text); err == nil {
			return d, true
		}
	}
	return calendar.Date{}, false
}

// quartersOf returns the quarters that a year of work validated.
func quartersOf(results ijson.Value, year int) int64 {
	years, _ := results.Get("parAnnee")
	for _, v := range years.Elements() {
		if isYear(v, year) {
			quarters, _ := v.Get("cotises")
			n, _ := quarters.Int64()
			return n
		}
	}
	return 0
}

// pointsOf returns the points that a year of work earned.
func pointsOf(results ijson.Value, year int) money.Decimal {
	var sum money.Decimal
	years, _ := results.Get("parAnnee")
	for _, v := range years.Elements() {
		if !isYear(v, year) {
			continue
		}
		points, _ := v.Get("points")
		plain, err := points.PlainNumber()
		if err != nil {
			continue
		}
		if n, err := money.ParseDecimal(plain); err == nil {
			sum = sum.Add(n)
		}
	}
	return sum
}

func isYear(v ijson.Value, year int) bool {
	member, _ := v.Get("annee")
	n, ok := member.Int64()
	return ok && n == int64(year)
}
