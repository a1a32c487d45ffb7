package recalcul

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// surcoter counts the quarters worked beyond the requirements: after the legal age and the required duration, in the
// civil quarters that end before the date of effect, as many as the career has beyond that duration. Law: CSS
// L351-1-2, D351-1-4.
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
	beyond := c.Durees.Duree - c.Durees.Requise
	for i := len(c.Annees) - 1; i >= 0; i-- {
		a := &c.Annees[i]
		n := min(a.TousCotises(), c.trimestresOuvres(periode, a.Annee), beyond)
		if n <= 0 {
			continue
		}
		beyond -= n
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
		comptes := min(a.TousCotises(), c.trimestresOuvres(periode, a.Annee))
		n += min(a.TousCotises()-comptes, c.trimestresOuvres(before, a.Annee))
	}
	n = min(n, regle.Maximum)
	c.Taux.Surcote = c.Taux.Surcote.Add(regle.ParTrimestre.MulInt(n))
	c.Taux.TrimestresSurcote += n
	c.Taux.TrimestresParents = n
}

// trimestresOuvres counts the civil quarters of a year that lie whole in a period and in which a line of work has a
// day: what was contributed before the period adds nothing to it. Law: CSS L351-1-2.
func (c *calcul) trimestresOuvres(periode calendar.Span, annee int) (n int) {
	lignes := slices.DeleteFunc(c.lignesOf(annee), func(l ligne) bool {
		return l.Regime.EnPoints() || !contribuable(l.Nature)
	})
	for numero := 1; numero <= 4; numero++ {
		civil := calendar.Quarter{Year: annee, Number: numero}
		if civil.First().Before(periode.From) || civil.Last().After(periode.To) {
			continue
		}
		ouvre := slices.ContainsFunc(lignes, func(l ligne) bool {
			return !l.periode.From.After(civil.Last()) && !l.periode.To.Before(civil.First())
		})
		if ouvre || len(lignes) == 0 {
			n++
		}
	}
	return n
}

// contribuable says that a period of the nature may give quarters that the insured person contributed.
func contribuable(n dossier.Nature) bool {
	assimilees := []dossier.Nature{
		dossier.ChomageIndemnise, dossier.ChomageNonIndemnise, dossier.Maladie, dossier.Maternite,
		dossier.AccidentTravail, dossier.Invalidite, dossier.ServiceNational, dossier.AVPF, dossier.AVA,
		dossier.Detention, dossier.Etranger, dossier.Equivalente,
	}
	return !slices.Contains(assimilees, n)
}
