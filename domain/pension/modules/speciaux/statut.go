package speciaux

import (
	"strconv"

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
	// calendrier is how the required duration grew; ageDuree the age whose day fixes it. recent and recentClasses are
	// the durations of rights that open since 2025, the second for classified posts.
	calendrier            bareme.CalendrierSpecial
	ageDuree              bareme.ConstanteID
	recent, recentClasses dureeRecente
	// emplois are the ages of ordinary posts, classes those of classified ones, which need so many years of services
	// (none when the last post decides).
	emplois, classes bareme.CategorieSpeciale
	services         bareme.ConstanteID
	servicesExiges   bool
	// surcote are the posts whose age opens the surcote.
	surcote bareme.CategorieSpeciale
	// salaire is how the reference salary is made.
	salaire modeSalaire
}

// dureeRecente is a timetable of rights that open since 2025; propre is true where it is read at the generation of the
// insured however early the pension, false where an early pension takes that of whoever reaches the reference age in
// the year of the opening.
type dureeRecente struct {
	calendrier bareme.CalendrierSpecial
	propre     bool
}

// statuts are the schemes that pay a share of a final or mean salary.
var statuts = [...]statut{
	{
		regime: dossier.SNCF, loi: law.Decret2008_639, calendrier: bareme.CalendrierSncf,
		recent:        dureeRecente{bareme.CalendrierSncf, false},
		recentClasses: dureeRecente{bareme.CalendrierSncfConduite, true},
		ageDuree:      bareme.ConstanteSpeciauxAgeDureeSncf, emplois: bareme.Commun57, classes: bareme.SncfConduite,
		surcote:  bareme.Commun62,
		services: bareme.ConstanteSncfServicesConduite, servicesExiges: true, salaire: salaireSixMois,
	},
	{
		regime: dossier.RATP, loi: law.Decret2008_637, calendrier: bareme.CalendrierCommun,
		recent:        dureeRecente{bareme.CalendrierRatp, false},
		recentClasses: dureeRecente{bareme.CalendrierRatp, false},
		ageDuree:      bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Commun62, classes: bareme.RatpRoulant,
		surcote:  bareme.Commun62,
		services: bareme.ConstanteRatpServicesRoulants, servicesExiges: true, salaire: salaireSixMois,
	},
	{
		regime: dossier.IEG, loi: law.Decret46_1541, calendrier: bareme.CalendrierCommun,
		recent:        dureeRecente{bareme.CalendrierIeg, true},
		recentClasses: dureeRecente{bareme.CalendrierIegActif, true},
		ageDuree:      bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Commun62, classes: bareme.IegActif,
		surcote:  bareme.Commun62,
		services: bareme.ConstanteIegServicesActifs, servicesExiges: true, salaire: salaireSixMois,
	},
	{
		regime: dossier.CRPCEN, loi: law.Decret90_1215, calendrier: bareme.CalendrierCommun,
		recent:        dureeRecente{bareme.CalendrierCrpcen, false},
		recentClasses: dureeRecente{bareme.CalendrierCrpcen, false},
		ageDuree:      bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Commun62, classes: bareme.Commun62,
		surcote: bareme.Commun62, salaire: salaireMeilleuresAnnees,
	},
	{
		regime: dossier.BDF, loi: law.Decret2007_262, calendrier: bareme.CalendrierBdf,
		recent:        dureeRecente{bareme.CalendrierBdf, false},
		recentClasses: dureeRecente{bareme.CalendrierBdf, false},
		ageDuree:      bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.BdfCommun, classes: bareme.BdfFatigue,
		surcote: bareme.BdfCommun, salaire: salaireSixMois,
	},
	{
		regime: dossier.Opera, loi: law.Decret68_382, calendrier: bareme.CalendrierCommun,
		recent:        dureeRecente{bareme.CalendrierTheatres, false},
		recentClasses: dureeRecente{bareme.CalendrierTheatres, false},
		ageDuree:      bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Theatres62, classes: bareme.Theatres57,
		surcote: bareme.Theatres62, salaire: salaireSixMois,
	},
	{
		regime: dossier.ComedieFrancaise, loi: law.Decret68_960, calendrier: bareme.CalendrierCommun,
		recent:        dureeRecente{bareme.CalendrierTheatres, false},
		recentClasses: dureeRecente{bareme.CalendrierTheatres, false},
		ageDuree:      bareme.ConstanteSpeciauxAgeDuree, emplois: bareme.Theatres62, classes: bareme.Theatres57,
		surcote: bareme.Theatres62, salaire: salaireSixMois,
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

// dureeRequiseSpeciale reads the quarters of a whole pension of a right of a category that opens on a day. The
// duration is that of the day of the reference age (60 years, 55 at the SNCF), or of the opening when it comes first;
// rights that open since 2025 have the timetable of the scheme, at the generation of the insured for train drivers and
// in gas and electricity. At the Banque de France it is that of the opening, and from 2014 to 2024 that of civil
// servants. Law: décret 2008-637 art. 23-1 and 51; décret 2008-639 art. 35; décret 46-1541 annexe 3 art. 45;
// décret 90-1215 art. 85-2; décret 68-382 art. 14 V and VI.
func dureeRequiseSpeciale(
	b *bareme.Set, rec bareme.Recorder, st *statut, category bareme.CategorieSpeciale,
	naissance, ouverture, effet calendar.Date,
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
	generation := birth
	recent := st.recentOf(category)
	if recent.propre {
		generation = naissance
	}
	if n, known := b.SpeciauxDureeParGeneration(rec, recent.calendrier, generation, ouverture); known {
		return n, true
	}
	n, known := b.SpeciauxDureeRequise(rec, st.calendrier, day, birth, ouverture)
	if known || st.calendrier != bareme.CalendrierBdf {
		return n, known
	}
	before, ok := b.ConstanteDate(rec, bareme.ConstanteBdfDureeFonctionnairesAvant, effet)
	if !ok || !ouverture.Before(before) {
		return 0, false
	}
	return b.FpDureeRequise(rec, bareme.FpSedentaire, birth, effet)
}

// recentOf is the timetable of a category for rights that open since 2025.
func (st *statut) recentOf(category bareme.CategorieSpeciale) dureeRecente {
	if category == st.classes {
		return st.recentClasses
	}
	return st.recent
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
		t.Incomplete("Barème speciaux_ages : âges du régime " + c.objet() + " inconnus pour cette génération. " +
			"Le montant ne peut pas être calculé.")
		return
	}
	c.regles.agesKnown = true
	c.regles.ageOuverture = opening
	c.regles.ageReference = reference
	c.regles.ouverture = c.ouverture(calendar.Later(opening.ReachedOn(c.naissance), since))
	c.regles.dureeRequise, c.regles.dureeKnown = dureeRequiseSpeciale(
		s.Bareme, t, c.statut, category, c.naissance, c.regles.ouverture, s.DateEffet.Lire(),
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
		t.Incomplete("Barème speciaux_duree_requise : durée requise du régime " + c.objet() + " inconnue pour un " +
			"droit ouvert le " + c.regles.ouverture.String() + c.texteDureeNonLu() + ". Le montant ne peut pas être " +
			"calculé.")
	}
	c.doubtDureeRatp()
}

// doubtDureeRatp marks the duration of rolling stock whose right opens since 2025 where the generation of the insured
// would give another: the article of 2008 takes that of whoever is 60 in the year of the opening.
//
// Doubt: whether décret 2023-690 kept article 23-1 was not read.
func (c *calcul) doubtDureeRatp() {
	r := &c.regles
	if c.statut.regime != dossier.RATP || !r.dureeKnown {
		return
	}
	n, ok := c.s.Bareme.SpeciauxDureeParGeneration(c.t, c.statut.recent.calendrier, c.naissance, r.ouverture)
	if ok && n != r.dureeRequise {
		c.t.Doubt("Régime RATP : la durée requise est celle de qui a 60 ans l'année de l'ouverture du droit " +
			"(article 23-1 du décret 2008-637) ; la version de 2025 de cet article n'a pas été lue, lue à la " +
			"génération elle serait de " + strconv.Itoa(n) + " trimestres.")
	}
}

// texteDureeNonLu names the article that would tell a duration that the tables lack.
func (c *calcul) texteDureeNonLu() string {
	switch c.statut.regime {
	case dossier.SNCF:
		return " ; le 1° du I de l'article 35 du décret 2008-639, dans sa version de 2025, n'a pas été lu"
	case dossier.BDF:
		return " ; les articles 31 et 69 du règlement annexé au décret 2007-262, dans leur version de 2025, " +
			"n'ont pas été lus"
	}
	return ""
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
