package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// projeter draws the curve of departure dates: every quarter of a year from the earliest date to the last age of the curve, with the dates
// that matter in between. It is empty unless the run was asked for it: each point is a whole computation at its date.
func projeter(s *pension.State, t *pension.Trace, out *ResultatTaux) []pension.PointDepart {
	if s.Projeter == nil {
		return nil
	}
	last, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteProjectionAgeMaximum, s.DateEffet)
	if !ok {
		t.Incomplete("Barème constantes_legales : dernier âge de la projection inconnu.")
		return nil
	}
	naissance := s.Dossier.Assure.DateNaissance
	dates := datesProjection(out, s.DateEffet, s.Depart.DatePossible, premierEffet(naissance, calendar.NewAge(last, 0)))
	points := make([]pension.PointDepart, 0, len(dates))
	for _, date := range dates {
		point, ok := s.Projeter(date)
		if !ok {
			continue
		}
		point.Date, point.Age = date, calendar.AgeOn(naissance, date)
		point.Reperes = reperes(out, s.DateEffet, date)
		points = append(points, point)
	}
	t.Warn("Courbe des dates de départ : droit et barèmes constants ; le travail de la dernière année entière est prolongé tel quel après la " +
		"date demandée, quand il durait encore.")
	return points
}

// datesProjection returns the dates of the curve, in order.
func datesProjection(out *ResultatTaux, demandee, possible, last calendar.Date) []calendar.Date {
	const moisParTrimestre = 3
	first := out.PremiereDateEffet
	if !possible.IsZero() && possible.Before(first) {
		first = possible
	}
	dates := make([]calendar.Date, 0, 64)
	for date := first; !date.After(last); {
		dates = append(dates, date)
		next := date.AddMonths(moisParTrimestre)
		if !next.After(date) {
			break // the calendar ends here
		}
		date = next
	}
	for _, date := range [...]calendar.Date{
		out.PremiereDateEffet, out.DateTauxPlein, out.DateTauxPleinSiActivite, out.DateTauxPleinAutomatique, demandee,
	} {
		if !date.IsZero() && !date.Before(first) && !date.After(last) {
			dates = inserer(dates, date)
		}
	}
	return dates
}

// inserer keeps the dates in order and each of them once.
func inserer(dates []calendar.Date, date calendar.Date) []calendar.Date {
	at := len(dates)
	for i, d := range dates {
		if d == date {
			return dates
		}
		if d.After(date) {
			at = i
			break
		}
	}
	dates = append(dates, calendar.Date{})
	copy(dates[at+1:], dates[at:])
	dates[at] = date
	return dates
}

func reperes(out *ResultatTaux, demandee, date calendar.Date) []string {
	marks := make([]string, 0, 2)
	for _, m := range [...]struct {
		date calendar.Date
		word string
	}{
		{demandee, "DATE_DEMANDEE"},
		{out.PremiereDateEffet, "AGE_LEGAL"},
		{out.DateTauxPleinSiActivite, "TAUX_PLEIN"},
		{out.DateTauxPleinAutomatique, "TAUX_PLEIN_AUTOMATIQUE"},
	} {
		if m.date == date {
			marks = append(marks, m.word)
		}
	}
	return marks
}
