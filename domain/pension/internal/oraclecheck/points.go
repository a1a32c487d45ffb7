package main

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Members of a yearly line of the panel: [year, quarters, contributed quarters, Arrco points, Agirc points]. From 2019
// the Agirc-Arrco points of executives stand in the last one, those of the others before it.
const (
	anAnnee = 0
	anArrco = 3
	anAgirc = 4
)

const (
	derniereUnirs = 1998
	derniereAgirc = 2018
)

var (
	// conversionUnirs turned the points of Unirs into those of Arrco on 1 January 1999.
	conversionUnirs = money.Scaled(387417, 6)
	// gmpWhole is the minimum of points of a whole year until 1996.
	gmpWhole = money.Int(144)
)

// pointsAnnee are the points of a year, Arrco or Agirc-Arrco beside Agirc.
type pointsAnnee struct{ arrco, agirc money.Decimal }

// pointsPerAnnee are the points that the engine counts, year by year.
func pointsPerAnnee(got resultats) map[int]pointsAnnee {
	byYear := map[int]pointsAnnee{}
	for _, module := range []capability.ModuleID{capability.PointsCotises, capability.PointsForfaits} {
		for _, v := range got[module].membre("parAnnee").Items() {
			line := ligne{v}
			year := integer(line.membre("annee"))
			p := byYear[year]
			if line.text("regime") == "AGIRC" {
				p.agirc = p.agirc.Add(nombreDe(line, "points"))
			} else {
				p.arrco = p.arrco.Add(nombreDe(line, "points"))
			}
			byYear[year] = p
		}
	}
	return byYear
}

// comparePoints compares points year by year; those before 1999 once they are converted.
func comparePoints(r *releve, l ligne, got resultats) {
	mine := pointsPerAnnee(got)
	half := money.Scaled(5, 3)
	for _, v := range l.membre("annual").Items() {
		c := v.Items()
		year := integer(c[anAnnee])
		arrco, _ := decimal(c[anArrco])
		agirc, _ := decimal(c[anAgirc])
		if year > derniereAgirc {
			r.compare(l, mesure{
				reference: oracle, nom: "points_2019_on", annee: year, attendu: arrco.Add(agirc), got: mine[year].arrco,
				absolue: money.Scaled(2, 2), relative: money.Scaled(1, 3), faults: []string{"PARAMS_FROZEN"},
			})
			continue
		}
		if year <= derniereUnirs {
			arrco = arrco.Mul(conversionUnirs)
		}
		r.compare(l, mesure{
			reference: oracle, nom: "arrco_points_year", confiance: "points_to_2018", annee: year, attendu: arrco,
			got: mine[year].arrco, absolue: money.Scaled(2, 2), relative: half,
		})
		// Agirc points are whole ones here.
		r.compare(l, mesure{
			reference: oracle, nom: "agirc_points_year", confiance: "points_to_2018", annee: year, attendu: agirc,
			got: mine[year].agirc, absolue: money.Int(1), relative: half,
		})
	}
}
