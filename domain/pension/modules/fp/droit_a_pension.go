package fp

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
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
	ligneServices = pension.Modele{
		Genre: pension.Calcul, Label: "Services liquidables",
		Formule: "{jours} jours de trente au mois, dont {joursTempsPartiel} à temps partiel " +
			"ramenés à la quotité ; {joursParTrimestre} jours font un trimestre",
		Unite: pension.Trimestres, Loi: law.CPCMRR26bis,
	}
	ligneServicesRachetes = pension.Modele{
		Genre: pension.Lecture, Label: "Trimestres d'études rachetés, ajoutés aux services", Unite: pension.Trimestres,
		Loi: law.CPCMRL9bis,
	}
	ligneOuvertureDroit = pension.Modele{
		Genre: pension.Decision, Label: "Ouverture du droit",
		Formule: "âge de la catégorie {ageCategorie} ; annulation de la décote à {ageAnnulation}",
		Unite:   pension.UniteDate, Loi: law.CPCMRL24,
	}
)

// droit is the right to a pension.
type droit struct {
	categorie bareme.CategorieFp
	// ouverture is the day on which the right opens: the age of the category, or the services that the category
	// requires when they come later, or the day of an early departure.
	ouverture                   calendar.Date
	ageOuverture, ageAnnulation calendar.Age
	// withoutDecote is true for disability (byInvalidite) and for a permanent incapacity (handicap).
	withoutDecote, byInvalidite, handicap bool
	// parent is the way of a parent that opens it, none for another.
	parent voieDeParent
}

// dureeDesServices counts the services that the pension pays for; those too short for a pension never come here
// (hubIngestion). Law: CPCMR L4, L5, R26 bis.
func (c *calcul) dureeDesServices() bool {
	s := c.s
	t := c.t
	out := &c.out
	fraction, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpFractionJours, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_regimes : décompte des services inconnu.")
		return false
	}
	out.DureeServices = regles.TrimestresDeJours(c.services.Liquidables, fraction)
	t.Step(
		pension.Step{Modele: &ligneServices, Objet: c.objet(), Valeur: pension.Nombre(out.DureeServices)},
		pension.Nombre(c.services.Jours), pension.Taux(money.Int(c.services.Jours).Sub(c.services.Liquidables)),
		pension.Nombre(fraction),
	)
	c.rachetes = c.trimestresRachetes()
	out.DureeServices += c.rachetes
	return true
}

// trimestresRachetes are the quarters of studies bought for the rate and the duration: they count as services, but for
// the guaranteed minimum. Law: CPCMR L9 bis 1° and 3°, L17.
func (c *calcul) trimestresRachetes() (n int) {
	annees := c.s.Trimestres.Lire()
	for i := range annees {
		for j := range annees[i].Regimes {
			if r := &annees[i].Regimes[j]; r.Regime.FonctionPublique() {
				n += r.Retenu.De(faits.RachatTauxDuree)
			}
		}
	}
	if n > 0 {
		c.t.Step(pension.Step{
			Modele: &ligneServicesRachetes, Objet: c.objet(), Valeur: pension.Nombre(n),
		})
	}
	return n
}

// openDroit finds the category, its ages and the day on which the right opens. Law: CPCMR L24, L25;
// loi 2023-270 art. 10.
func (c *calcul) openDroit() bool {
	s := c.s
	t := c.t
	out := &c.out
	category, since := c.categorie()
	opening, cancel, ok := s.Bareme.FpAges(t, category, c.naissance, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème fp_ages : âges de la fonction publique inconnus pour cette génération à cette date " +
			"d'effet.")
		return false
	}
	c.droit = droit{
		categorie: category, ageOuverture: opening, ageAnnulation: cancel,
		ouverture: calendar.Later(opening.ReachedOn(c.naissance), since),
	}
	c.departAnticipe()
	c.departDeParent()
	c.droit.handicap = handicape(s, t)
	c.droit.withoutDecote = c.droit.byInvalidite || c.droit.handicap
	out.Categorie = nomsCategories[category]
	out.AgeOuverture = opening
	out.AgeAnnulationDecote = cancel
	out.DateOuverture = c.droit.ouverture
	out.MotifOuverture = c.droit.parent.motif
	due := !s.DateEffet.Lire().Before(c.droit.ouverture.OnOrAfterFirstOfMonth())
	out.PensionDue = &due
	t.Step(
		pension.Step{Modele: &ligneOuvertureDroit, Objet: c.objet(), Valeur: pension.Jour(c.droit.ouverture)},
		pension.Age(opening), pension.Age(cancel),
	)
	if !due {
		t.Warn("La pension de la fonction publique n'est pas due au " + s.DateEffet.Lire().String() +
			" : le droit s'ouvre le " + c.droit.ouverture.String() + ". Le calcul est donné à titre d'information.")
	}
	return true
}

var nomsCategories = [...]string{"SEDENTAIRE", "ACTIVE", "SUPER_ACTIVE"}

// categorie finds the category that the services open, and the day on which they do (zero for the sedentary).
// Law: CPCMR L24 I; loi 2023-270 art. 10.
func (c *calcul) categorie() (bareme.CategorieFp, calendar.Date) {
	classes := regles.LireServicesClasses(c.s.Bareme, c.t, c.s.Carriere.Lire(), c.s.DateEffet.Lire(), c.retain)
	switch {
	case !classes.Connues:
		c.t.Incomplete("Barème constantes_regimes : durée de services classés inconnue.")
	case classes.Jours > 0 && classes.Categorie == bareme.FpSedentaire:
		c.t.Warn("Services classés trop courts pour l'âge anticipé : les règles de la catégorie sédentaire sont " +
			"appliquées.")
	}
	return classes.Categorie, classes.Depuis
}

// departAnticipe opens the right earlier: disability at any age, a long career or a handicap at the day
// that departAnticipe gives.
func (c *calcul) departAnticipe() {
	s := c.s
	switch s.Dossier.Liquidation.Motif {
	case dossier.MotifInvalidite:
		c.droit.byInvalidite = true
		c.droit.ouverture = calendar.Earlier(c.droit.ouverture, s.DateEffet.Lire())
	case dossier.MotifCarriereLongue, dossier.MotifHandicap:
		if s.Depart.Lire().AvantAgeLegal && !s.Depart.Lire().DatePossible.IsZero() {
			c.droit.ouverture = calendar.Earlier(c.droit.ouverture, s.Depart.Lire().DatePossible)
		}
	default:
	}
}

// handicape says whether a permanent incapacity lifts the décote. Law: CPCMR L14 I, L24 I 5°.
func handicape(s *pension.State, t *pension.Trace) bool {
	h := s.Dossier.Assure.Handicap
	if h == nil || !h.TauxMin.Present || h.Depuis.After(s.DateEffet.Lire()) {
		return false
	}
	limit, ok := s.Bareme.Constante(t, bareme.ConstanteFpHandicapIncapacite, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_regimes : taux d'incapacité du départ des fonctionnaires handicapés inconnu.")
	}
	return ok && !h.TauxMin.Value.Less(limit)
}
