package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// emploisPublics are the employments of a year that Ircantec lines report, as the days that each employer has. They are
// gathered once a year: looking through all of them for each line of a base scheme would be a square of the lines.
type emploisPublics struct {
	tous []calendar.Span
	// parEmployeur has those that name no employer under the empty name.
	parEmployeur map[string][]calendar.Span
}

// emploisPublicsDe gathers those of the lines of a year.
func emploisPublicsDe(lignes []faits.Ligne) emploisPublics {
	e := emploisPublics{parEmployeur: make(map[string][]calendar.Span)}
	for i := range lignes {
		x := &lignes[i]
		if x.Regime != dossier.IRCANTEC || !remuneree(x.Nature) {
			continue
		}
		e.tous = append(e.tous, x.Periode)
		e.parEmployeur[x.Source.Employeur] = append(e.parEmployeur[x.Source.Employeur], x.Periode)
	}
	e.tous = joined(e.tous)
	for employeur, spans := range e.parEmployeur {
		e.parEmployeur[employeur] = joined(spans)
	}
	return e
}

// couvre says whether the employment of a base-scheme line is the public one that an Ircantec line reports: the
// employers are the same, or one of the two lines names none, and the periods meet. Law: none; a reading rule of the
// engine.
func (e *emploisPublics) couvre(l *faits.Ligne) bool {
	if l.Source.Employeur == "" {
		return meetsOne(e.tous, l.Periode)
	}
	return meetsOne(e.parEmployeur[l.Source.Employeur], l.Periode) || meetsOne(e.parEmployeur[""], l.Periode)
}

// joined puts spans in the order of time and makes one of those that meet.
func joined(spans []calendar.Span) []calendar.Span {
	slices.SortFunc(spans, func(a, b calendar.Span) int { return a.From.Compare(b.From) })
	out := spans[:0]
	for _, s := range spans {
		if last := len(out) - 1; last >= 0 && out[last].Overlaps(s) {
			if s.To.IsZero() || !out[last].To.IsZero() && out[last].To.Before(s.To) {
				out[last].To = s.To
			}
			continue
		}
		out = append(out, s)
	}
	return out
}

// meetsOne says whether a span meets one of those that joined made: the first that does not end before it.
func meetsOne(spans []calendar.Span, s calendar.Span) bool {
	at, _ := slices.BinarySearchFunc(spans, s, func(x, s calendar.Span) int {
		if !x.To.IsZero() && !s.From.IsZero() && x.To.Before(s.From) {
			return -1
		}
		return 1
	})
	return at < len(spans) && spans[at].Overlaps(s)
}
