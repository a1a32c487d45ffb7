package pipeline

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// prolongation is a career that goes on: what the dossier holds, and, for somebody who works until the date asked for,
// the work of the last whole year repeated after it.
type prolongation struct {
	lignes []dossier.Ligne
	// since is the date asked for; the work goes on from there. reference are the lines of work of the last whole year
	// before it, none when the person no longer works.
	since     calendar.Date
	reference []dossier.Ligne
	// before is the year before which the career is the same at the last date and at all later ones, and partagees the
	// number of its lines of these years, which come first and stay where they are.
	before, shared int
}

const monthsPerYear = 12

// extend prepares the career of a dossier for other dates of effect.
func extend(in Input) prolongation {
	if in.DateEffet.IsZero() {
		return extendFrom(in, in.Aujourdhui.FirstOfNextMonth())
	}
	return extendFrom(in, in.DateEffet)
}

func extendFrom(in Input, since calendar.Date) prolongation {
	p := prolongation{lignes: in.Dossier.Carriere, since: since}
	last := p.since.Year - 1
	for _, l := range p.lignes {
		if isWork(&l) && l.Annee.Present && l.Annee.Value == last && reachesEnd(&l, last) {
			p.reference = append(p.reference, l)
		}
	}
	return p
}

// isWork says whether a line is work that may go on.
func isWork(l *dossier.Ligne) bool {
	return l.Nature == dossier.Activite || l.Nature == dossier.Apprentissage
}

// reachesEnd says whether a line reaches the end of its year: work that ended before does not go on.
func reachesEnd(l *dossier.Ligne, annee int) bool {
	return l.Periode.To.IsZero() || !l.Periode.To.Before(calendar.Date{Year: annee, Month: monthsPerYear, Day: 1})
}

// goesOn says whether the career at that date supposes work after the date asked for.
func (p *prolongation) goesOn(effet calendar.Date) bool {
	return effet.After(p.since) && len(p.reference) > 0
}

// sharedUntil returns the year before which the career is the same at that date of effect and at all later
// ones; 0 when there is none.
func (p *prolongation) sharedUntil(effet calendar.Date) int {
	switch {
	case len(p.lignes) == 0:
		return 0 // a career that is only told in quarters is spread back from the date
	case effet.After(p.since):
		return effet.Year
	}
	return min(effet.Year, p.since.Year)
}

// until returns the career as it will stand at a date of effect: nothing after it, the work of its year in proportion
// to the months before it, and the work that goes on after the date asked for. It is written over the career of an
// earlier date, whose lines of the years in common stay.
func (p *prolongation) until(effet calendar.Date, lines []dossier.Ligne) []dossier.Ligne {
	if effet.Year < p.before {
		p.before = 0
		p.shared = 0
	}
	lines = p.appendUnshared(effet, lines[:p.shared])
	p.share(p.sharedUntil(effet), lines)
	return lines
}

// appendUnshared appends the lines that are not shared.
func (p *prolongation) appendUnshared(effet calendar.Date, lines []dossier.Ligne) []dossier.Ligne {
	onGoing := p.goesOn(effet)
	if len(lines) == 0 {
		lines = slices.Grow(lines, len(p.lignes)+len(p.reference)*(max(0, effet.Year-p.since.Year)+curveYears))
	}
	for i := range p.lignes {
		l := &p.lignes[i]
		year := l.Annee.Or(0)
		if l.Annee.Present && year < p.before {
			continue
		}
		replaced := onGoing && year >= p.since.Year && isWork(l)
		switch {
		case !l.Annee.Present || year < effet.Year && !replaced:
			lines = append(lines, *l)
		case replaced, year > effet.Year:
		case effet.Before(p.since):
			if l, some := cut(*l, effet); some {
				lines = append(lines, l)
			}
		default:
			lines = append(lines, *l)
		}
	}
	if !onGoing {
		return lines
	}
	return p.repeat(effet, lines)
}

// repeat appends the work of the last whole year once more for each year until the date of effect.
func (p *prolongation) repeat(effet calendar.Date, lines []dossier.Ligne) []dossier.Ligne {
	for year := max(p.since.Year, p.before); year <= effet.Year; year++ {
		for _, l := range p.reference {
			l.Annee = dossier.Some(year)
			l.Periode = calendar.Span{}
			if year < effet.Year {
				lines = append(lines, l)
			} else if l, some := cut(l, effet); some {
				lines = append(lines, l)
			}
		}
	}
	return lines
}

// curveYears is for how many years most curves go on.
const curveYears = 12

// share puts the lines of the years before one first, in their order: from now on they are shared.
func (p *prolongation) share(annee int, lines []dossier.Ligne) {
	for i := p.shared; i < len(lines); i++ {
		if l := lines[i]; l.Annee.Present && l.Annee.Value < annee {
			copy(lines[p.shared+1:i+1], lines[p.shared:i])
			lines[p.shared] = l
			p.shared++
		}
	}
	p.before = annee
}

// cut keeps of a line of the year of effect what comes before the date: its pay, points, days and hours
// in proportion to the months.
func cut(l dossier.Ligne, effet calendar.Date) (dossier.Ligne, bool) {
	from := 1
	to := monthsPerYear
	if l.Periode.From.Year == effet.Year {
		from = l.Periode.From.Month
	}
	if l.Periode.To.Year == effet.Year {
		to = l.Periode.To.Month
	}
	whole := to - from + 1
	kept := min(to, effet.Month-1) - from + 1
	switch {
	case kept <= 0 || whole <= 0:
		return l, false
	case kept >= whole:
		return l, true
	}
	l.Periode.To = effet.AddDays(-1)
	if l.Periode.From.IsZero() {
		l.Periode.From = calendar.Date{Year: effet.Year, Month: 1, Day: 1}
	}
	part := func(d money.Decimal) money.Decimal { return d.Prorata(kept, whole).HalfUp(2) }
	l.Salaire.Value = part(l.Salaire.Value)
	l.Points.Value = money.Points{Decimal: part(l.Points.Value.Decimal)}
	l.Heures.Value = part(l.Heures.Value)
	l.Jours.Value = l.Jours.Value * kept / whole
	l.Trimestres.Value = l.Trimestres.Value * kept / whole
	return l, true
}
