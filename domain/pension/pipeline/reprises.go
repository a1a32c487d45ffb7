package pipeline

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/base"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
)

// reprises keep, from one date of a curve to the next, what the modules made of the years that the career has in common at both. A module takes over
// what it is told to be the same, and knows nothing of curves.
type reprises struct {
	lignes     career.LignesReprises
	trimestres career.TrimestresRepris
	points     career.AnneesReprises
	salaires   base.SalairesRepris

	// avant is the year before which the career is the same, and vues the usable lines of these years at the date before.
	avant int
	vues  []faits.Ligne
}

// module returns a module with what it may take over.
func (r *reprises) module(m pension.Module) pension.Module {
	switch m.(type) {
	case career.HubIngestion:
		return career.HubIngestion{Reprises: &r.lignes}
	case career.TrimestresSalaires:
		return career.TrimestresSalaires{Reprises: &r.trimestres}
	case career.PointsCotises:
		return career.PointsCotises{Reprises: &r.points}
	case base.MontantAnnuites:
		return base.MontantAnnuites{Reprises: &r.salaires}
	}
	return m
}

// commencer begins a date from which on the career is the same in the years before one: so many lines, the first of the dossier.
func (r *reprises) commencer(avant, lignes int) {
	if avant < r.avant {
		r.oublier()
		r.lignes = career.LignesReprises{}
	}
	r.lignes.Communes = lignes
	r.trimestres.Avant = avant
	r.points.Avant = avant
	r.salaires.Avant = avant
}

// comparer looks at the usable lines of a date. Where those in common are others than at the date before, as when services pass to another scheme,
// nothing is taken over.
func (r *reprises) comparer(carriere []faits.Ligne) {
	if n := jusquAvant(carriere, r.avant); !slices.Equal(carriere[:n], r.vues) {
		r.oublier()
	}
	r.avant = r.trimestres.Avant
	r.vues = append(r.vues[:0], carriere[:jusquAvant(carriere, r.avant)]...)
}

func (r *reprises) oublier() {
	avant := r.trimestres.Avant
	r.trimestres = career.TrimestresRepris{Avant: avant}
	r.points = career.AnneesReprises{Avant: avant}
	r.salaires = base.SalairesRepris{Avant: avant}
}

// jusquAvant counts the lines of the years before one, in a career that is in order.
func jusquAvant(carriere []faits.Ligne, annee int) int {
	n, _ := slices.BinarySearchFunc(carriere, annee, func(l faits.Ligne, annee int) int { return l.Annee - annee })
	return n
}
