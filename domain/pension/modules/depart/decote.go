package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneManquantsDuree = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres manquants par la durée", Formule: "{dureeRequise} - {dureeTotale}",
		Unite: pension.Trimestres, Loi: law.CSSR351_27,
	}
	ligneManquantsAge = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres manquants par l'âge",
		Formule: "du {dateEffet} au {dateTauxPlein}, arrondi au trimestre supérieur", Unite: pension.Trimestres,
		Loi: law.CSSR351_27,
	}
	ligneDecoteRetenue = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres de décote retenus",
		Formule: "le plus petit de {manquantsDuree}, {manquantsAge} et {maximum} " +
			"; taux plein par le motif du départ : {tauxPlein}",
		Unite: pension.Trimestres, Loi: law.CSSR351_27,
	}
	ligneCoefficientDecote = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient de décote", Formule: "{trimestres} × {coefficientParTrimestre}",
		Unite: pension.Fraction, Loi: law.CSSR351_27,
	}
	ligneTauxLiquidation = pension.Modele{
		Genre: pension.Calcul, Label: "Taux de liquidation",
		Formule: "{tauxPlein} × (1 - {trimestres} × {coefficientParTrimestre})", Unite: pension.Fraction,
		Loi: law.CSSR351_27,
	}
)

// decompte is the count of missing quarters and the rate that remains.
type decompte struct {
	// manquantsDuree are the quarters missing from the required duration, manquantsAge those until the age of the full
	// rate, retenus the fewer of both within the limit of the law.
	manquantsDuree, manquantsAge, retenus int
	tauxPlein                             bool
	// coefficient is the share of the full rate taken away, taux the rate.
	coefficient, taux money.Decimal
}

// countDecote counts the missing quarters. effetTauxPlein is the first date of effect at the age of the full rate;
// plein says that the reason of departure gives the full rate by itself. Law: CSS R351-27.
func countDecote(dureeRequise, dureeTotale int, effet, effetTauxPlein calendar.Date, maximum int, plein bool) decompte {
	d := decompte{
		manquantsDuree: max(0, dureeRequise-dureeTotale),
		manquantsAge:   regles.TrimestresCommences(regles.MoisEntre(effet, effetTauxPlein)),
	}
	if !plein {
		d.retenus = min(d.manquantsDuree, d.manquantsAge, maximum)
	}
	d.tauxPlein = d.retenus == 0
	return d
}

// apply sets the rate: the full rate less its share for each missing quarter.
func (d *decompte) apply(plein, perTrimestre money.Decimal) {
	d.coefficient = perTrimestre.MulInt(d.retenus)
	d.taux = plein.Sub(plein.Mul(d.coefficient))
}

// computeTaux counts and applies the décote with the figures of the law; ok is false when one is unknown.
func computeTaux(
	s *pension.State, t *pension.Trace, r reglesDepart, effetTauxPlein calendar.Date, dureeTotale int, plein bool,
) (d decompte, ok bool) {
	naissance := s.Dossier.Assure.DateNaissance
	effet := s.DateEffet.Lire()
	full, ok := s.Bareme.Constante(t, bareme.ConstanteTauxPlein, effet)
	if !ok {
		t.Incomplete("Barème constantes_legales : taux plein inconnu.")
		return d, false
	}
	share, ok := s.Bareme.Decote(t, naissance, effet)
	if !ok {
		t.Incomplete("Barème decote : coefficient inconnu à cette date d'effet.")
		return d, false
	}
	maximum, ok := s.Bareme.DecoteMaximum(t, naissance, effet)
	if !ok {
		t.Incomplete("Barème decote : nombre maximal de trimestres inconnu à cette date d'effet.")
		return d, false
	}
	d = countDecote(r.dureeRequise, dureeTotale, effet, effetTauxPlein, maximum, plein)
	d.apply(full, share)
	t.Step(
		pension.Step{Modele: &ligneManquantsDuree, Valeur: pension.Nombre(d.manquantsDuree)},
		pension.Nombre(r.dureeRequise), pension.Nombre(dureeTotale),
	)
	t.Step(
		pension.Step{Modele: &ligneManquantsAge, Valeur: pension.Nombre(d.manquantsAge)},
		pension.Jour(effet), pension.Jour(effetTauxPlein),
	)
	t.Step(
		pension.Step{Modele: &ligneDecoteRetenue, Valeur: pension.Nombre(d.retenus)},
		pension.Nombre(d.manquantsDuree), pension.Nombre(d.manquantsAge), pension.Nombre(maximum), pension.Oui(plein),
	)
	if d.retenus > 0 {
		t.Step(
			pension.Step{Modele: &ligneCoefficientDecote, Valeur: pension.Taux(d.coefficient)},
			pension.Nombre(d.retenus), pension.Taux(share),
		)
	}
	t.Step(
		pension.Step{Modele: &ligneTauxLiquidation, Valeur: pension.Taux(d.taux)},
		pension.Taux(full), pension.Nombre(d.retenus), pension.Taux(share),
	)
	return d, true
}
