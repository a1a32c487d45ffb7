package career

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Quarters that are placed once the years are counted, since where they go or whether they count depends on what the
// years hold: the last quarter of a service, and purchases.

// ajouterEn adds quarters to a scheme in a year, under the limits of that year.
func (c *calculTrimestres) ajouterEn(annee int, regime dossier.Regime, nature faits.TypeTrimestre, n int) {
	at := c.rangOuInsere(annee)
	c.regimeEn(at, regime).Brut.Plus(nature, n)
	if regime.Aligne() && c.s.Lura.Lire().Concerne {
		c.communs[at].Plus(nature, n)
	}
	c.totaliser(at, c.limite(annee))
}

// allRegimesAt returns the quarters that a year keeps so far, all schemes together.
func (c *calculTrimestres) allRegimesAt(annee int) int {
	at, found := c.rangAnnee(annee)
	if !found {
		return 0
	}
	return c.acquis[at].Tous.Total()
}

// inRegimeAt returns the quarters that a year keeps so far in one scheme.
func (c *calculTrimestres) inRegimeAt(annee int, regime dossier.Regime) int {
	at, found := c.rangAnnee(annee)
	if !found {
		return 0
	}
	for i := range c.acquis[at].Regimes {
		if q := &c.acquis[at].Regimes[i]; q.Regime == regime {
			return q.Retenu.Total()
		}
	}
	return 0
}

// rangAnnee returns the place of a year among those counted, or where it would stand.
func (c *calculTrimestres) rangAnnee(annee int) (at int, found bool) {
	return slices.BinarySearchFunc(
		c.acquis, annee, func(a faits.AnneeTrimestres, year int) int { return cmp.Compare(a.Annee, year) },
	)
}

// rangOuInsere returns the place of a year, which it adds without quarters when nothing was counted in it.
func (c *calculTrimestres) rangOuInsere(annee int) int {
	at, found := c.rangAnnee(annee)
	if found {
		return at
	}
	c.acquis = slices.Insert(c.acquis, at, faits.AnneeTrimestres{Annee: annee})
	if c.s.Lura.Lire().Concerne {
		c.communs = slices.Insert(c.communs, at, faits.Compte{})
	}
	return at
}

// regimeEn returns what a scheme holds in a year, which it adds when the year has nothing of that scheme.
func (c *calculTrimestres) regimeEn(at int, regime dossier.Regime) *faits.TrimestresRegime {
	year := &c.acquis[at]
	for i := range year.Regimes {
		if year.Regimes[i].Regime == regime {
			return &year.Regimes[i]
		}
	}
	year.Regimes = append(year.Regimes, faits.TrimestresRegime{Regime: regime})
	return &year.Regimes[len(year.Regimes)-1]
}
