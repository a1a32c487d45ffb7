package fp

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneDepartDeParent = pension.Modele{
		Genre: pension.Decision, Label: "Départ anticipé de parent",
		Formule: "services exigés faits le {jourServices} ; conditions réunies le {jourConditions}",
		Unite:   pension.UniteDate, Loi: law.CPCMRL24,
	}
	ligneAnneeDesRegles = pension.Modele{
		Genre: pension.Decision, Label: "Jour dont l'année fixe la durée et la décote",
		Formule: "règles de l'année où les conditions sont réunies : {gardees}", Unite: pension.UniteDate,
		Loi: law.Loi2010_1330,
	}
)

// The ways of parents, as reports write them.
const (
	voieTroisEnfants    = "TROIS_ENFANTS"
	voieEnfantInvalide  = "ENFANT_INVALIDE"
	voieConjointInfirme = "CONJOINT_INFIRME"
)

// voieDeParent is a way that lets a parent leave before the age.
type voieDeParent struct {
	motif string
	// jour is the day on which it opens, regles the day whose year fixes the required duration and the décote.
	jour, regles calendar.Date
	// generation is true when that duration is the one of a generation as it was before the law of 2023, never that of
	// the year of opening.
	generation bool
	// minimum is true when the guaranteed minimum is open whatever the duration.
	minimum bool
}

// departDeParent opens the right of a parent or of the spouse of an infirm person, where it opens before that of the
// age. Law: CPCMR L24 I 3° and 4°, R37; loi 2010-1330 art. 44 III and IV; décret 2003-1306 art. 65-2.
func (c *calcul) departDeParent() {
	p := regles.LireDepartDeParent(c.s, c.t, regles.ConditionsDeParent{
		Retenir: c.retain, Avant: bareme.ConstanteFpParentsConditionsAvant, Conjoint: true,
	})
	kept := !p.Services.IsZero() && c.reglesGardees()
	due := !c.s.DateEffet.Lire().Before(c.droit.ouverture.OnOrAfterFirstOfMonth())
	for _, i := range p.ADire {
		if !due || kept || c.s.Dossier.Assure.Enfants[i].Handicape {
			regles.DemanderInterruption(c.t, i)
		}
	}
	voie := premiereVoie(p, kept)
	if voie.jour.IsZero() && !p.TroisEnfants.IsZero() && !due {
		voie = c.voieTransitoire(p.TroisEnfants)
	}
	if voie.jour.IsZero() || !voie.jour.Before(c.droit.ouverture) {
		return
	}
	c.droit.parent = voie
	c.droit.ouverture = voie.jour
	c.t.Step(
		pension.Step{Modele: &ligneDepartDeParent, Objet: voie.motif, Valeur: pension.Jour(voie.jour)},
		pension.Jour(p.Services), pension.Jour(voie.jour),
	)
	if voie.motif == voieTroisEnfants {
		c.t.Step(
			pension.Step{Modele: &ligneAnneeDesRegles, Objet: voie.motif, Valeur: pension.Jour(voie.regles)},
			pension.Oui(kept),
		)
	}
}

// premiereVoie is the first to open of the ways whose rules are those of the year in which their conditions are met.
func premiereVoie(p regles.DepartDeParent, kept bool) (first voieDeParent) {
	ways := []voieDeParent{
		{motif: voieEnfantInvalide, jour: p.EnfantInvalide, minimum: true},
		{motif: voieConjointInfirme, jour: p.ConjointInfirme, minimum: true},
	}
	if kept {
		ways = append(ways, voieDeParent{motif: voieTroisEnfants, jour: p.TroisEnfants, minimum: true})
	}
	for _, way := range ways {
		if !way.jour.IsZero() && (first.jour.IsZero() || way.jour.Before(first.jour)) {
			first = way
			first.regles = way.jour
		}
	}
	return first
}

// voieTransitoire is the way of three children under the law of 2010: the duration and the décote are those of the
// year in which the person turns 60, or reaches the age that this law gives to a classified post. Law: loi 2010-1330
// art. 22 I and 44 IV.
func (c *calcul) voieTransitoire(jour calendar.Date) voieDeParent {
	years, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteFpAgeDuree, c.s.DateEffet.Lire())
	voie := voieDeParent{motif: voieTroisEnfants, jour: jour, regles: c.naissance.AddYears(years), generation: true}
	if c.droit.categorie != bareme.FpSedentaire {
		age, _, okAge := c.s.Bareme.FpAges(c.t, c.droit.categorie, c.naissance, c.avant2023())
		ok = ok && okAge
		voie.regles = age.ReachedOn(c.naissance)
	}
	if !ok {
		c.t.Incomplete("Barèmes de la fonction publique : année des règles d'un départ de parent inconnue.")
		return voieDeParent{}
	}
	return voie
}

// reglesGardees says whether a parent of three children keeps the rules of the year in which the conditions are met:
// the pension was asked for before the law of 2010 and served within months, or the person was near the age of before
// that law. Law: loi 2010-1330 art. 44 IV 1° and 2°.
func (c *calcul) reglesGardees() bool {
	s := c.s
	t := c.t
	effet := s.DateEffet.Lire()
	since, ok1 := s.Bareme.ConstanteDate(t, bareme.ConstanteFpParentsMaintienAu, effet)
	last, ok2 := s.Bareme.ConstanteDate(t, bareme.ConstanteFpParentsRadiationJusquAu, effet)
	years, ok3 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpParentsMaintienAnnees, effet)
	age, _, ok4 := s.Bareme.FpAges(t, c.droit.categorie, c.naissance, since.AddDays(-1))
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return false
	}
	if age.ReachedOn(c.naissance).Before(since.AddYears(years)) {
		return true
	}
	if effet.After(last) {
		return false
	}
	demande := s.Dossier.Liquidation.DateDemande
	if demande.IsZero() && effet.After(since) {
		t.Missing(pension.Lacune{
			Champ: "/liquidation/dateDemande", Kind: gap.Date,
			Message: "Jour de la demande de pension absent : faite avant 2011, elle garde à un parent de trois " +
				"enfants les règles de l'année où les conditions ont été réunies.",
		})
	}
	return demande.Before(since)
}

// avant2023 is the date of effect, or the last day before the durations of the law of 2023.
func (c *calcul) avant2023() calendar.Date {
	effet := c.s.DateEffet.Lire()
	since, ok := c.s.Bareme.ConstanteDate(c.t, bareme.ConstanteFpDureesDe2023Depuis, effet)
	if !ok {
		c.t.Incomplete("Barème constantes_regimes : jour des durées de la loi de 2023 inconnu.")
		return effet
	}
	return calendar.Earlier(effet, since.AddDays(-1))
}

// dureeDeParent returns the quarters of a whole pension under the transitional rule: those of the people who turn 60
// in the year of the rules, as they stood before the law of 2023, and those of the last generation fixed at the date
// of effect for a later one. Law: loi 2010-1330 art. 44 IV; loi 2003-775 art. 5 VI.
func (c *calcul) dureeDeParent() (int, bool) {
	effet := c.s.DateEffet.Lire()
	age, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteFpAgeDuree, effet)
	if !ok {
		return 0, false
	}
	generation := c.droit.parent.regles.Year - age
	// None since the law of 2014, which fixed those of everybody: the constant has no row then.
	if last, limited := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteFpDerniereGenerationFixee, effet); limited {
		generation = min(generation, last)
	}
	birth := calendar.Date{Year: generation, Month: 1, Day: 1}
	return c.s.Bareme.FpDureeRequise(c.t, bareme.FpSedentaire, birth, c.avant2023())
}
