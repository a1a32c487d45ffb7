package career

import (
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// LignesReprises keeps the usable lines of the first years of a career from one run for the next ones, whose
// explanation nobody reads. It serves runs of one career at one date of effect after another, under the same law.
type LignesReprises struct {
	// Communes is how many lines, the first of the dossier, are the same in all these runs; 0 keeps nothing.
	Communes int

	// first is the first year that a career could have when the lines were made ready.
	first  int
	lignes []faits.Ligne
	// place is where the lines of a run stand; those of the next one are written over them.
	place []faits.Ligne
}

// takeOver returns the lines that are kept, in a slice of their own with spare capacity for those of the others.
func (r *LignesReprises) takeOver(p *preparation, source []dossier.Ligne) []faits.Ligne {
	if r == nil {
		return make([]faits.Ligne, 0, len(source))
	}
	if len(r.lignes) > r.Communes || r.first != p.bornes.first {
		r.lignes = r.lignes[:0]
	}
	if cap(r.place) < len(source) {
		r.place = make([]faits.Ligne, 0, 2*len(source))
	}
	return append(r.place[:0], r.lignes...)
}

// retain keeps the lines so far, when all those in common are usable and none lacked anything.
func (r *LignesReprises) retain(p *preparation, lignes []faits.Ligne, ecartees int) {
	if r == nil || len(lignes) != r.Communes || len(lignes) <= len(r.lignes) || ecartees > 0 || p.t.EstIncomplet() {
		return
	}
	r.first = p.bornes.first
	r.lignes = append(r.lignes[:0], lignes...)
}
