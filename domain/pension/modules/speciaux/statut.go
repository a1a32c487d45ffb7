package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneOuvertureDroit = pension.Modele{
	Genre: pension.Decision, Label: "Ouverture du droit",
	Formule: "âge {age} ; âge de référence de la décote {ageReference}", Unite: pension.UniteDate,
}

// statut is what tells a scheme with a final or mean salary from the others.
type statut struct {
	regime dossier.Regime
	loi    law.Ref
	// calendrier is how the required duration grew; ageDuree the age whose day fixes it.
	calendrier bareme.CalendrierSpecial
	ageDuree   bareme.ConstanteID
	// emplois are the ages of ordinary posts, classes those of classified ones, which need so many years of services
	// (none when the last post decides).
	emplois, classes bareme.CategorieSpeciale
	services         bareme.ConstanteID
	servicesExiges   bool
	// salaire is how the reference salary is made.
	salaire modeSalaire
}

// statuts are the schemes that pay a share of a final or mean salary.
var statuts = [...]statut{
	{
		regime: dossier.SNCF, loi: law.Decret2008_639, calendrier: bareme.CalendrierSncf,
		ageDuree: bareme.ConstanteSpeciauxAgeDureeSncf, emplois: bareme.Commun57, classes: bareme.SncfConduite,
		services: bareme.ConstanteSncfServicesConduite, servicesExiges: true, salaire: salaireSixMois,
	},
	{
		regime: dossier.RATP, loi: law.Decret2008_637, calendrier: bareme.CalendrierCommun,
		ageDuree: bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Commun62, classes: bareme.RatpRoulant,
		services: bareme.ConstanteRatpServicesRoulants, servicesExiges: true, salaire: salaireSixMois,
	},
	{
		regime: dossier.IEG, loi: law.Decret46_1541, calendrier: bareme.CalendrierCommun,
		ageDuree: bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Commun62, classes: bareme.IegActif,
		services: bareme.ConstanteIegServicesActifs, servicesExiges: true, salaire: salaireSixMois,
	},
	{
		regime: dossier.CRPCEN, loi: law.Decret90_1215, calendrier: bareme.CalendrierCommun,
		ageDuree: bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Commun62, classes: bareme.Commun62,
		salaire: salaireMeilleuresAnnees,
	},
	{
		regime: dossier.BDF, loi: law.Decret2007_262, calendrier: bareme.CalendrierBdf,
		ageDuree: bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.BdfCommun, classes: bareme.BdfFatigue,
		salaire: salaireSixMois,
	},
	{
		regime: dossier.Opera, loi: law.Decret68_382, calendrier: bareme.CalendrierCommun,
		ageDuree: bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Commun62, classes: bareme.Commun57,
		salaire: salaireMeilleuresAnnees,
	},
	{
		regime: dossier.ComedieFrancaise, loi: law.Decret68_960, calendrier: bareme.CalendrierCommun,
		ageDuree: bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Commun62, classes: bareme.Commun57,
		salaire: salaireSixMois,
	},
}

func statutOf(r dossier.Regime) *statut {
	for i := range statuts {
		if statuts[i].regime == r {
			return &statuts[i]
		}
	}
	return nil
}

// reglesStatut are the ages and the duration that a scheme gives a person.
type reglesStatut struct {
	categorie bareme.CategorieSpeciale
	// agesKnown is false for generations whose ages were not read; dureeKnown likewise.
	agesKnown, dureeKnown      bool
	ageOuverture, ageReference calendar.Age
	ouverture                  calendar.Date
	dureeRequise               int
	montee                     bareme.DecoteMontee
	withDecote, byInvalidite   bool
	handicap                   bool
}

// dureeRequiseSpeciale reads the quarters of a whole pension of a right that opens on a day. The duration is that of
// the day of the reference age (60 years, 55 at the SNCF), or of the opening when it comes first; at the Banque de
// France that of the opening, and since 2014 that of civil servants. Law: décret 2008-637 art. 23-1 and 51;
// décret 68-382 art. 14 V and VI.
func dureeRequiseSpeciale(
	b *bareme.Set, rec bareme.Recorder, st *statut, naissance, ouverture, effet calendar.Date,
) (int, bool) {
	age, ok := b.ConstanteEntiere(rec, st.ageDuree, effet)
	if !ok {
		return 0, false
	}
	day := ouverture
	birth := ouverture.AddYears(-age)
	if reference := naissance.AddYears(age); reference.Before(ouverture) {
		birth = naissance
		if st.calendrier != bareme.CalendrierBdf {
			day = reference
		}
	}
	n, known := b.SpeciauxDureeRequise(rec, st.calendrier, day, birth, ouverture)
	if known || st.calendrier != bareme.CalendrierBdf {
		return n, known
	}
	return b.FpDureeRequise(rec, bareme.FpSedentaire, birth, effet)
}

// decoteOf reads the décote of a right; none applies before it was created.
func decoteOf(
	b *bareme.Set, rec bareme.Recorder, st *statut, naissance, ouverture calendar.Date,
) (bareme.DecoteMontee, bool) {
	if st.calendrier == bareme.CalendrierBdf {
		return b.BdfDecote(rec, naissance)
	}
	return b.SpeciauxDecote(rec, ouverture)
}

// readRegles finds the category that the services open, its ages, the day on which the right opens and
// the required duration.
func (c *calcul) readRegles() {
	s := c.s
	t := c.t
	category, since := c.categorie()
	c.regles.categorie = category
	opening, reference, ok := s.Bareme.SpeciauxAges(t, category, c.naissance)
	c.regles.byInvalidite = s.Dossier.Liquidation.Motif == dossier.MotifInvalidite
	c.regles.handicap = c.handicape()
	if !ok {
		c.unknownAges()
		return
	}
	c.regles.agesKnown = true
	c.regles.ageOuverture = opening
	c.regles.ageReference = reference
	c.regles.ouverture = c.ouverture(calendar.Later(opening.ReachedOn(c.naissance), since))
	c.regles.dureeRequise, c.regles.dureeKnown = dureeRequiseSpeciale(
		s.Bareme, t, c.statut, c.naissance, c.regles.ouverture, s.DateEffet.Lire(),
	)
	c.regles.montee, c.regles.withDecote = decoteOf(s.Bareme, t, c.statut, c.naissance, c.regles.ouverture)
	if !c.regles.withDecote && c.statut.calendrier == bareme.CalendrierBdf {
		t.Incomplete("Barème bdf_decote : décote de la Banque de France inconnue pour cette génération.")
	}
	t.Step(
		pension.Step{
			Modele: &ligneOuvertureDroit, Objet: c.objet(), Loi: c.statut.loi,
			Valeur: pension.Jour(c.regles.ouverture),
		},
		pension.Age(opening), pension.Age(reference),
	)
	if !c.regles.dureeKnown {
		t.Incomplete("Durée requise du régime " + c.objet() + " inconnue pour un droit ouvert le " +
			c.regles.ouverture.String() + " : les décrets de 2023 n'ont pas été lus. Le montant ne peut pas être " +
			"calculé.")
	}
}

// unknownAges says that the ages of a generation were not read. They never fell from one generation to the next, and
// never exceed the legal age: before the one no pension is due, from the other on one is.
func (c *calcul) unknownAges() {
	effet := c.s.DateEffet.Lire()
	taux := c.s.Taux.Lire()
	if age, ok := c.ageDesAines(); ok && effet.Before(age.ReachedOn(c.naissance)) {
		due := false
		c.out.PensionDue = &due
	} else if taux.Connu && !effet.Before(taux.DateAgeLegal) {
		due := true
		c.out.PensionDue = &due
	}
	c.t.Incomplete("Âges et durée requise du régime " + c.objet() + " inconnus pour cette génération : " +
		"les décrets de 2023 et la suspension de 2026 n'ont pas été lus. Le montant ne peut pas être calculé.")
}

// ageDesAines returns the age of the latest generation whose ages were read.
func (c *calcul) ageDesAines() (calendar.Age, bool) {
	const generations = 60
	for birth, i := c.naissance, 0; i < generations; i++ {
		birth = birth.AddYears(-1)
		if age, _, ok := c.s.Bareme.SpeciauxAges(c.t, c.regles.categorie, birth); ok {
			return age, true
		}
	}
	return calendar.Age{}, false
}

// ouverture brings the day on which the right opens forward for disability, a long career or a handicap.
func (c *calcul) ouverture(day calendar.Date) calendar.Date {
	s := c.s
	switch s.Dossier.Liquidation.Motif {
	case dossier.MotifInvalidite:
		return calendar.Earlier(day, s.DateEffet.Lire())
	case dossier.MotifCarriereLongue, dossier.MotifHandicap:
		if s.Depart.Lire().AvantAgeLegal && !s.Depart.Lire().DatePossible.IsZero() {
			return calendar.Earlier(day, s.Depart.Lire().DatePossible)
		}
	default:
	}
	return day
}

func (c *calcul) handicape() bool {
	h := c.s.Dossier.Assure.Handicap
	if h == nil || !h.TauxMin.Present || h.Depuis.After(c.s.DateEffet.Lire()) {
		return false
	}
	limit, ok := c.s.Bareme.Constante(c.t, bareme.ConstanteFpHandicapIncapacite, c.s.DateEffet.Lire())
	if !ok {
		c.t.Incomplete("Barème constantes_regimes : taux d'incapacité du départ pour handicap inconnu.")
	}
	return ok && !h.TauxMin.Value.Less(limit)
}
