package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// Bounds of entry of what a dossier says of a child, and no rule of law.
const (
	anneesAvantSeize  = 16
	anneesPremieres   = 4
	trimestresDeConge = 12
)

// enfants looks at the children. One that nothing dates opens a gap, unless a fund has said what it grants for the
// child: the rights of a child run from its birth or its adoption. Law: CSS L351-4.
func (p *plausibilite) enfants() {
	if len(p.d.Assure.Enfants) == 0 {
		return
	}
	p.d.Assure.Enfants = slices.Clone(p.d.Assure.Enfants)
	first, last := p.naissancesPossibles()
	for i := range p.d.Assure.Enfants {
		e := &p.d.Assure.Enfants[i]
		membre := func(name string) lieu { return lieu{"/assure/enfants", i, name} }
		p.naissanceEnfant(membre("dateNaissance"), e, first, last)
		p.adoption(membre("adopteLe"), e, first)
		p.integer(membre("eleveAnsAvant16"), &e.EleveAnsAvant16, 0, anneesAvantSeize, pension.Annees)
		p.integer(membre("eleveAnsPremieres"), &e.EleveAnsPremieres, 0, anneesPremieres, pension.Annees)
		p.premieresAnnees(membre("eleveAnsAvant16"), e)
		p.integer(membre("trimestresMaternite"), &e.TrimestresMaternite, 0, trimestresPerEnfant, pension.Trimestres)
		p.integer(membre("trimestresEducation"), &e.TrimestresEducation, 0, trimestresDeConge, pension.Trimestres)
		p.integer(membre("trimestresHandicap"), &e.TrimestresHandicap, 0, trimestresPerEnfant, pension.Trimestres)
	}
}

// premieresAnnees refuses fewer years of upbringing in all than in the first four of the child: an
// adoption alone begins later.
func (p *plausibilite) premieresAnnees(place lieu, e *dossier.Enfant) {
	first := e.EleveAnsPremieres
	all := &e.EleveAnsAvant16
	if !first.Present || !all.Present || !e.AdopteLe.IsZero() || all.Value >= first.Value {
		return
	}
	p.manque(pension.Lacune{
		Champ: place.pointer(), Kind: gap.Entier, Unite: pension.Annees,
		Message: "Moins d'années d'éducation avant seize ans que pendant les quatre premières : " +
			"indiquer le nombre total d'années.",
	}.Bornes(first.Value, anneesAvantSeize))
	*all = dossier.Optional[int]{}
}

// naissancesPossibles returns the first and the last day on which a child of the insured person may be born;
// absent where nothing says.
func (p *plausibilite) naissancesPossibles() (first, last calendar.Date) {
	last = p.s.Aujourdhui
	birth := naissance(p.s)
	effet := p.s.DateEffet.Lire()
	if birth.IsZero() {
		return first, last
	}
	oldest := bareme.ConstantePereAgeMaximum
	if p.d.Assure.Sexe == dossier.Femme {
		oldest = bareme.ConstanteMereAgeMaximum
	}
	low, okLow := p.s.Bareme.ConstanteEntiere(p.t, bareme.ConstanteParentAgeMinimum, effet)
	high, okHigh := p.s.Bareme.ConstanteEntiere(p.t, oldest, effet)
	if !okLow || !okHigh {
		p.t.Incomplete("Barème constantes_legales : âges possibles d'un parent inconnus.")
		return first, last
	}
	return birth.AddYears(low), calendar.Earlier(last, birth.AddYears(high))
}

// naissanceEnfant refuses the birth of a child that its parent's forbids, or that is to come, and asks
// for one that nothing dates.
func (p *plausibilite) naissanceEnfant(place lieu, e *dossier.Enfant, first, last calendar.Date) {
	born := e.DateNaissance
	adopted := !e.AdopteLe.IsZero()
	late := !last.IsZero() && born.After(last) && (!adopted || born.After(p.s.Aujourdhui))
	impossible := !born.IsZero() && (born.Before(first) || late)
	if !impossible && regles.EnfantConnu(e) {
		return
	}
	p.manque(pension.Lacune{
		Champ: place.pointer(), Kind: gap.Date, Unite: pension.UniteDate,
		Message: "Date de naissance de l'enfant absente, à venir ou impossible au regard de celle de l'assuré : " +
			"elle ouvre les droits de l'enfant.",
	})
	e.DateNaissance = calendar.Date{}
}

// adoption refuses an adoption before the child, before its parent can be one, or to come.
func (p *plausibilite) adoption(place lieu, e *dossier.Enfant, first calendar.Date) {
	day := e.AdopteLe
	if day.IsZero() || !day.Before(first) && !day.Before(e.DateNaissance) && !day.After(p.s.Aujourdhui) {
		return
	}
	p.manque(pension.Lacune{
		Champ: place.pointer(), Kind: gap.Date, Unite: pension.UniteDate,
		Message: "Date d'adoption impossible : elle suit la naissance de l'enfant.",
	})
	e.AdopteLe = calendar.Date{}
}
