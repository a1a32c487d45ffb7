package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// TrimestresRepris keeps the quarters of the first years of a career from one run for the next ones, whose
// explanation nobody reads. It serves runs of one career at one date of effect after another, under the same law:
// the same lines then give the same quarters. A career with purchases or national service keeps nothing, since both
// may put quarters in any year.
type TrimestresRepris struct {
	// Avant is the year before which the lines of all these runs are the same; 0 keeps nothing.
	Avant int

	// until is the year before which the quarters are kept, under the limit perYear, with the aligned
	// schemes together or not.
	until, perYear int
	ensemble       bool
	// acquis, communs and regimes hold the years kept first, and after them those of the last run,
	// which the next one writes over.
	acquis  []faits.AnneeTrimestres
	communs []faits.Compte
	regimes []faits.TrimestresRegime

	suivis                         []suivi
	cotises                        int
	francsPerEuro, anciensPerFranc money.Decimal
	francsLus                      bool
}

// possible says whether the quarters of a year depend on its lines and on those before it alone.
func (r *TrimestresRepris) possible(c *calculTrimestres) bool {
	return r != nil && len(c.ajouts) == 0 && len(c.s.Dossier.Liquidation.Rachats) == 0
}

// takeOver takes over the quarters that are kept, and returns the year that comes after them; 0 for none.
func (r *TrimestresRepris) takeOver(c *calculTrimestres) int {
	if !r.possible(c) || r.until == 0 || r.until > r.Avant || r.perYear != c.perYear ||
		r.ensemble != c.s.Lura.Lire().Concerne {
		return 0
	}
	c.acquis = r.acquis
	c.communs = r.communs
	c.regimes = r.regimes
	c.suivis = slices.Clone(r.suivis)
	c.cotises = r.cotises
	c.francsPerEuro = r.francsPerEuro
	c.anciensPerFranc = r.anciensPerFranc
	c.francsLus = r.francsLus
	return r.until
}

// retain keeps the quarters of the years so far, when the next one is the first that differs; not when something
// lacked, which each run says.
func (r *TrimestresRepris) retain(c *calculTrimestres, suivante int) {
	if !r.possible(c) || r.until >= r.Avant || suivante < r.Avant || c.t.EstIncomplet() {
		return
	}
	r.until = r.Avant
	r.perYear = c.perYear
	r.ensemble = c.s.Lura.Lire().Concerne
	r.acquis = c.acquis
	r.communs = c.communs
	r.regimes = c.regimes
	r.suivis = slices.Clone(c.suivis)
	r.cotises = c.cotises
	r.francsPerEuro = c.francsPerEuro
	r.anciensPerFranc = c.anciensPerFranc
	r.francsLus = c.francsLus
}
