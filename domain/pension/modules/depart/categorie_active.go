package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneEmploisClasses = pension.Modele{
	Genre: pension.Decision, Label: "Départ des emplois classés de la fonction publique",
	Formule: "{moisServices} mois de services, {anneesExigees} ans exigés ; ouvert à {age}",
	Unite:   pension.UniteDate, Loi: law.CPCMRL24,
}

// byCategorieActive judges the early age of active posts of the public service, which opens the pension of that service
// only: from that age, and not before the services are long enough. Law: CPCMR L24, loi 2023-270 art. 10,
// loi 2025-1403 art. 105.
//
// Doubt: some bodies (air traffic controllers, sewer workers) have durations of their own, which a
// dossier does not tell.
func byCategorieActive(s *pension.State, t *pension.Trace) Dispositif {
	d := Dispositif{Code: codeCategorieActive, Manque: []string{}}
	public := func(l *faits.Ligne) bool { return l.Regime.FonctionPublique() }
	classes := regles.LireServicesClasses(s.Bareme, t, s.Carriere.Lire(), s.DateEffet.Lire(), public)
	switch {
	case !classes.Connues:
		d.Manque = append(d.Manque, "durée de services classés inconnue au barème")
		t.Incomplete("Barème constantes_regimes : durée de services classés inconnue.")
		return d
	case classes.Jours == 0:
		d.Manque = []string{manqueFait}
		return d
	case classes.Categorie == bareme.FpSedentaire:
		d.Manque = append(d.Manque, "durée de services classés")
		return d
	}
	age, _, ok := s.Bareme.FpAges(t, classes.Categorie, s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	if !ok {
		d.Manque = append(d.Manque, "âge d'ouverture inconnu au barème")
		t.Incomplete("Barème fp_ages : âge d'ouverture des emplois classés inconnu pour cette génération.")
		return d
	}
	date := calendar.Later(
		PremierEffet(s.Dossier.Assure.DateNaissance, age), classes.Depuis.OnOrAfterFirstOfMonth(),
	)
	d.open(s, age, date)
	t.Step(
		pension.Step{Modele: &ligneEmploisClasses, Valeur: pension.Jour(date)},
		pension.Nombre(classes.Jours/regles.DaysPerMonth), pension.Nombre(classes.Annees), pension.Age(age),
	)
	return d
}
