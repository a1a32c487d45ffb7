package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// OrganisationInternationale is the code of international organisations in a line and in the table of agreements.
const OrganisationInternationale = "OI"

const france = "FR"

// ALEtranger says whether a line is a period abroad.
func ALEtranger(l *faits.Ligne) bool {
	return l.Regime == dossier.RegimeEtranger || l.Nature == dossier.Etranger
}

// EtatEtranger returns the code of the State of a period abroad; ok is false when the line names none.
func EtatEtranger(l *faits.Ligne) (code string, ok bool) {
	code = l.Source.Pays()
	return code, code != "" && code != france
}

// ConversionEtrangere is how periods abroad become quarters. Law: règlement (CE) 987/2009 art. 13; CSS R351-5.
type ConversionEtrangere struct {
	ParAn, MoisParTrimestre, JoursParTrimestre int
}

// LireConversionEtrangere reads the rules of a date of effect; ok is false when one of them is unknown.
func LireConversionEtrangere(b *bareme.Set, rec bareme.Recorder, effet calendar.Date) (c ConversionEtrangere, ok bool) {
	ok = true
	for _, r := range []struct {
		id  bareme.ConstanteID
		dst *int
	}{
		{bareme.ConstanteTrimestresParAnMaximum, &c.ParAn},
		{bareme.ConstanteEtrangerMoisParTrimestre, &c.MoisParTrimestre},
		{bareme.ConstanteEtrangerJoursRegime7Jours, &c.JoursParTrimestre},
	} {
		n, known := b.ConstanteEntiere(rec, r.id, effet)
		*r.dst = n
		ok = ok && known && n > 0
	}
	return c, ok
}

// Limite returns the quarters that a year can keep: the whole civil quarters before the date of effect in
// its year. Law: CSS R351-1.
func (c *ConversionEtrangere) Limite(annee int, effet calendar.Date) int {
	if annee == effet.Year {
		return min(c.ParAn, (effet.Month-1)/c.MoisParTrimestre)
	}
	return c.ParAn
}

// DureeEtrangere is what the lines of one State tell of one year.
type DureeEtrangere struct {
	// Reportes are quarters as told, Mois months of dated lines, Jours days of lines without dates.
	Reportes, Mois, Jours int
}

// Ajouter adds a line of a State; ok is false when the line tells no duration.
func (d *DureeEtrangere) Ajouter(l *faits.Ligne) (ok bool) {
	switch {
	case l.Source.Trimestres.Present:
		d.Reportes += max(0, l.Source.Trimestres.Value)
	case !l.Periode.From.IsZero() && !l.Periode.To.IsZero() && !l.Periode.To.Before(l.Periode.From):
		d.Mois += moisEntames(l.Periode)
	case l.Source.Jours.Present:
		d.Jours += max(0, l.Source.Jours.Value)
	default:
		return false
	}
	return true
}

// Trimestres turns the duration into quarters, fractions up, within the limit of the year.
// Law: règlement (CE) 987/2009 art. 13.
func (d *DureeEtrangere) Trimestres(c ConversionEtrangere, limite int) int {
	return min(limite, d.Reportes+byExces(d.Mois, c.MoisParTrimestre)+byExces(d.Jours, c.JoursParTrimestre))
}

// moisEntames counts the months of a closed span, one begun as a whole one.
func moisEntames(span calendar.Span) int {
	to := span.To.AddDays(1)
	months := (to.Year-span.From.Year)*12 + to.Month - span.From.Month
	if span.From.AddMonths(months).Before(to) {
		months++
	}
	return months
}

func byExces(n, unit int) int { return (n + unit - 1) / unit }
