package recalcul

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// voieParent is a way out that children, or an infirm spouse, open to a civil servant at any age.
type voieParent struct {
	// ouverteLe is the day on which it opens, zero for none; annee the year whose duration and décote hold.
	ouverteLe calendar.Date
	annee     int
	// transitoire is true when the law of 2010 moves that year away from the one of the opening.
	transitoire bool
}

// publicSeul says whether every base scheme of the career is one of civil servants.
func (c *calcul) publicSeul() bool {
	return c.fonctionnaire() && !c.affilieAuRegime() && !c.affilieA(dossier.CNAVPL)
}

// countEnfantPublic adds what one child gives a civil servant: services and insurance before 2004 to who stopped work
// or worked less for it, insurance since to the mother delivered in the scheme. Law: CPCMR L12 b, L12 bis, R13.
func (c *calcul) countEnfantPublic(e *dossier.Enfant) {
	arrivee := arriveeEnfant(e)
	if arrivee.After(c.Effet) {
		return
	}
	c.Enfants.Nombre++
	accorde := e.TrimestresMaternite.Present || e.TrimestresEducation.Present || e.TrimestresHandicap.Present
	c.ManquerSi(accorde || arrivee.IsZero(), "enfant d'un fonctionnaire sans date ou aux trimestres accordés")
	c.ManquerSi(c.Dossier.Assure.Sexe == dossier.SexeNonDit, "sexe inconnu")
	droits, ok := c.Bareme.SpeciauxEnfants(c, bareme.EnfantsFonctionPublique, arrivee)
	c.exiger(ok, "speciaux_enfants")
	mere := c.Dossier.Assure.Sexe == dossier.Femme
	enPoste := mere && (!arrivee.Before(c.premierService()) || !e.AdopteLe.IsZero())
	ouvert := enPoste
	if droits.Bonification > 0 {
		ouvert = e.InterruptionActivite.Or(enPoste)
		c.ManquerSi(mere && !enPoste && !e.InterruptionActivite.Present, "interruption d'activité inconnue")
	}
	if !ouvert {
		return
	}
	if droits.Bonification == 0 {
		// A constant without a row before the law of 2025.
		services, _ := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpBonificationEnfantDepuis2004, c.Effet)
		droits.Bonification = min(services, droits.Duree)
	}
	c.Enfants.Trimestres += droits.Duree
	c.Enfants.Ouvrant++
	c.Publique.Bonification += droits.Bonification
}

func arriveeEnfant(e *dossier.Enfant) calendar.Date {
	return calendar.Later(e.DateNaissance, e.AdopteLe)
}

// premierService is the first day of services, the first of January of their first year.
func (c *calcul) premierService() calendar.Date {
	for i := range c.Annees {
		for _, l := range c.lignesOf(c.Annees[i].Annee) {
			if public(l.Regime) {
				return calendar.Date{Year: c.Annees[i].Annee, Month: 1, Day: 1}
			}
		}
	}
	return calendar.Date{}
}

// findParent looks for the way of a parent that opens first; annees are the years of services and ageLe the day of the
// ordinary right. Law: CPCMR L24 I 3° and 4°; loi 2010-1330 art. 44.
func (c *calcul) findParent(annees []int, ageLe calendar.Date) (voie voieParent) {
	duree, ok1 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpParentsServices, c.Effet)
	avant, ok2 := c.Bareme.ConstanteDate(c, bareme.ConstanteFpParentsConditionsAvant, c.Effet)
	age, ok3 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpAgeDuree, c.Effet)
	c.ManquerSi(!ok1 || !ok2 || !ok3, "barème du départ des parents inconnu")
	if len(annees) < duree || annees[duree-1] >= c.Effet.Year {
		return voie
	}
	servis := calendar.Date{Year: annees[duree-1], Month: 12, Day: 31}
	trois := c.troisEnfants(servis, avant)
	candidats := []calendar.Date{c.enfantInvalide(servis), c.conjointInfirme(servis)}
	if c.gardeLesRegles() {
		candidats = append(candidats, trois)
	}
	candidats = slices.DeleteFunc(candidats, calendar.Date.IsZero)
	if len(candidats) > 0 {
		jour := slices.MinFunc(candidats, calendar.Date.Compare)
		voie = voieParent{ouverteLe: jour, annee: jour.Year}
	}
	if voie.ouverteLe.IsZero() && !trois.IsZero() && c.Effet.Before(firstOfMois(ageLe)) {
		voie = voieParent{ouverteLe: trois, annee: c.naissance.Year + age, transitoire: true}
	}
	if !voie.ouverteLe.Before(ageLe) {
		return voieParent{}
	}
	return voie
}

// gardeLesRegles says whether the person keeps the rules of before the law of 2010: near enough the age of then, or the
// pension was asked for by then and begins soon after. Law: loi 2010-1330 art. 44 IV 1° and 2°.
func (c *calcul) gardeLesRegles() bool {
	since, ok1 := c.Bareme.ConstanteDate(c, bareme.ConstanteFpParentsMaintienAu, c.Effet)
	pres, ok2 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpParentsMaintienAnnees, c.Effet)
	ancien, _, ok3 := c.Bareme.FpAges(c, bareme.FpSedentaire, c.naissance, since.AddDays(-1))
	last, ok4 := c.Bareme.ConstanteDate(c, bareme.ConstanteFpParentsRadiationJusquAu, c.Effet)
	c.ManquerSi(!ok1 || !ok2 || !ok3 || !ok4, "barème du départ des parents inconnu")
	if ancien.ReachedOn(c.naissance).Before(since.AddYears(pres)) {
		return true
	}
	demande := c.Dossier.Liquidation.DateDemande
	if demande.IsZero() {
		// A pension that begins on that day was asked for before it.
		demande = c.Effet.AddDays(-1)
	}
	return demande.Before(since) && !c.Effet.After(last)
}

// interrompu says whether work was interrupted or reduced for a child.
func (c *calcul) interrompu(e *dossier.Enfant) bool {
	enPoste := c.Dossier.Assure.Sexe == dossier.Femme && !arriveeEnfant(e).Before(c.premierService())
	return e.InterruptionActivite.Or(enPoste)
}

// atteint is the later of two days, zero after the date of effect.
func (c *calcul) atteint(jour, servis calendar.Date) calendar.Date {
	jour = calendar.Later(jour, servis)
	if jour.After(c.Effet) {
		return calendar.Date{}
	}
	return jour
}

func (c *calcul) troisEnfants(servis, avant calendar.Date) calendar.Date {
	number, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpParentsEnfants, c.Effet)
	c.exiger(ok, "constantes_regimes")
	if !servis.Before(avant) {
		return calendar.Date{}
	}
	var jours []calendar.Date
	for i := range c.Dossier.Assure.Enfants {
		e := &c.Dossier.Assure.Enfants[i]
		if jour := arriveeEnfant(e); jour.Before(avant) && c.interrompu(e) {
			jours = append(jours, jour)
		}
	}
	if len(jours) < number || number == 0 {
		return calendar.Date{}
	}
	slices.SortFunc(jours, calendar.Date.Compare)
	return c.atteint(jours[number-1], servis)
}

func (c *calcul) enfantInvalide(servis calendar.Date) (first calendar.Date) {
	age, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpParentsEnfantInvalideAge, c.Effet)
	c.exiger(ok, "constantes_regimes")
	for i := range c.Dossier.Assure.Enfants {
		e := &c.Dossier.Assure.Enfants[i]
		if !e.Handicape || !c.interrompu(e) {
			continue
		}
		jour := calendar.Later(calendar.Later(arriveeEnfant(e), e.HandicapeDepuis), e.DateNaissance.AddYears(age))
		jour = c.atteint(jour, servis)
		if !jour.IsZero() && (first.IsZero() || jour.Before(first)) {
			first = jour
		}
	}
	return first
}

func (c *calcul) conjointInfirme(servis calendar.Date) calendar.Date {
	foyer := c.Dossier.Foyer
	if foyer == nil || foyer.ConjointInfirmeDepuis.IsZero() {
		return calendar.Date{}
	}
	return c.atteint(foyer.ConjointInfirmeDepuis, servis)
}

// requiseParent is the whole duration of an early way: that of the year until 2008, then that of the people who turn 60
// in it, as the law had it before 2023 for a right of before, and that of the day since. Law: loi 2003-775 art. 5 VI,
// 66 II; loi 2010-1330 art. 44; loi 2023-270 art. 10 XXIV C.
func (c *calcul) requiseParent(voie voieParent) (int, bool) {
	since, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteFpDureesDe2023Depuis, c.Effet)
	age, okAge := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpAgeDuree, c.Effet)
	if !ok || !okAge {
		return 0, false
	}
	if n, found := c.Bareme.FpDureeRequiseOuverture(c, voie.ouverteLe); found && !voie.transitoire {
		return n, true
	}
	if !voie.transitoire && !voie.ouverteLe.Before(c.naissance.AddYears(age)) {
		return c.Bareme.FpDureeRequise(c, bareme.FpSedentaire, c.naissance, c.Effet)
	}
	generation := voie.annee - age
	if last, limited := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpDerniereGenerationFixee, c.Effet); limited &&
		voie.transitoire {
		generation = min(generation, last)
	}
	if !voie.ouverteLe.Before(since) {
		return c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpDureeAvant60, voie.ouverteLe)
	}
	jour := calendar.Earlier(c.Effet, since.AddDays(-1))
	return c.Bareme.FpDureeRequise(c, bareme.FpSedentaire, calendar.Date{Year: generation, Month: 1, Day: 1}, jour)
}

// interruptionDite says whether the dossier tells of work interrupted for a child.
func (c *calcul) interruptionDite() bool {
	return slices.ContainsFunc(c.Dossier.Assure.Enfants, func(e dossier.Enfant) bool {
		return e.InterruptionActivite.Present
	})
}
