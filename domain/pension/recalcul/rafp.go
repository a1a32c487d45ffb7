package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Rafp is what the bonuses of civil servants give: a yearly annuity from a number of points on, a capital below. Law:
// décret 2004-569 art. 2, 3, 8, 9.
type Rafp struct {
	Points money.Points
	// Coefficient raises the points by the age, to the hundredth.
	Coefficient money.Decimal
	Annuel      money.Euro
	// Capital replaces the annuity of a small account; PremiereFraction is what is paid of it first, zero when all is.
	Capital, PremiereFraction money.Euro
}

// countRafp counts the points of the bonuses of a line that reports none: a share of them, divided by the price of
// the point and rounded up to the whole point. Law: décret 2004-569 art. 2, 3, 6.
func (e *exercice) countRafp(l ligne) money.Points {
	taux, okTaux := e.Bareme.Constante(e.calcul, bareme.ConstanteRafpCotisation, e.civile.From)
	prix, okPrix := e.Bareme.RafpValeurAcquisition(e.calcul, e.annee)
	arrondi, okArrondi := e.Bareme.PointsArrondi(e.calcul, bareme.ArrondiRafp, e.annee)
	primes, okPrimes := e.salaire(l)
	e.ManquerSi(!okTaux || !okPrix || !okArrondi || !arrondi.Superieur, "barème de la RAFP inconnu")
	e.ManquerSi(!okPrimes || primes.francs.Sign() > 0, "points absents d'une ligne RAFP")
	if !e.Possible() {
		return money.Points{}
	}
	cotisation := primes.euros.Mul(taux).HalfUp(2)
	return money.Points{Decimal: cotisation.Quo(prix.Decimal).UpTo(arrondi.Decimales)}
}

// liquiderRafp computes points × value × coefficient of the age, from the legal age on.
func (c *calcul) liquiderRafp() {
	if !c.affilieA(dossier.RAFP) || c.Effet.Before(c.Durees.LegalLe) {
		return
	}
	p := &c.Rafp
	for i := range c.Annees {
		p.Points = p.Points.Add(c.Annees[i].Points.Rafp)
	}
	value, okValue := c.Bareme.RafpValeurService(c, c.Effet)
	seuils, okSeuils := c.Bareme.RafpSeuilsCapital(c, c.Effet)
	c.ManquerSi(!okValue || !okSeuils, "barème de la RAFP inconnu")
	p.Coefficient = c.byAge(c.Bareme.RafpMajoration).HalfUp(2)
	rente := p.Points.Value(value.Decimal).Times(p.Coefficient)
	if !p.Points.Less(seuils.Rente.Decimal) {
		p.Annuel = rente.ArrondiCentime()
		return
	}
	p.Capital = rente.Times(c.byAge(c.Bareme.RafpConversionCapital)).ArrondiCentime()
	if seuils.HasFractionnement && !p.Points.Less(seuils.Fractionnement.Decimal) {
		mois := rente.MulInt(seuils.PremiereFraction)
		p.PremiereFraction = money.Euro{Decimal: mois.QuoHalfUp(money.Int(monthsPerYear), 2)}
	}
}

// byAge reads a figure of the table of ages at the date of effect: between two whole ages, by the month.
func (c *calcul) byAge(read func(bareme.Recorder, int, calendar.Date) (money.Decimal, bool)) money.Decimal {
	age := calendar.AgeOn(c.naissance, c.Effet)
	low, okLow := read(c, age.Years, c.Effet)
	high, okHigh := read(c, age.Years+1, c.Effet)
	c.ManquerSi(!okLow || !okHigh, "barème de la RAFP inconnu")
	return low.MulInt(monthsPerYear - age.Months).Add(high.MulInt(age.Months)).QuoInt(monthsPerYear)
}
