package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// AnneesReprises keeps the points of the first years of a career from one run for the next ones. It serves runs of one career at one date of
// effect after another, under the same law: the same lines then give the same points. The points of before 1999 are not converted yet in what
// is kept, since that depends on the date of effect.
type AnneesReprises struct {
	// Avant is the year before which the lines of all these runs are the same; 0 keeps nothing.
	Avant int

	connues bool
	annees  int
	acquis  []faits.Acquisition
	cadres  []faits.AnneeCadre
	reserve reservesPoints
}

// reprendre takes over the points that are kept, and returns how many of so many years they are of.
func (r *AnneesReprises) reprendre(c *calculPoints, annees int) int {
	if r == nil || !r.connues || r.annees > annees {
		return 0
	}
	c.acquis = append(c.acquis, r.acquis...)
	c.cadres = r.cadres
	c.reserve = r.reserve
	return r.annees
}

// retenir keeps the points of the years so far, when the next one is the first that differs; not when a gap was met among them, which each run
// opens.
func (r *AnneesReprises) retenir(c *calculPoints, annees, suivante int) {
	if r == nil || r.connues || r.Avant == 0 || suivante < r.Avant || c.manque {
		return
	}
	for _, list := range [...]*[]int{
		&c.reserve.entreprise, &c.reserve.plafonnes, &c.reserve.facultatives, &c.reserve.horsExercice, &c.reserve.independants,
	} {
		*list = slices.Clip(*list)
	}
	c.cadres = slices.Clip(c.cadres)
	r.connues = true
	r.annees = annees
	r.acquis = slices.Clone(c.acquis)
	r.cadres = c.cadres
	r.reserve = c.reserve
}
