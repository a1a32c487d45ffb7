package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// unLundi is a Monday to count the days of the week from.
var unLundi = calendar.Date{Year: 2024, Month: 1, Day: 1}

// plusLongPont is more days than ever follow one another without a working day.
const plusLongPont = 10

// JourOuvre says whether a day is neither a Saturday, a Sunday nor a public holiday. Law: CPC 642.
func JourOuvre(b *bareme.Set, rec bareme.Recorder, day calendar.Date) bool {
	const samedi, semaine = 5, 7
	weekday := ((unLundi.DaysUntil(day) % semaine) + semaine) % semaine
	return weekday < samedi && !b.JourFerie(rec, day)
}

// JourOuvreAPartirDu is the day, or the first working day after it. Law: CPC 642.
func JourOuvreAPartirDu(b *bareme.Set, rec bareme.Recorder, day calendar.Date) calendar.Date {
	return jourOuvreVers(b, rec, day, 1)
}

// JourOuvreJusquAu is the day, or the last working day before it.
func JourOuvreJusquAu(b *bareme.Set, rec bareme.Recorder, day calendar.Date) calendar.Date {
	return jourOuvreVers(b, rec, day, -1)
}

func jourOuvreVers(b *bareme.Set, rec bareme.Recorder, day calendar.Date, pas int) calendar.Date {
	for range plusLongPont {
		if JourOuvre(b, rec, day) {
			return day
		}
		day = day.AddDays(pas)
	}
	return day
}

// JourDePaiement is the day on which a month is paid; ok is false when no rule gives it: the scheme pays by a calendar
// of its own, or the rule does not hold for that month. Law: CSS R355-2.
func JourDePaiement(
	b *bareme.Set, rec bareme.Recorder, p *bareme.Paiement, mois calendar.Date,
) (day calendar.Date, ok bool) {
	if mois.Month == p.SaufMois {
		return calendar.Date{Year: mois.Year, Month: mois.Month, Day: p.SaufQuantieme}, p.SaufQuantieme > 0
	}
	first := mois.FirstOfMonth().AddMonths(p.Mois)
	switch p.Regle {
	case bareme.PaiementQuantieme:
		return JourOuvreJusquAu(b, rec, first.AddDays(p.Quantieme-1)), true
	case bareme.PaiementPremierOuvre:
		return JourOuvreAPartirDu(b, rec, first), true
	case bareme.PaiementAvantDernierOuvre:
		return ouvreAvantLaFin(b, rec, first, 1), true
	case bareme.PaiementAntepenultiemeOuvre:
		return ouvreAvantLaFin(b, rec, first, 2), true
	default:
		return day, false
	}
}

// ouvreAvantLaFin is the working day that so many others follow in the month of a first day.
func ouvreAvantLaFin(b *bareme.Set, rec bareme.Recorder, first calendar.Date, others int) calendar.Date {
	day := JourOuvreJusquAu(b, rec, first.FirstOfNextMonth().AddDays(-1))
	for range others {
		day = JourOuvreJusquAu(b, rec, day.AddDays(-1))
	}
	return day
}
