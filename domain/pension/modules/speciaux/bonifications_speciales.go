package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneBonifications = pension.Modele{
	Genre: pension.Calcul, Label: "Bonifications de services",
	Formule: "{bonifications} d'emploi ou reportées + {enfants} pour enfants", Unite: pension.Trimestres,
}

// bonifications returns the quarters that are added to the services: those of children, and those that lines report, be
// it none, else those that the scheme gives its classified posts when the person was recruited before 2009: a quarter
// for each year of driving beyond the third at the SNCF, a fifth of the time at the RATP, within twenty quarters both;
// a sixth of active services in gas and electricity. Law: décret 2008-639 art. 9; décret 2008-637 art. 20;
// décret 46-1541 annexe 3 art. 2.
func (c *calcul) bonifications() int {
	s := c.s
	t := c.t
	n := c.services.Bonification
	if !c.services.BonificationDite {
		n = c.bonificationsDEmploi()
	}
	children := 0
	if s.Enfants.Lire().RegimeCompetent == c.statut.regime {
		children = s.Enfants.Lire().BonificationSpeciale
	}
	t.Step(
		pension.Step{
			Modele: &ligneBonifications, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Nombre(n + children),
		},
		pension.Nombre(n), pension.Nombre(children),
	)
	c.bonificationEmploi = n
	return n + children
}

// bonificationsDEmploi counts those of classified posts.
func (c *calcul) bonificationsDEmploi() int {
	s := c.s
	t := c.t
	before, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteSpeciauxBonificationRecrutementAvant, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_regimes : jour de recrutement des bonifications d'emploi inconnu.")
	}
	if !ok || !c.services.Premier.Before(before) {
		return 0
	}
	read := func(id bareme.ConstanteID) int {
		v, known := s.Bareme.ConstanteEntiere(t, id, s.DateEffet.Lire())
		if !known {
			t.Incomplete("Barème constantes_regimes : bonification d'emploi du régime " + c.objet() + " inconnue.")
		}
		return v
	}
	days := regles.ServicesDe(s.Carriere.Lire(), s.DateEffet.Lire(), c.classe).Jours
	if days == 0 {
		return 0
	}
	switch c.statut.regime {
	case dossier.SNCF:
		years := days/regles.DaysPerYear - read(bareme.ConstanteSncfBonificationAnneesExclues)
		return max(0, min(years, read(bareme.ConstanteSpeciauxBonificationMaximum)))
	case dossier.RATP:
		return min(
			c.partDeJours(days, read(bareme.ConstanteRatpBonificationDiviseur)),
			read(bareme.ConstanteSpeciauxBonificationMaximum),
		)
	case dossier.IEG:
		return c.partDeJours(days, read(bareme.ConstanteIegBonificationDiviseur))
	}
	return 0
}

// partDeJours turns a share of days into quarters.
func (c *calcul) partDeJours(days, divisor int) int {
	if divisor == 0 {
		return 0
	}
	return regles.TrimestresDeJours(money.Int(days).QuoInt(divisor), c.fraction)
}
