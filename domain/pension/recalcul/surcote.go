package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
)

// surcoter counts the quarters worked beyond the requirements: after the legal age and the required duration, in the
// civil quarters that end before the date of effect. Law: CSS L351-1-2, D351-1-4.
func (c *calcul) surcoter() {
	t := &c.Taux
	if !t.Acquise {
		return
	}
	afterDuree := calendar.Date{}
	if !t.AcquiseLe.IsZero() {
		afterDuree = t.AcquiseLe.AddDays(1)
	}
	afterAge := c.Durees.LegalLe.Quarter().Add(1).First()
	periode := calendar.Span{From: calendar.Later(afterAge, afterDuree), To: c.Effet.Quarter().First().AddDays(-1)}
	c.ManquerSi(periode.From.Year < 2009 && periode.From.Before(periode.To), "surcote d'avant 2009")
	for i := range c.Annees {
		a := &c.Annees[i]
		n := min(a.TousCotises(), trimestresEntiers(periode, a.Annee))
		if n == 0 {
			continue
		}
		part, ok := c.Bareme.Surcote(c, anneeCivile(a.Annee).To, t.TrimestresSurcote+1, false)
		c.exiger(ok, "surcote")
		t.Surcote = t.Surcote.Add(part.MulInt(n))
		t.TrimestresSurcote += n
	}
	c.surcoterParents(periode, afterDuree, afterAge)
}

// surcoterParents counts the quarters of the year before the legal age for a parent who has the required duration. Law:
// CSS L351-1-2-1.
func (c *calcul) surcoterParents(periode calendar.Span, afterDuree, afterAge calendar.Date) {
	regle, ok := c.Bareme.SurcoteParentale(c, c.Effet)
	if !ok || c.Durees.Legal.Compare(regle.AgeLegalMinimum) < 0 || c.Enfants.Trimestres <= 0 {
		return
	}
	yearBefore := afterAge.AddYears(-1)
	before := calendar.Span{
		From: calendar.Later(yearBefore, afterDuree),
		To:   calendar.Earlier(afterAge.AddDays(-1), periode.To),
	}
	n := 0
	for i := range c.Annees {
		a := &c.Annees[i]
		comptes := min(a.TousCotises(), trimestresEntiers(periode, a.Annee))
		n += min(a.TousCotises()-comptes, trimestresEntiers(before, a.Annee))
	}
	n = min(n, regle.Maximum)
	c.Taux.Surcote = c.Taux.Surcote.Add(regle.ParTrimestre.MulInt(n))
	c.Taux.TrimestresSurcote += n
	c.Taux.TrimestresParents = n
}

// trimestresEntiers counts the civil quarters of a year that lie whole in a period.
func trimestresEntiers(periode calendar.Span, annee int) int {
	civile := anneeCivile(annee)
	return calendar.WholeQuarters(calendar.Later(periode.From, civile.From), calendar.Earlier(periode.To, civile.To))
}
