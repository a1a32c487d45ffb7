package pipeline

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/base"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
)

// reprises keep, from one date of a curve to the next, what the modules made of the years that the career has in
// common at both. A module takes over what it is told to be the same, and knows nothing of curves.
type reprises struct {
	lignes     career.LignesReprises
	trimestres career.TrimestresRepris
	points     career.AnneesReprises
	salaires   base.SalairesRepris

	// before is the year before which the career is the same, and seen the usable lines of these years at the date
	// before.
	before int
	seen   []ligneVue
}

// ligneVue is what may be different in a usable line from one date to another: which line it is, its scheme and its
// pay.
type ligneVue struct {
	source          *dossier.Ligne
	regime, retabli dossier.Regime
	salaire         money.Euro
}

func (v ligneVue) de(l *faits.Ligne) bool {
	return v == ligneVue{source: l.Source, regime: l.Regime, retabli: l.Retabli, salaire: l.SalaireEur}
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

// start begins a date from which on the career is the same in the years before one: so many lines, the first of the
// dossier.
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
	if n := countBefore(carriere, r.before); !r.sawAll(carriere[:n]) {
		r.forget()
	}
	r.before = r.trimestres.Avant
	r.see(carriere[:countBefore(carriere, r.before)])
}

// sawAll says whether these are the lines of the date before.
func (r *reprises) sawAll(lignes []faits.Ligne) bool {
	if len(lignes) != len(r.seen) {
		return false
	}
	for i := range lignes {
		if !r.seen[i].de(&lignes[i]) {
			return false
		}
	}
	return true
}

// see notes the lines of a date.
func (r *reprises) see(lignes []faits.Ligne) {
	if cap(r.seen) < len(lignes) {
		r.seen = make([]ligneVue, 0, len(lignes)+len(lignes)/16+spareVues)
	}
	r.seen = r.seen[:0]
	for i := range lignes {
		l := &lignes[i]
		r.seen = append(r.seen, ligneVue{source: l.Source, regime: l.Regime, retabli: l.Retabli, salaire: l.SalaireEur})
	}
}

// spareVues is the room for the lines that later dates have more.
const spareVues = 32

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
