package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
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
// only. Law: CPCMR L24, loi 2023-270 art. 10, loi 2025-1403 art. 105.
//
// Doubt: some bodies (air traffic controllers, sewer workers) have durations of their own, which a
// dossier does not tell.
func byCategorieActive(s *pension.State, t *pension.Trace) Dispositif {
	d := Dispositif{Code: codeCategorieActive, Manque: []string{}}
	active, superActive := moisClasses(s)
	if active == 0 {
		d.Manque = []string{manqueFait}
		return d
	}
	category := bareme.FpActive
	need := bareme.ConstanteFpServicesActifs
	months := active
	if superActive > 0 {
		years, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpServicesSuperActifs, s.DateEffet.Lire())
		if !ok {
			t.Incomplete("Barème constantes_regimes : durée de services super-actifs inconnue.")
		}
		if ok && superActive >= moisAns(years) {
			category = bareme.FpSuperActive
			need = bareme.ConstanteFpServicesSuperActifs
			months = superActive
		}
	}
	years, ok := s.Bareme.ConstanteEntiere(t, need, s.DateEffet.Lire())
	if !ok {
		d.Manque = append(d.Manque, "durée de services classés inconnue au barème")
		t.Incomplete("Barème constantes_regimes : durée de services classés inconnue.")
		return d
	}
	if months < moisAns(years) {
		d.Manque = append(d.Manque, "durée de services classés")
		return d
	}
	age, _, ok := s.Bareme.FpAges(t, category, s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	if !ok {
		d.Manque = append(d.Manque, "âge d'ouverture inconnu au barème")
		t.Incomplete("Barème fp_ages : âge d'ouverture des emplois classés inconnu pour cette génération.")
		return d
	}
	date := PremierEffet(s.Dossier.Assure.DateNaissance, age)
	d.open(s, age, date)
	t.Step(
		pension.Step{Modele: &ligneEmploisClasses, Valeur: pension.Jour(date)},
		pension.Nombre(months), pension.Nombre(years), pension.Age(age),
	)
	return d
}

func moisAns(years int) int { return 12 * years }

// moisClasses counts the months of active posts (super-active ones included) and of super-active ones, before the date
// of effect. A line without a period counts for its whole year.
func moisClasses(s *pension.State) (active, superActive int) {
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if !l.Regime.FonctionPublique() || l.Source == nil || l.Nature != dossier.Activite {
			continue
		}
		if l.Source.Categorie != dossier.Active && l.Source.Categorie != dossier.SuperActive {
			continue
		}
		n := moisDeLigne(l, s.DateEffet.Lire())
		active += n
		if l.Source.Categorie == dossier.SuperActive {
			superActive += n
		}
	}
	return active, superActive
}

func moisDeLigne(l *faits.Ligne, effet calendar.Date) int {
	from := calendar.Date{Year: l.Annee, Month: 1, Day: 1}
	to := regles.FinDAnnee(l.Annee)
	if !l.Periode.From.IsZero() {
		from = calendar.Later(from, l.Periode.From)
	}
	if !l.Periode.To.IsZero() {
		to = calendar.Earlier(to, l.Periode.To)
	}
	to = calendar.Earlier(to, effet.AddDays(-1))
	if to.Before(from) {
		return 0
	}
	return to.Month - from.Month + 1
}
