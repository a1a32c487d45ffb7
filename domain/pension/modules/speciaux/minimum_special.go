package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneMinimumSpecial = pension.Modele{
		Genre: pension.Calcul, Label: "Minimum de pension du régime", Formule: "la pension est de {pension}",
		Unite: pension.EURParAn,
	}
	ligneMajorationTardive = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration des années cotisées après l'âge sans décote",
		Formule: "{pension} × {taux} pour {trimestres} trimestres", Unite: pension.EURParAn, Loi: law.Decret90_1215,
	}
)

// minimum is the least pension before surcote, zero where none is open or known. The SNCF raises pensions of seniority
// to an amount of its own, the RATP to the guaranteed minimum of civil servants for 25 years, less 4 % a missing year.
// Law: décret 2008-639 art. 15; décret 2008-637 art. 27.
//
// Doubt: the cut by all the person's pensions refers to a decree that was never taken; none is made.
func (c *calcul) minimum(base money.Euro, d decote) money.Euro {
	var none, least money.Euro
	var known bool
	switch c.statut.regime {
	case dossier.SNCF:
		least, known = c.minimumSncf()
	case dossier.RATP:
		least, known = c.minimumRatp()
	case dossier.IEG:
		return none // it counts what children add: minimumIeg
	default:
		c.doubtMinimum(base, d)
		return none
	}
	if !known {
		c.t.Doubt("Régime " + c.objet() + " : minimum de pension inconnu à cette date d'effet, il n'est pas appliqué.")
		return none
	}
	if !c.minimumOuvert(d) {
		return none
	}
	c.t.Step(
		pension.Step{Modele: &ligneMinimumSpecial, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Montant(least)},
		pension.Montant(base),
	)
	return least
}

// minimumSncf is that of a pension of seniority, zero for a proportional one.
func (c *calcul) minimumSncf() (least money.Euro, known bool) {
	least, known = regles.MinimumSncf(c.s.Bareme, c.t, c.s.DateEffet.Lire())
	_, reached, ok := c.jourDesServicesExiges(bareme.ConstanteSncfMinimumServices, c.retain)
	if !known || !ok {
		return money.Euro{}, false
	}
	if !reached {
		return money.Euro{}, true
	}
	return least, true
}

// minimumRatp is the guaranteed minimum of civil servants for 25 years, less a share for each missing one.
//
// Doubt: the share is counted by the quarter, the article saying "par année manquante".
func (c *calcul) minimumRatp() (least money.Euro, known bool) {
	s := c.s
	years, ok := s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteRatpMinimumAnnuites, s.DateEffet.Lire())
	cut, okCut := s.Bareme.Constante(c.t, bareme.ConstanteRatpMinimumReduction, s.DateEffet.Lire())
	m, okMinimum := regles.LireMinimumGaranti(s.Bareme, c.t, s.DateEffet.Lire(), faits.AssietteMinimumGaranti{
		Trimestres: years * trimestresParAn, DureeRequise: c.regles.dureeRequise,
	})
	if !ok || !okCut || !okMinimum {
		return least, false
	}
	missing := max(0, years*trimestresParAn-c.out.DureeServices-c.out.Bonifications)
	left := money.Int(1).Sub(cut.Prorata(missing, trimestresParAn)).Max(money.Decimal{})
	return m.MontantEur.Times(left).ArrondiCentime(), true
}

// minimumOuvert says whether the minimum is open: to every right opened before 2017, then to the required duration, to
// the age without décote, less some quarters for rights of 2017 to 2021, to disability and handicap. Law: décret
// 2008-639 art. 15 I and 37-1 V; décret 2008-637 art. 27 1° and 51-1 VII.
func (c *calcul) minimumOuvert(d decote) bool {
	r := &c.regles
	s := c.s
	since, ok := s.Bareme.ConstanteDate(c.t, bareme.ConstanteSpeciauxMinimumConditionsDepuis, s.DateEffet.Lire())
	if !ok {
		c.t.Incomplete("Barème constantes_regimes : conditions du minimum de pension inconnues.")
		return false
	}
	if r.byInvalidite || r.handicap || r.ouverture.Before(since) || !r.withDecote ||
		c.out.DureeAssurance >= r.dureeRequise {
		return true
	}
	early, _ := s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteSpeciauxMinimumAgeAvance, r.ouverture)
	age := d.ageAnnulation.AddMonths(-monthsPerTrimestre * early)
	return !s.DateEffet.Lire().Before(age.ReachedOn(c.naissance).OnOrAfterFirstOfMonth())
}

// minimumIeg is the least pension of gas and electricity, with what children add, for whoever has few means. Law:
// décret 46-1541 annexe 3 art. 19 II.
//
// Doubt: the amounts are those of 2008 raised as pensions are, and the ceiling that of the general scheme's survivors,
// which the fund uses; the least salary of article 19 I is not known.
func (c *calcul) minimumIeg(total money.Euro) money.Euro {
	var none money.Euro
	if c.statut.regime != dossier.IEG {
		return none
	}
	s := c.s
	least, ok := regles.MinimumIeg(s.Bareme, c.t, s.DateEffet.Lire(), c.services.Jours)
	if !ok || !total.Less(least) {
		return none
	}
	foyer := s.Dossier.Foyer
	if foyer == nil || !foyer.RessourcesAnnuellesEur.Present {
		c.t.Doubt("Régime IEG : sous un plafond de ressources, que le dossier ne dit pas, la pension est portée à un " +
			"minimum (annexe 3 du statut, article 19 II).")
		return none
	}
	ceiling, ok := regles.PlafondReversion(s.Bareme, c.t, s.DateEffet.Lire(), foyer.Couple)
	if !ok {
		c.t.Incomplete("Barème reversion_montants : plafond de ressources inconnu pour l'année de la date d'effet.")
		return none
	}
	if ceiling.Less(foyer.RessourcesAnnuellesEur.Value) {
		return none
	}
	c.t.Doubt("Régime IEG : le minimum de pension est celui de 2008 porté par les revalorisations ; il est servi " +
		"sous un plafond de ressources de l'année précédente.")
	c.t.Step(
		pension.Step{Modele: &ligneMinimumSpecial, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Montant(least)},
		pension.Montant(total),
	)
	return least
}

// majorationTardive is what clercs with the whole rate add for each year contributed after the age without décote, by
// the quarter. Law: décret 90-1215 art. 85 I and IV, 97.
//
// Doubt: read in the version of 2015.
func (c *calcul) majorationTardive(gross, reference money.Euro, numerator int) money.Euro {
	var none money.Euro
	s := c.s
	if c.statut.regime != dossier.CRPCEN || numerator < c.regles.dureeRequise {
		return none
	}
	_, age, ok := s.Bareme.SpeciauxAges(c.t, bareme.Commun62, c.naissance)
	part, okPart := s.Bareme.Constante(c.t, bareme.ConstanteCrpcenMajorationTardivePart, s.DateEffet.Lire())
	most, okMost := s.Bareme.Constante(c.t, bareme.ConstanteCrpcenMajorationTardiveMaximum, s.DateEffet.Lire())
	if !ok || !okPart || !okMost {
		return none
	}
	from := age.ReachedOn(c.naissance).OnOrAfterFirstOfMonth()
	quarters := regles.MoisCotises(s.Carriere.Lire(), from, s.DateEffet.Lire()) / monthsPerTrimestre
	if quarters == 0 {
		return none
	}
	rate := part.Prorata(quarters, trimestresParAn).Min(most)
	late := gross.Times(rate).ArrondiCentime().Min(reference.Sub(gross).ArrondiCentime())
	c.out.MajorationTardiveEur = &late
	c.t.Doubt("CRPCEN : la majoration des années cotisées après l'âge sans décote a été lue dans l'article 85 du " +
		"décret 90-1215 de 2015.")
	c.t.Step(
		pension.Step{Modele: &ligneMajorationTardive, Objet: c.objet(), Valeur: pension.Montant(late)},
		pension.Montant(gross), pension.Taux(rate), pension.Nombre(quarters),
	)
	return late
}

// doubtMinimum marks a small pension without décote: the scheme has a minimum whose amount is not known.
func (c *calcul) doubtMinimum(base money.Euro, d decote) {
	if d.retenus > 0 {
		return
	}
	m, ok := regles.LireMinimumGaranti(c.s.Bareme, c.t, c.s.DateEffet.Lire(), faits.AssietteMinimumGaranti{
		Trimestres: c.out.DureeServices, DureeRequise: c.regles.dureeRequise,
	})
	if ok && base.Less(m.MontantEur) {
		c.t.Doubt("Régime " + c.objet() + " : la pension peut être portée à un minimum dont le montant n'a pas été lu.")
	}
}
