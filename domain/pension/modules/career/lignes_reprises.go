package career

import (
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// LignesReprises keeps the usable lines of the first years of a career from one run for the next ones, whose
// explanation nobody reads. It serves runs of one career at one date of effect after another, under the same law. The
// lines of a run are written over those of the run before, but for those that are kept, which stay where they are.
type LignesReprises struct {
	// Communes is how many lines, the first of the dossier, are the same in all these runs; 0 keeps nothing.
	Communes int

	// Place is where the lines of a run stand. It may be that of a run whose lines nobody reads any more.
	Place []faits.Ligne

	// first is the first year that a career could have when the lines were made ready.
	first int
	// kept is how many lines of the place are kept, and sources how many of the dossier they stand for: one that
	// repeats another is not there.
	kept, sources int
	// moved says that services among them have passed to another scheme.
	moved bool
	// sound says that all lines in common were usable in the run at hand, and that none lacked anything.
	sound bool
}

// takeOver returns the lines that are kept, with spare capacity for those of the others, and how many lines of the
// dossier they stand for.
func (r *LignesReprises) takeOver(p *preparation, source []*dossier.Ligne) (lignes []faits.Ligne, sources int) {
	if r == nil {
		return make([]faits.Ligne, 0, lisibles(source)), 0
	}
	if r.sources > r.Communes || r.first != p.bornes.first {
		r.kept = 0
		r.sources = 0
	}
	r.sound = r.sources > 0
	lignes = r.Place[:r.kept]
	if r.moved {
		lignes = sansRetablissement(lignes)
		r.kept = len(lignes)
	}
	if n := lisibles(source[r.sources:]); cap(lignes)-len(lignes) < n {
		lignes = append(make([]faits.Ligne, 0, len(lignes)+n+n/16+spareLignes), lignes...)
	}
	return lignes, r.sources
}

// spareLignes is the room for the lines that later dates have more.
const spareLignes = 32

// lisibles counts the lines that may turn out usable: each names its year.
func lisibles(source []*dossier.Ligne) int {
	n := 0
	for _, l := range source {
		if l.Annee.Present && (l.Regime != dossier.RegimeInconnu || l.Trimestres.Present) {
			n++
		}
	}
	return n
}

// sansRetablissement gives lines back to the scheme that they were served in: whether services are long enough for it
// is another question at each date.
func sansRetablissement(lignes []faits.Ligne) []faits.Ligne {
	out := lignes[:0]
	for i := range lignes {
		l := &lignes[i]
		if l.Retabli != dossier.RegimeInconnu {
			if l.Regime == dossier.IRCANTEC {
				continue // it was added for the one that follows
			}
			l.Regime = l.Retabli
			l.Retabli = dossier.RegimeInconnu
		}
		out = append(out, *l)
	}
	return out
}

// retain looks whether the lines in common may be kept: all of them are usable, and none lacked anything.
func (r *LignesReprises) retain(p *preparation, source, usable, ecartees int) {
	if r == nil || source != r.Communes || source == r.sources {
		return
	}
	r.sound = usable-r.kept == source-r.sources && ecartees == 0 && !p.t.EstIncomplet()
}

// keep keeps those lines of a run that are in order and come of the lines in common. The years of these come first.
func (r *LignesReprises) keep(p *preparation, lignes []faits.Ligne) {
	if r == nil {
		return
	}
	r.Place = lignes
	r.kept = 0
	r.sources = 0
	r.moved = false
	if !r.sound {
		return
	}
	r.first = p.bornes.first
	r.sources = r.Communes
	for r.kept < len(lignes) && lignes[r.kept].Index < r.Communes {
		r.moved = r.moved || lignes[r.kept].Retabli != dossier.RegimeInconnu
		r.kept++
	}
}
