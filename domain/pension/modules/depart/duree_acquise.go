package depart

import (
	"iter"

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

// dateAcquisition returns the end of the civil quarter in which the count of quarters reaches the duration, where
// de gives the quarters of a year, and hors those that belong to no year (increases), which
// count from the start.
func dateAcquisition(s *pension.State, duree, hors int, de func(anneeDeDroits) int) acquisition {
	count := hors
	if count >= duree {
		return acquisition{ok: true}
	}
	for year := range anneesDeDroits(s) {
		n := de(year)
		if count+n >= duree {
			return acquisition{ok: true, date: finDuTrimestre(s, year.civile, duree-count)}
		}
		count += n
	}
	return acquisition{}
}

// anneeDeDroits is a year of the career.
type anneeDeDroits struct {
	civile int
	// france are the quarters of French schemes, nil for none; etranger those abroad that they leave free.
	france   *faits.AnneeTrimestres
	etranger int
}

// anneesDeDroits are the years with quarters, in France and abroad, in their order.
func anneesDeDroits(s *pension.State) iter.Seq[anneeDeDroits] {
	return func(yield func(anneeDeDroits) bool) {
		france := s.Trimestres.Lire()
		abroad := s.Etranger.Lire().ParAnnee
		for len(france) > 0 || len(abroad) > 0 {
			var year anneeDeDroits
			if len(abroad) == 0 || len(france) > 0 && france[0].Annee <= abroad[0].Annee {
				year = anneeDeDroits{civile: france[0].Annee, france: &france[0]}
				france = france[1:]
			} else {
				year.civile = abroad[0].Annee
			}
			if len(abroad) > 0 && abroad[0].Annee == year.civile {
				year.etranger = abroad[0].Trimestres
				abroad = abroad[1:]
			}
			if !yield(year) {
				return
			}
		}
	}
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
// career: what of it belongs to no year counts from the start.
func dureeAcquise(s *pension.State, duree, total int) acquisition {
	if total < duree {
		return acquisition{}
	}
	hors := total
	for year := range anneesDeDroits(s) {
		hors -= trimestresAll(year)
	}
	return dateAcquisition(s, duree, hors, trimestresAll)
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
func trimestresAll(a anneeDeDroits) int {
	if a.france == nil {
		return a.etranger
	}
	return a.france.Tous.Total() + a.etranger
}
