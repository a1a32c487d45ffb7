package run

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Voie is the way by which a person may leave at the first date open: the legal age, the age of a scheme of its own, or
// the code of an early departure, as departAnticipe names it.
type Voie string

// The ways that are no early departure.
const (
	VoieAgeLegal     Voie = "AGE_LEGAL"
	VoieAgeOuverture Voie = "AGE_OUVERTURE" // that of a civil servant's or a special scheme
)

// DateDepart is one date of the curve of departures that matters.
type DateDepart struct {
	// Reperes say what the date is: PLUS_TOT, DATE_DEMANDEE, AGE_LEGAL, TAUX_PLEIN, TAUX_PLEIN_AUTOMATIQUE.
	Reperes []string
	Date    calendar.Date
	Age     *calendar.Age
	// MensuelBrutEur and MensuelNetEur are the pensions of that date a month, nil when one of them is not known.
	MensuelBrutEur, MensuelNetEur *money.Euro
	// ActivitePoursuivie says that the amount supposes work going on until that date.
	ActivitePoursuivie *bool
}

func (d DateDepart) value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "reperes", Value: texts(d.Reperes)},
		ijson.Member{Name: "date", Value: textOrNull(d.Date.String())},
		ijson.Member{Name: "age", Value: ageValue(d.Age)},
		ijson.Member{Name: "mensuelBrutEur", Value: amount(d.MensuelBrutEur)},
		ijson.Member{Name: "mensuelNetEur", Value: amount(d.MensuelNetEur)},
		ijson.Member{Name: "activitePoursuivie", Value: boolOrNull(d.ActivitePoursuivie)},
	)
}

// reperePlusTot marks the first date of the curve.
const reperePlusTot = "PLUS_TOT"

// datesDepart takes the dates that matter from the curve.
func datesDepart(results ijson.Value) []DateDepart {
	curve, _ := results.Get("projectionDepart")
	var out []DateDepart
	for i, point := range curve.Items() {
		marks := textsOf(point, "reperes")
		if i == 0 {
			marks = append([]string{reperePlusTot}, marks...)
		}
		if len(marks) == 0 {
			continue
		}
		d := DateDepart{
			Reperes: marks, Date: date(point, "date"), Age: age(point, "age"),
			ActivitePoursuivie: boolean(point, "activitePoursuivie"),
		}
		if whole := boolean(point, "complet"); whole != nil && *whole {
			d.MensuelBrutEur = euro(point, "mensuelBrutEur")
			d.MensuelNetEur = euro(point, "mensuelNetEur")
		}
		out = append(out, d)
	}
	return out
}

// settleNets puts the net of each date beside its gross: it stands in another section, which not everybody may see.
func (l *lecture) settleNets(out *Resume) {
	nets := make(map[calendar.Date]*money.Euro, l.netParDate.Len())
	for _, item := range l.netParDate.Items() {
		nets[date(item, "date")] = euro(item, "mensuelNetEur")
	}
	for i := range out.Dates {
		if d := &out.Dates[i]; d.MensuelBrutEur != nil && nets[d.Date] != nil {
			d.MensuelNetEur = nets[d.Date]
		}
	}
}

// settleDeparture finds the first date open to the person and the way that opens it: by the rules of the legal age when
// a scheme of the career follows them, or by the age of a scheme of its own when that comes first.
func (l *lecture) settleDeparture(out *Resume) {
	if l.followsLegalAge(out) {
		out.PremiereDateEffet = date(l.anticipe, "datePossible")
		if out.PremiereDateEffet.IsZero() {
			out.PremiereDateEffet = date(l.depart, "premiereDateEffet")
		}
		if !out.PremiereDateEffet.IsZero() {
			out.Voie = l.voie(out.PremiereDateEffet)
		}
	}
	for _, p := range out.Pensions {
		if p.opens.IsZero() || !out.PremiereDateEffet.IsZero() && !p.opens.Before(out.PremiereDateEffet) {
			continue
		}
		out.PremiereDateEffet = p.opens
		out.Voie = VoieAgeOuverture
	}
}

// followsLegalAge says whether a pension follows the legal age; a report without any pension is taken to.
func (l *lecture) followsLegalAge(out *Resume) bool {
	for _, p := range out.Pensions {
		if followsTheBase(p.module) && p.Regime != "RAFP" {
			return true
		}
	}
	return len(out.Pensions) == 0
}

// voie names the early departure that opens a date, or the legal age.
func (l *lecture) voie(first calendar.Date) Voie {
	ways, _ := l.anticipe.Get("dispositifs")
	for _, way := range ways.Items() {
		open := boolean(way, "eligible")
		if open == nil || !*open || date(way, "datePossible") != first {
			continue
		}
		code, _ := way.Get("code")
		if name, ok := code.Text(); ok {
			return Voie(name)
		}
	}
	return VoieAgeLegal
}
