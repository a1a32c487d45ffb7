package faits

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Ligne is one career line made ready for calculation: a known year and scheme, the pay in euros beside
// the pay of the time.
type Ligne struct {
	// Index is the line's place in dossier.Carriere, for JSON pointers.
	Index   int
	Annee   int
	Periode calendar.Span
	Regime  dossier.Regime
	// Retabli is the scheme that the services were served in when they are too short for its pension and pass to
	// Regime; unknown for others.
	Retabli dossier.Regime
	Nature  dossier.Nature
	// SalairePresent says whether the line has a pay. SalaireLu and Devise are that pay as the statement shows it, for
	// quarters are counted in the currency of the year; SalaireEur is the pay converted to euros (Law: base rule of the
	// conversion of francs, see hubIngestion).
	SalairePresent bool
	Devise         dossier.Devise
	SalaireLu      money.Decimal
	SalaireEur     money.Euro
	// Source is the line of the dossier, for everything else it holds.
	Source *dossier.Ligne
}

// Repartition arranges the usable lines of a career by scheme and by year.
type Repartition struct {
	// Regimes are the schemes met, in the order of the closed list.
	Regimes []dossier.Regime
	// Premiere and Derniere are the first and last year with a line, 0 without any.
	Premiere, Derniere int
	// Annees are the years with lines, in order; lines of a year stand together in State.Carriere.
	Annees []AnneeCarriere
}

// AnneeCarriere is the slice of State.Carriere that holds one year.
type AnneeCarriere struct {
	Annee    int
	From, To int
}

// A says whether a scheme was met.
func (r Repartition) A(regime dossier.Regime) bool {
	for _, x := range r.Regimes {
		if x == regime {
			return true
		}
	}
	return false
}

// PeriodeAvant returns the span of a line before a date of effect: the whole year where the line does not say, an empty
// span (its end before its beginning) where nothing comes before.
func (l *Ligne) PeriodeAvant(effet calendar.Date) calendar.Span {
	span := calendar.Span{
		From: calendar.Date{Year: l.Annee, Month: 1, Day: 1}, To: calendar.Date{Year: l.Annee, Month: 12, Day: 31},
	}
	if !l.Periode.From.IsZero() {
		span.From = calendar.Later(span.From, l.Periode.From)
	}
	if !l.Periode.To.IsZero() {
		span.To = calendar.Earlier(span.To, l.Periode.To)
	}
	if !effet.IsZero() && !span.To.Before(effet) {
		span.To = effet.AddDays(-1)
	}
	return span
}
