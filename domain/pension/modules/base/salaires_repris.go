package base

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// SalairesRepris keeps the revalued pays of the first years of a career from one run for the next ones, whose
// explanation nobody reads. It serves runs of one career at one date of effect after another, under the same law: the
// same lines with the same quarters then give the same pays.
type SalairesRepris struct {
	// Avant is the year before which the lines of all these runs are the same; 0 keeps nothing.
	Avant int

	// pensions are the pays kept for each pension: they differ by the schemes that it covers.
	pensions []salairesDunePension
	// candidates is where the years of a run stand; those of the next one are written over them.
	candidates []anneeCandidate
}

// salairesDunePension are the pays of the years before one, as the lines and the quarters of these years gave them.
type salairesDunePension struct {
	regles reglesSalaires
	until  int
	des    []anneeCandidate

	annees                            []AnneeSalaireMoyen
	rachetees                         []int
	materniteAncienne, salaireUnknown bool
	// place is where the pays of a run stand; those of the next one are written over them.
	place []AnneeSalaireMoyen
}

// reglesSalaires is what the pay of a year depends on, beside its lines and its quarters.
type reglesSalaires struct {
	portee portee
	// plafonneSince is the first year whose sum is held to the ceiling.
	plafonneSince int
	// francSince is the first year counted in new francs, whose pay the account carries in whole euros; bestSince the
	// first year among which the best are chosen.
	francSince, bestSince int
	// millesime are the coefficients of the date of effect.
	millesime bareme.Millesime
}

// takeOver takes over the pays that are kept, and returns how many of the candidates they are of.
func (r *SalairesRepris) takeOver(c *salaireMoyen) int {
	if r == nil {
		c.annees = make([]AnneeSalaireMoyen, 0, len(c.candidates))
		return 0
	}
	k := r.de(c.regles.portee)
	if cap(k.place) < len(c.candidates) {
		k.place = make([]AnneeSalaireMoyen, 0, 2*len(c.candidates))
	}
	c.annees = k.place[:0]
	known := k.until > 0 && k.until <= r.Avant && k.regles == c.regles
	if n := len(k.des); known && n <= len(c.candidates) && slices.Equal(k.des, c.candidates[:n]) {
		c.annees = append(c.annees, k.annees...)
		c.rachetees = slices.Clone(k.rachetees)
		c.materniteAncienne = k.materniteAncienne
		c.salaireUnknown = k.salaireUnknown
		return n
	}
	k.until = 0
	return 0
}

// retain keeps the pays of that many candidates, when the next one is the first of a year that differs; not when
// something lacked, which each run says.
func (r *SalairesRepris) retain(c *salaireMoyen, candidates, suivante int) {
	if r == nil || suivante < r.Avant || c.t.EstIncomplet() {
		return
	}
	k := r.de(c.regles.portee)
	if k.until >= r.Avant {
		return
	}
	k.regles = c.regles
	k.until = r.Avant
	k.des = append(k.des[:0], c.candidates[:candidates]...)
	k.annees = append(k.annees[:0], c.annees...)
	k.rachetees = slices.Clone(c.rachetees)
	k.materniteAncienne = c.materniteAncienne
	k.salaireUnknown = c.salaireUnknown
}

// place returns an empty slice with the capacity of so many years.
func (r *SalairesRepris) place(annees int) []anneeCandidate {
	if r == nil {
		return make([]anneeCandidate, 0, annees)
	}
	if cap(r.candidates) < annees {
		r.candidates = make([]anneeCandidate, 0, 2*annees)
	}
	return r.candidates[:0]
}

// de returns what is kept of a pension.
func (r *SalairesRepris) de(p portee) *salairesDunePension {
	for i := range r.pensions {
		if r.pensions[i].regles.portee == p {
			return &r.pensions[i]
		}
	}
	r.pensions = append(r.pensions, salairesDunePension{regles: reglesSalaires{portee: p}})
	return &r.pensions[len(r.pensions)-1]
}

// anneeCandidate is a year of the career with the quarters of its pay, and the place of its lines.
type anneeCandidate struct {
	annee, from, to, trimestres int
	rachetee                    bool
}

// choisir gathers the years before the year of effect.
func (c *salaireMoyen) choisir() {
	repartition := c.s.Repartition.Lire()
	trimestres := c.s.Trimestres.Lire()
	c.candidates = c.reprises.place(len(repartition.Annees))
	next := 0
	for _, year := range repartition.Annees {
		if year.Annee >= c.s.DateEffet.Lire().Year {
			return
		}
		for next < len(trimestres) && trimestres[next].Annee < year.Annee {
			next++
		}
		candidate := anneeCandidate{annee: year.Annee, from: year.From, to: year.To}
		if next < len(trimestres) && trimestres[next].Annee == year.Annee {
			candidate.trimestres = c.regles.portee.trimestresDeSalaire(&trimestres[next])
			candidate.rachetee = c.rachetee(&trimestres[next])
		}
		c.candidates = append(c.candidates, candidate)
	}
}
