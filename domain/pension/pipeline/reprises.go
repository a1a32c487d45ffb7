package pipeline

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/base"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
)

// reprises keep, from one date of a curve to the next, what the modules made of the years that the career has in common
// at both. A module takes over what it is told to be the same, and knows nothing of curves.
type reprises struct {
	lignes     career.LignesReprises
	trimestres career.TrimestresRepris
	points     career.AnneesReprises
	salaires   base.SalairesRepris

	// before is the year before which the career is the same, and vues the usable lines of these years
	// at the date before.
	before int
	seen   []faits.Ligne
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

// start begins a date from which on the career is the same in the years before one: so many lines, the
// first of the dossier.
func (r *reprises) start(before, lignes int) {
	if before < r.before {
		r.forget()
		r.lignes = career.LignesReprises{}
	}
	r.lignes.Communes = lignes
	r.trimestres.Avant = before
	r.points.Avant = before
	r.salaires.Avant = before
}

// compare looks at the usable lines of a date. Where those in common are others than at the date before, as when
// services pass to another scheme, nothing is taken over.
func (r *reprises) compare(carriere []faits.Ligne) {
	if n := countBefore(carriere, r.before); !slices.Equal(carriere[:n], r.seen) {
		r.forget()
	}
	r.before = r.trimestres.Avant
	r.seen = append(r.seen[:0], carriere[:countBefore(carriere, r.before)]...)
}

func (r *reprises) forget() {
	before := r.trimestres.Avant
	r.trimestres = career.TrimestresRepris{Avant: before}
	r.points = career.AnneesReprises{Avant: before}
	r.salaires = base.SalairesRepris{Avant: before}
}

// countBefore counts the lines of the years before one, in a career that is in order.
func countBefore(carriere []faits.Ligne, annee int) int {
	n, _ := slices.BinarySearchFunc(carriere, annee, func(l faits.Ligne, annee int) int { return l.Annee - annee })
	return n
}
