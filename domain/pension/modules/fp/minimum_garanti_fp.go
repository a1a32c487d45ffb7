package fp

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var lignePensionAuMinimum = pension.Modele{
	Genre: pension.Calcul, Label: "Pension portée au minimum garanti",
	Formule: "le plus grand de {pension} et du minimum {minimum}", Unite: pension.EURParAn, Loi: law.CPCMRL17,
}

// The reasons why the guaranteed minimum is open or not, as reports write them.
const (
	minimumSansDecote = "SANS_DECOTE"
	minimumInvalidite = "INVALIDITE"
	minimumHandicap   = "HANDICAP"
	minimumAncien     = "DROIT_OUVERT_AVANT_2011"
	minimumParent     = "PARENT"
	minimumFerme      = "DECOTE"
)

// motifMinimum says whether a pension may be raised to the guaranteed minimum: the required duration or the age
// without décote reached, or disability, or a right opened before the law of 2010 made these conditions.
// Law: CPCMR L17; loi 2010-1330 art. 45.
//
// An invalid child or an infirm spouse opens it too, and three children where the rules of before that law are kept.
// Law: loi 2010-1330 art. 44 IV.
//
// The cut by all the person's pensions that the law of 2010 voted has never had its decree for civil
// servants: none is made.
func (c *calcul) motifMinimum(d decote) (string, bool) {
	switch {
	case c.droit.byInvalidite:
		return minimumInvalidite, true
	case c.droit.handicap:
		return minimumHandicap, true
	case d.byDuree == 0 || d.byAge == 0 || c.ageDuMinimum():
		return minimumSansDecote, true
	case c.droit.parent.minimum:
		return minimumParent, true
	case c.ouvertAvantLoi2010():
		return minimumAncien, true
	}
	return minimumFerme, false
}

// ouvertAvantLoi2010 says whether the right opened before the law of 2010 made the conditions of the minimum and its
// amount below fifteen years of services. Law: loi 2010-1330 art. 45 V.
func (c *calcul) ouvertAvantLoi2010() bool {
	since, ok := c.s.Bareme.ConstanteDate(c.t, bareme.ConstanteFpMinimumGarantiConditionsDepuis, c.s.DateEffet.Lire())
	return ok && c.droit.parent.motif == "" && c.droit.ouverture.Before(since)
}

// ageDuMinimum says whether the person has the age from which the minimum is open whatever the duration: that without
// décote, less some quarters for rights of 2011 to 2015. Law: loi 2010-1330 art. 45; décret 2010-1744 art. 3.
func (c *calcul) ageDuMinimum() bool {
	quarters, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteFpMinimumGarantiAgeAvance, c.droit.ouverture)
	montee, applies := c.s.Bareme.FpDecote(c.t, c.jourDesRegles())
	if !ok || !applies {
		return false
	}
	age := c.droit.ageAnnulation.AddMonths(-monthsPerTrimestre * (montee.Retranches + quarters))
	return !c.s.DateEffet.Lire().Before(age.ReachedOn(c.naissance).OnOrAfterFirstOfMonth())
}

// minimumGaranti raises the pension before surcote to the guaranteed minimum where it is open, and says
// what that minimum is.
func (c *calcul) minimumGaranti(before money.Euro, d decote) (main money.Euro, minimum *money.Euro, ok bool) {
	s := c.s
	t := c.t
	motif, open := c.motifMinimum(d)
	basis := faits.AssietteMinimumGaranti{
		Trimestres: c.out.DureeServices - c.rachetes, DureeRequise: c.out.DureeRequise,
		Invalidite: c.droit.byInvalidite || c.ouvertAvantLoi2010(),
	}
	s.ServicesPublics.Donner([]faits.ServicePublic{{
		Regime: c.out.Regime, Assiette: basis, Ouvert: open, Motif: motif, PensionEur: before,
	}})
	if !open {
		return before, nil, true
	}
	m, ok := regles.LireMinimumGaranti(s.Bareme, t, s.DateEffet.Lire(), basis)
	if !ok {
		t.Incomplete("Barème du minimum garanti inconnu à cette date d'effet : le montant de la pension " +
			"n'est pas certain.")
		return before, nil, false
	}
	main = before.Max(m.MontantEur)
	t.Step(
		pension.Step{Modele: &lignePensionAuMinimum, Objet: c.objet(), Valeur: pension.Montant(main)},
		pension.Montant(before), pension.Montant(m.MontantEur),
	)
	return main, &m.MontantEur, true
}
