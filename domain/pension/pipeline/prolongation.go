package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// prolongation is a career that goes on: what the dossier holds, and, for somebody who works until the date asked for,
// the work of the last whole year repeated after it. The careers at all dates share the lines that they have in
// common.
type prolongation struct {
	lignes []*dossier.Ligne
	// since is the date asked for; the work goes on from there. reference are the lines of work of the last whole year
	// before it, none when the person no longer works. trop is how many they are when they are too many to go on.
	since     calendar.Date
	reference []*dossier.Ligne
	trop      int
	// repeated is that work once more, in each year that some date has asked for.
	repeated map[int][]*dossier.Ligne
	// rooms are for the lines that one date has to itself, and taken how many it has. Those of the next date are
	// written over them.
	rooms [][]dossier.Ligne
	taken int
	// before is the year before which the career is the same at the last date and at all later ones, and shared the
	// number of its lines of these years, which come first and stay where they are. others has room for the lines
	// between which these are looked for.
	before, shared int
	others         []*dossier.Ligne
}

const monthsPerYear = 12

// mostReference is how many lines of one year go on: a line a month in ten schemes would be a quarter of it. Each year
// of the curve would hold them once more.
const mostReference = 500

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
		if isWork(l) && l.Annee.Present && l.Annee.Value == last && reachesEnd(l, last) {
			p.reference = append(p.reference, l)
		}
	}
	if len(p.reference) > mostReference {
		p.trop = len(p.reference)
		p.reference = nil
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

// sharedUntil returns the year before which the career is the same at that date of effect and at all later ones; 0
// when there is none.
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
func (p *prolongation) until(effet calendar.Date, lines []*dossier.Ligne) []*dossier.Ligne {
	if effet.Year < p.before {
		p.before = 0
		p.shared = 0
	}
	p.taken = 0
	if lines == nil {
		lines = make([]*dossier.Ligne, 0, len(p.lignes)+2*len(p.reference))
	}
	lines = p.appendUnshared(effet, lines[:p.shared])
	p.share(p.sharedUntil(effet), lines)
	return lines
}

// appendUnshared appends the lines that are not shared.
func (p *prolongation) appendUnshared(effet calendar.Date, lines []*dossier.Ligne) []*dossier.Ligne {
	onGoing := p.goesOn(effet)
	for _, l := range p.lignes {
		year := l.Annee.Or(0)
		if l.Annee.Present && year < p.before {
			continue
		}
		replaced := onGoing && year >= p.since.Year && isWork(l)
		switch {
		case !l.Annee.Present || year < effet.Year && !replaced:
			lines = append(lines, l)
		case replaced, year > effet.Year:
		case effet.Before(p.since):
			lines = p.appendCut(lines, l, effet)
		default:
			lines = append(lines, l)
		}
	}
	if !onGoing {
		return lines
	}
	return p.repeat(effet, lines)
}

// repeat appends the work of the last whole year once more for each year until the date of effect.
func (p *prolongation) repeat(effet calendar.Date, lines []*dossier.Ligne) []*dossier.Ligne {
	for year := max(p.since.Year, p.before); year < effet.Year; year++ {
		lines = append(lines, p.repeatedIn(year)...)
	}
	for _, l := range p.reference {
		lines = p.appendCut(lines, p.own(inYear(l, effet.Year)), effet)
	}
	return lines
}

// repeatedIn returns the work of the last whole year as that of another one.
func (p *prolongation) repeatedIn(year int) []*dossier.Ligne {
	if again, known := p.repeated[year]; known {
		return again
	}
	if p.repeated == nil {
		p.repeated = make(map[int][]*dossier.Ligne)
	}
	again := make([]dossier.Ligne, len(p.reference))
	for i, l := range p.reference {
		again[i] = inYear(l, year)
	}
	p.repeated[year] = dossier.Carriere(again...)
	return p.repeated[year]
}

// inYear is the line as one of another year.
func inYear(l *dossier.Ligne, year int) dossier.Ligne {
	again := *l
	again.Annee = dossier.Some(year)
	again.Periode = calendar.Span{}
	return again
}

// share puts the lines of the years before one first, in their order: from now on they are shared.
func (p *prolongation) share(annee int, lines []*dossier.Ligne) {
	p.others = p.others[:0]
	shared := p.shared
	for _, l := range lines[p.shared:] {
		if l.Annee.Present && l.Annee.Value < annee {
			lines[shared] = l
			shared++
		} else {
			p.others = append(p.others, l)
		}
	}
	copy(lines[shared:], p.others)
	p.shared = shared
	p.before = annee
}

// appendCut appends what of a line of the year of effect comes before the date, where anything does.
func (p *prolongation) appendCut(lines []*dossier.Ligne, l *dossier.Ligne, effet calendar.Date) []*dossier.Ligne {
	kept, whole := monthsBefore(l, effet)
	switch {
	case kept <= 0 || whole <= 0:
		return lines
	case kept >= whole:
		return append(lines, l)
	}
	part := p.own(*l)
	cut(part, effet, kept, whole)
	return append(lines, part)
}

// own returns a line of its own for one date.
func (p *prolongation) own(l dossier.Ligne) *dossier.Ligne {
	if p.taken == len(p.rooms)*linesPerRoom {
		p.rooms = append(p.rooms, make([]dossier.Ligne, linesPerRoom))
	}
	place := &p.rooms[p.taken/linesPerRoom][p.taken%linesPerRoom]
	p.taken++
	*place = l
	return place
}

// linesPerRoom is for how many lines room is made at once.
const linesPerRoom = 16

// monthsBefore counts the months of a line in the year of effect, and those of them before the date.
func monthsBefore(l *dossier.Ligne, effet calendar.Date) (kept, whole int) {
	from := 1
	to := monthsPerYear
	if l.Periode.From.Year == effet.Year {
		from = l.Periode.From.Month
	}
	if l.Periode.To.Year == effet.Year {
		to = l.Periode.To.Month
	}
	return min(to, effet.Month-1) - from + 1, to - from + 1
}

// cut keeps of a line of the year of effect what comes before the date: its pay, points, days and hours in proportion
// to the months.
func cut(l *dossier.Ligne, effet calendar.Date, kept, whole int) {
	l.Periode.To = effet.AddDays(-1)
	if l.Periode.From.IsZero() {
		l.Periode.From = calendar.Date{Year: effet.Year, Month: 1, Day: 1}
	}
	part := func(d money.Decimal) money.Decimal { return d.Prorata(kept, whole).HalfUp(2) }
	l.Salaire.Value = part(l.Salaire.Value)
	l.Points.Value = money.Points{Decimal: part(l.Points.Value.Decimal)}
	l.Jours.Value = l.Jours.Value * kept / whole
	l.Trimestres.Value = l.Trimestres.Value * kept / whole
	if heures := l.Heures(); heures.Present {
		l.Preciser(func(p *dossier.Precisions) { p.Heures.Value = part(heures.Value) })
	}
}
