package pipeline

import "slices"

// The marks of the full rate on the curve.
const (
	repereTauxPlein   = "TAUX_PLEIN"
	repereAutomatique = "TAUX_PLEIN_AUTOMATIQUE"
)

// markTauxPlein marks the first date at the full rate. The points themselves tell it: it is the work that goes on in
// the curve, or does not, that decides when the duration is complete. Between two points the date is looked for month
// by month.
func (c *curve) markTauxPlein(points []PointDepart) []PointDepart {
	at := slices.IndexFunc(points, atTauxPlein)
	if at < 0 {
		return points
	}
	if at > 0 {
		points = c.insertFirst(points, at)
	}
	if at > 0 && len(points[at].Reperes) == 0 {
		c.wantsNet = true
		_, _ = c.point(points[at].Date) // for its net alone
	}
	before := slices.Index(points[at].Reperes, repereAutomatique)
	if before < 0 {
		before = len(points[at].Reperes)
	}
	points[at].Reperes = slices.Insert(points[at].Reperes, before, repereTauxPlein)
	return points
}

func atTauxPlein(p PointDepart) bool { return p.CoefficientDecote.IsZero() }

// insertFirst inserts the first month at the full rate between the point at a place and the one before it, where there
// is one.
func (c *curve) insertFirst(points []PointDepart, at int) []PointDepart {
	c.wantsNet = false
	for date := points[at-1].Date.AddMonths(1); date.Before(points[at].Date); date = date.AddMonths(1) {
		if point, ok := c.point(date); ok && atTauxPlein(point) {
			point.Reperes = make([]string, 0, 1)
			return slices.Insert(points, at, point)
		}
	}
	return points
}
