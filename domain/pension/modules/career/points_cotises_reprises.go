package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// AnneesReprises keeps the points of the first years of a career from one run for the next ones, whose explanation
// nobody reads. It serves runs of one career at one date of effect after another, under the same law: the same
// lines then give the same points. The points of before 1999 are not converted yet in what is kept, since that
// depends on the date of effect.
type AnneesReprises struct {
	// Avant is the year before which the lines of all these runs are the same; 0 keeps nothing.
	Avant int

	// until is the year before which the points are kept, annees the number of years that they are of.
	until, annees int
	acquis        []faits.Acquisition
	cadres        []faits.AnneeCadre
	reserve       reservesPoints
	// place is where the points of a run stand; those of the next one are written over them.
	place []faits.Acquisition
}

// anneesDePlus is how many years the career of a later run may have more.
const anneesDePlus = 12

// acquisitions is how many lines of points most careers of so many years have.
func acquisitions(annees int) int { return 4 + 3*annees/2 }

// takeOver takes over the points that are kept, and returns how many of so many years they are of.
func (r *AnneesReprises) takeOver(c *calculPoints, annees int) int {
	if r == nil {
		c.acquis = make([]faits.Acquisition, 0, acquisitions(annees))
		return 0
	}
	if cap(r.place) == 0 {
		r.place = make([]faits.Acquisition, 0, acquisitions(annees+anneesDePlus))
	}
	c.acquis = r.place[:0]
	if r.until == 0 || r.until > r.Avant || r.annees > annees {
		return 0
	}
	c.acquis = append(c.acquis, r.acquis...)
	c.cadres = r.cadres
	c.reserve = r.reserve
	return r.annees
}

// retain keeps the points of the years so far, when the next one is the first that differs; not when a gap was met
// among them, which each run opens.
func (r *AnneesReprises) retain(c *calculPoints, annees, suivante int) {
	if r == nil || r.until >= r.Avant || suivante < r.Avant || c.manque || c.t.EstIncomplet() {
		return
	}
	for _, list := range [...]*[]int{
		&c.reserve.entreprise, &c.reserve.plafonnes, &c.reserve.facultatives, &c.reserve.outsideExercice,
		&c.reserve.independants,
	} {
		*list = slices.Clip(*list)
	}
	c.cadres = slices.Clip(c.cadres)
	r.until = r.Avant
	r.annees = annees
	r.acquis = append(r.acquis[:0], c.acquis...)
	r.cadres = c.cadres
	r.reserve = c.reserve
}
