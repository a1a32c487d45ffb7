package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Services are the periods of schemes that count their members' time, before the date of effect, in
// months of thirty days.
type Services struct {
	// Jours are the days, part-time work counted whole; Liquidables the same in proportion of the time worked.
	Jours       int
	Liquidables money.Decimal
	// Premier and Dernier are the first and the last day, zero without services, and RegimeDernier the scheme of the
	// last one.
	Premier, Dernier calendar.Date
	RegimeDernier    dossier.Regime
	// Bonification are the quarters that lines report beyond their duration; BonificationDite is true when a
	// line reports some, or none.
	Bonification     int
	BonificationDite bool
}

// The law counts services in months of thirty days. A year of services never counts for more than its length.
const (
	DaysPerMonth     = 30
	DaysPerTrimestre = 3 * DaysPerMonth
	DaysPerYear      = 12 * DaysPerMonth
)

// DeServices says whether a period of the nature is services in a scheme that counts its members' time.
func DeServices(n dossier.Nature) bool {
	switch n {
	case dossier.Activite, dossier.Maladie, dossier.Maternite, dossier.AccidentTravail, dossier.Invalidite,
		dossier.ServiceNational, dossier.Formation, dossier.ActivitePartielle:
		return true
	}
	return false
}

// ServicesDe adds up the services of the lines that retenir keeps.
func ServicesDe(carriere []faits.Ligne, effet calendar.Date, retain func(*faits.Ligne) bool) Services {
	var out Services
	year := 0
	days := 0
	var shares money.Decimal
	flush := func() {
		out.Jours += min(days, DaysPerYear)
		out.Liquidables = out.Liquidables.Add(shares.Min(money.Int(DaysPerYear)))
		days = 0
		shares = money.Decimal{}
	}
	for i := range carriere {
		l := &carriere[i]
		if l.Source == nil || !DeServices(l.Nature) || !retain(l) {
			continue
		}
		if l.Annee != year {
			flush()
			year = l.Annee
		}
		n, span := JoursEtPeriode(l, effet)
		if n == 0 {
			continue
		}
		days += n
		shares = shares.Add(partTravaillee(l, n))
		bonification := l.Source.TrimestresBonification()
		out.Bonification += max(0, bonification.Or(0))
		out.BonificationDite = out.BonificationDite || bonification.Present
		if out.Premier.IsZero() || span.From.Before(out.Premier) {
			out.Premier = span.From
		}
		if !span.To.Before(out.Dernier) {
			out.Dernier = span.To
			out.RegimeDernier = l.Regime
		}
	}
	flush()
	return out
}

// partTravaillee returns the days of a line in proportion of the time worked.
func partTravaillee(l *faits.Ligne, days int) money.Decimal {
	q := l.Source.Quotite()
	if !q.Present || q.Value.Sign() <= 0 || !q.Value.Less(money.Int(1)) {
		return money.Int(days)
	}
	return q.Value.MulInt(days)
}

// ADesServices says whether any of the lines that retenir keeps is services.
func ADesServices(carriere []faits.Ligne, effet calendar.Date, retain func(*faits.Ligne) bool) bool {
	for i := range carriere {
		l := &carriere[i]
		if l.Source != nil && DeServices(l.Nature) && retain(l) && JoursDeServices(l, effet) > 0 {
			return true
		}
	}
	return false
}

// JoursDeServices returns the days of a line before a date of effect: from date to date, or what the reported quarters
// make where the line has no dates or dates that do not make that many quarters.
func JoursDeServices(l *faits.Ligne, effet calendar.Date) int {
	days, _ := JoursEtPeriode(l, effet)
	return days
}

// JoursEtPeriode returns those days, and the period before the date of effect.
func JoursEtPeriode(l *faits.Ligne, effet calendar.Date) (int, calendar.Span) {
	span := l.PeriodeAvant(effet)
	if span.To.Before(span.From) {
		return 0, span
	}
	days := Jours360(span)
	n := l.Source.Trimestres
	dated := !l.Periode.From.IsZero() && !l.Periode.To.IsZero()
	if n.Present && (!dated || (days+DaysPerTrimestre/2)/DaysPerTrimestre != n.Value) {
		return min(max(0, n.Value)*DaysPerTrimestre, DaysPerYear), span
	}
	return days, span
}

// Jours360 returns the length of a closed span in months of thirty days.
func Jours360(span calendar.Span) int {
	if span.From.IsZero() || span.To.Before(span.From) {
		return 0
	}
	end := span.To.AddDays(1)
	return max(0, (end.Year-span.From.Year)*DaysPerYear+(end.Month-span.From.Month)*DaysPerMonth+end.Day-span.From.Day)
}

// TrimestresDeJours turns days of services into quarters: a rest of that many days or more counts for
// one. Law: CPCMR R26 bis.
func TrimestresDeJours(days money.Decimal, fraction int) int {
	if days.Sign() <= 0 {
		return 0
	}
	n, ok := days.Add(money.Int(DaysPerTrimestre - fraction)).QuoInt(DaysPerTrimestre).Floor()
	if !ok {
		return 0
	}
	return n
}

// JourDesServices returns the day on which the services that retenir keeps make that many days, false when they do not.
func JourDesServices(
	carriere []faits.Ligne, effet calendar.Date, retain func(*faits.Ligne) bool, days int,
) (calendar.Date, bool) {
	sum := 0
	year := 0
	ofYear := 0
	for i := range carriere {
		l := &carriere[i]
		if l.Source == nil || !DeServices(l.Nature) || !retain(l) {
			continue
		}
		if l.Annee != year {
			year = l.Annee
			ofYear = 0
		}
		n := min(JoursDeServices(l, effet), DaysPerYear-ofYear)
		if n <= 0 {
			continue
		}
		ofYear += n
		if sum+n >= days {
			rest := days - sum
			return l.PeriodeAvant(effet).From.AddMonths(rest / DaysPerMonth).AddDays(rest % DaysPerMonth), true
		}
		sum += n
	}
	return calendar.Date{}, false
}

// MoisCotises counts the months from one first of a month to another (excluded) in which a line of a
// base scheme contributes.
func MoisCotises(carriere []faits.Ligne, from, to calendar.Date) int {
	total := 12*(to.Year-from.Year) + to.Month - from.Month
	if from.IsZero() || total <= 0 {
		return 0
	}
	months := make([]bool, total)
	for i := range carriere {
		l := &carriere[i]
		if l.Source == nil || l.Regime.EnPoints() || l.Regime == dossier.RegimeInconnu ||
			l.Nature != dossier.Activite || l.Annee < from.Year {
			continue
		}
		span := l.PeriodeAvant(to)
		first := max(0, 12*(span.From.Year-from.Year)+span.From.Month-from.Month)
		last := min(total-1, 12*(span.To.Year-from.Year)+span.To.Month-from.Month)
		for m := first; m <= last; m++ {
			months[m] = true
		}
	}
	n := 0
	for _, worked := range months {
		if worked {
			n++
		}
	}
	return n
}
