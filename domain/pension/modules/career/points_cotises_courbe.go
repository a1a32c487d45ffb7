package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// pointsConnus are the points of the years that the points of a curve of departures have in common: counted at the first of them, they stand at
// the next ones, since the same lines give the same points under the same law. The points of the scheme of before 1999 are not yet converted in
// them: that depends on the date of effect.
type pointsConnus struct {
	annees int
	acquis []faits.Acquisition
	cadres []faits.AnneeCadre

	reserve reservesPoints
}

// reprendre takes over the points of the common years when they are known, and returns the years that remain.
func (c *calculPoints) reprendre(annees []faits.AnneeCarriere) []faits.AnneeCarriere {
	connus, ok := c.s.PointsConnus.(*pointsConnus)
	if !ok || c.s.AnneesCommunes == 0 || connus.annees > len(annees) {
		return annees
	}
	c.acquis = append(c.acquis, connus.acquis...)
	c.cadres = connus.cadres
	c.reserve = connus.reserve
	return annees[connus.annees:]
}

// retenir keeps the points of the common years for the next point of the curve; not when a gap was met among them, which each point opens.
func (c *calculPoints) retenir(annees int) {
	if c.s.PointsConnus != nil || c.manque {
		return
	}
	r := &c.reserve
	for _, list := range [...]*[]int{&r.entreprise, &r.plafonnes, &r.facultatives, &r.horsExercice, &r.independants} {
		*list = slices.Clip(*list)
	}
	c.cadres = slices.Clip(c.cadres)
	c.s.PointsConnus = &pointsConnus{
		annees: annees, acquis: slices.Clone(c.acquis), cadres: c.cadres, reserve: c.reserve,
	}
}
