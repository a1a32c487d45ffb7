package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneDecoteRetenue = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres de décote",
		Formule: "le plus petit de {manquantsDuree} par la durée, {manquantsAge} " +
			"par l'âge ({ageAnnulation}) et {maximum}",
		Unite: pension.Trimestres,
	}
	ligneCoefficientDecote = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient de décote", Formule: "{trimestres} × {coefficientParTrimestre}",
		Unite: pension.Fraction,
	}
)

// decote is the count of missing quarters of a special scheme.
type decote struct {
	// byDuree are those missing from the required duration, within their bound; parAge those until the age without
	// décote; retenus the fewer.
	byDuree, byAge, retenus int
	// ageAnnulation is the age without décote.
	ageAnnulation calendar.Age
	coefficient   money.Decimal
}

// countDecote counts the quarters. The age without décote is the reference age less the quarters of the timetable. The
// quarters missing from the duration never exceed what the required duration has beyond 150 quarters, less those
// contributed since the right opened; borne says what is left, and withoutBorne that the scheme has none.
// Law: décret 2008-637 art. 24; décret 2008-639 art. 13; décret 46-1541 annexe 3 art. 10.
func countDecote(
	naissance, effet calendar.Date, reference calendar.Age, montee bareme.DecoteMontee,
	requise, assurance, borne, maximum int, withoutBorne bool,
) decote {
	d := decote{
		byDuree: max(0, requise-assurance), ageAnnulation: reference.AddMonths(-monthsPerTrimestre * montee.Retranches),
	}
	if !withoutBorne {
		d.byDuree = min(d.byDuree, max(0, borne))
	}
	d.byAge = trimestresBetween(effet, d.ageAnnulation.ReachedOn(naissance))
	d.retenus = min(d.byDuree, d.byAge, maximum)
	d.coefficient = montee.ParTrimestre.MulInt(d.retenus)
	return d
}

// decote reads and applies the décote of the right: none before July 2010, none for disability or a
// permanent incapacity.
func (c *calcul) decote() (decote, bool) {
	s := c.s
	t := c.t
	r := &c.regles
	out := &c.out
	if !r.withDecote {
		return decote{}, true
	}
	maximum, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteSpeciauxDecoteMaximum, s.DateEffet.Lire())
	floor, okFloor := s.Bareme.ConstanteEntiere(t, bareme.ConstanteSpeciauxDureePlancher, s.DateEffet.Lire())
	if !ok || !okFloor {
		t.Incomplete("Barème constantes_regimes : décote des régimes spéciaux inconnue.")
		return decote{}, false
	}
	requise, ok := c.dureeSansDecote()
	if !ok {
		return decote{}, false
	}
	start := r.ouverture.OnOrAfterFirstOfMonth()
	since := regles.MoisCotises(s.Carriere.Lire(), start, s.DateEffet.Lire()) / monthsPerTrimestre
	d := countDecote(
		c.naissance, s.DateEffet.Lire(), r.ageReference, r.montee, requise, out.DureeAssurance,
		requise-floor-since, maximum,
		c.statut.calendrier == bareme.CalendrierBdf,
	)
	if r.byInvalidite || r.handicap {
		d.retenus = 0
		d.coefficient = money.Decimal{}
	}
	out.AgeAnnulationDecote = &d.ageAnnulation
	out.TrimestresDecote = d.retenus
	out.TrimestresDecoteDuree = d.byDuree
	out.TrimestresDecoteAge = d.byAge
	out.Decote = d.coefficient
	t.Step(
		pension.Step{
			Modele: &ligneDecoteRetenue, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Nombre(d.retenus),
		},
		pension.Nombre(d.byDuree), pension.Nombre(d.byAge), pension.Age(d.ageAnnulation), pension.Nombre(maximum),
	)
	t.Step(
		pension.Step{
			Modele: &ligneCoefficientDecote, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Taux(d.coefficient),
		},
		pension.Nombre(d.retenus), pension.Taux(r.montee.ParTrimestre),
	)
	return d, true
}

// dureeSansDecote is the duration without décote: the duration required, less some quarters for train drivers of the
// SNCF. Law: décret 2008-639 art. 35 II.
func (c *calcul) dureeSansDecote() (int, bool) {
	if c.statut.recentOf(c.regles.categorie).calendrier != bareme.CalendrierSncfConduite {
		return c.regles.dureeRequise, true
	}
	less, ok := c.s.Bareme.SncfDecoteDuree(c.t, c.naissance)
	if !ok {
		c.t.Incomplete("Barème sncf_decote_duree : trimestres retranchés à la durée requise inconnus.")
	}
	return c.regles.dureeRequise - less, ok
}
