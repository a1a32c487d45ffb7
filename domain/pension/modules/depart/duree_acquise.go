package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// acquisition is when a duration is complete.
type acquisition struct {
	// ok is false when the career does not reach the duration; date is zero when it is complete without
	// any quarter of the career.
	ok   bool
	date calendar.Date
}

// avantOuEn says whether the duration is complete on a day.
func (a acquisition) avantOuEn(day calendar.Date) bool { return a.ok && !a.date.After(day) }

// firstMoisAfter returns the first day of the month that follows, the zero date when the duration needs no quarter.
func (a acquisition) firstMoisAfter() calendar.Date {
	if a.date.IsZero() {
		return a.date
	}
	return a.date.AddDays(1).OnOrAfterFirstOfMonth()
}

// dateAcquisition returns the end of the civil quarter in which the count of quarters reaches the duration,
// where compte gives the quarters of a year and hors those that belong to no year (increases, foreign quarters),
// which count from the start.
func dateAcquisition(s *pension.State, duree, hors int, compte func(*faits.AnneeTrimestres) int) acquisition {
	count := hors
	if count >= duree {
		return acquisition{ok: true}
	}
	trimestres := s.Trimestres.Lire()
	for i := range trimestres {
		year := &trimestres[i]
		n := compte(year)
		if count+n >= duree {
			return acquisition{ok: true, date: finDuTrimestre(s, year.Annee, duree-count)}
		}
		count += n
	}
	return acquisition{}
}

// finDuTrimestre returns the end of the civil quarter in which a year gives so many quarters.
//
// Doubt: in the year where the duration is reached, the quarters are taken to be acquired one after the other, at the
// end of each civil quarter of the period worked, from the first of its quarters that a line of the year tells
// (Law: CSS R351-1, R351-9).
func finDuTrimestre(s *pension.State, annee, trimestres int) calendar.Date {
	first := firstTrimestreTravaille(s, annee)
	return calendar.Quarter{Year: annee, Number: min(4, first+trimestres-1)}.Last()
}

// dureeAcquise returns what dateAcquisition does for the duration of all schemes, which is total at the end of the
// career. It counts back from there: the durations that the law asks for are those of whole careers.
func dureeAcquise(s *pension.State, duree, total int) acquisition {
	if s.MajorationsTousRegimes()+s.Etranger.Lire().TrimestresTaux >= duree {
		return acquisition{ok: true}
	}
	if total < duree {
		return acquisition{}
	}
	trimestres := s.Trimestres.Lire()
	for i := len(trimestres) - 1; i >= 0; i-- {
		year := &trimestres[i]
		total -= trimestresAll(year)
		if total < duree {
			return acquisition{ok: true, date: finDuTrimestre(s, year.Annee, duree-total)}
		}
	}
	return acquisition{}
}

// firstTrimestreTravaille returns the civil quarter (1 to 4) in which the lines of a year begin: the
// first when a line does not say.
func firstTrimestreTravaille(s *pension.State, annee int) int {
	first := 0
	for _, year := range s.Repartition.Lire().Annees {
		if year.Annee != annee {
			continue
		}
		for i := year.From; i < year.To && i < len(s.Carriere.Lire()); i++ {
			q := 1
			if from := s.Carriere.Lire()[i].Periode.From; from.Year == annee {
				q = from.Quarter().Number
			}
			if first == 0 || q < first {
				first = q
			}
		}
	}
	return max(1, first)
}

// trimestresAll are the quarters of a year that count for the rate.
func trimestresAll(a *faits.AnneeTrimestres) int { return a.Tous.Total() }
