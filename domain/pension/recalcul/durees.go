package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Durees are the ages and the durations that the rate rests on.
type Durees struct {
	// Legal is the legal age, reached on LegalLe; the pension may begin on EffetLegal. EffetAutomatique is the first
	// date of effect at the age of the automatic full rate, Automatique.
	Legal, Automatique           calendar.Age
	LegalLe                      calendar.Date
	EffetLegal, EffetAutomatique calendar.Date
	// Requise is the duration of the full rate, Proratisation that of a whole pension.
	Requise, Proratisation int
	// Duree are the quarters of the person in all schemes, children included; Regime those of the base pension alone.
	// Cotises and Avpf are those of all schemes that are contributed, or flat.
	Duree, Regime, Cotises, Avpf int
	// Etranger are those of Duree that stand in Member States.
	Etranger int
	// RachetesTaux are the quarters purchased for the rate alone.
	RachetesTaux int
	// Annees is how many best years the average takes.
	Annees int
}

// fixerDurees reads ages and durations. Law: CSS L161-17-2, L161-17-3, R351-27, R351-29-1.
func (c *calcul) fixerDurees() {
	d := &c.Durees
	loi := c.Lectures.Loi
	naissance := c.Lectures.Naissance
	var ok [4]bool
	d.Legal, ok[0] = c.Bareme.AgeLegal(c, naissance, loi)
	d.Automatique, ok[1] = c.Bareme.AgeTauxPleinAutomatique(c, naissance, loi)
	d.Requise, ok[2] = c.Bareme.DureeAssuranceRequise(c, naissance, loi)
	d.Proratisation, ok[3] = c.Bareme.DureeProratisation(c, naissance, loi)
	if ok != [4]bool{true, true, true, true} {
		c.Manquer("âges, durées ou décote inconnus")
		return
	}
	d.LegalLe = d.Legal.ReachedOn(c.naissance)
	d.EffetLegal = firstOfMois(d.LegalLe)
	d.EffetAutomatique = firstOfMois(d.Automatique.ReachedOn(c.naissance))
	c.lowerAutomatique()
	c.convertC2p()
	for i := range c.Annees {
		d.Cotises += c.Annees[i].TousCotises()
		d.Avpf += c.Annees[i].Avpf
		d.RachetesTaux += c.Annees[i].RachetesTaux
		d.Etranger += c.Annees[i].Etranger
		d.Regime += c.Annees[i].Regime()
	}
	d.Duree = c.trimestresDeCarriere() + c.Enfants.Trimestres + c.Depart.Avance
	d.Regime += c.Enfants.Trimestres + c.Depart.Avance
	c.fixerMeilleuresAnnees()
	c.findDepart()
}

// lowerAutomatique gives the parent of a disabled child the full rate at 65. Law: loi 2010-1330 art. 20 III.
func (c *calcul) lowerAutomatique() {
	if c.Enfants.Handicap == 0 {
		return
	}
	age, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteTauxPlein65Ans, c.Effet)
	if ok {
		byAge := firstOfMois(c.naissance.AddYears(age))
		c.Durees.EffetAutomatique = calendar.Earlier(c.Durees.EffetAutomatique, byAge)
	}
}

// fixerMeilleuresAnnees reads how many best years the average takes; children make them fewer. Law: CSS R351-29-1.
func (c *calcul) fixerMeilleuresAnnees() {
	regle := bareme.SalaireMoyenGeneral
	if !c.unique && c.affilieA(dossier.SSI) {
		regle = bareme.SalaireMoyenArtisansCommercants
	}
	n, ok := c.Bareme.AnneesSalaireMoyen(c, regle, c.Lectures.Naissance.Year, c.Lectures.Loi)
	c.exiger(ok, "annees_salaire_moyen")
	if c.Enfants.Ouvrant > 0 {
		moins, ok := c.Bareme.AnneesSalaireMoyenParents(c, c.Enfants.Ouvrant, c.Lectures.Loi)
		c.exiger(ok, "annees_salaire_moyen_parents")
		n = max(1, n-moins)
	}
	c.Durees.Annees = n
}
