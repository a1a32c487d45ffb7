package base

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneDureeMajoree = pension.Modele{
	Genre: pension.Calcul, Label: "Durée majorée après l'âge du taux plein",
	Formule: "{duree} × (1 + {tauxParTrimestre} × {trimestres}), arrondi " +
		"au trimestre supérieur, {dureeMaximale} au plus",
	Unite: pension.Trimestres, Loi: law.CSSR351_7,
}

// Who retires after the age of the full rate with less than a whole duration in the scheme has it raised by 2.5 % for
// each civil quarter that lies whole between that age and the date of effect. The rate never profits from it.
// Law: CSS L351-6, R351-7. Table: constantes_legales.
//
// Doubt: whether it is also given to who has the required duration in all schemes together; L351-6 was not read.

// majorerDuree returns the duration of the scheme, raised after the age of the full rate.
func majorerDuree(s *pension.State, t *pension.Trace, duree int) (int, bool) {
	whole := s.Taux.Lire().DureeProratisation
	quarters := trimestresAfter(s.Taux.Lire().DateTauxPleinAutomatique, s.DateEffet.Lire())
	if duree >= whole || duree <= 0 || quarters == 0 {
		return duree, true
	}
	share, ok := s.Bareme.Constante(t, bareme.ConstanteMajorationAgeParTrimestre, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : majoration de durée après l'âge du taux plein inconnue.")
		return 0, false
	}
	raised := dureeMajoree(duree, whole, quarters, share)
	if taux := s.Taux.Lire(); taux.DureeTotale >= taux.DureeRequise {
		t.Doubt("Durée du régime majorée après l'âge du taux plein : donnée aussi à qui a la durée requise tous " +
			"régimes réunis ; l'article L351-6 n'a pas été lu.")
	}
	t.Step(
		pension.Step{Modele: &ligneDureeMajoree, Valeur: pension.Nombre(raised)},
		pension.Nombre(duree), pension.Taux(share), pension.Nombre(quarters), pension.Nombre(whole),
	)
	return raised, true
}

// trimestresAfter counts the civil quarters that lie whole between the first date of effect at the age of the full
// rate and the date of effect.
func trimestresAfter(effetTauxPlein, effet calendar.Date) int {
	return calendar.WholeQuarters(effetTauxPlein, effet.AddDays(-1))
}

func dureeMajoree(duree, whole, quarters int, share money.Decimal) int {
	raised, ok := money.Int(duree).Add(share.MulInt(duree * quarters)).Ceil()
	if !ok {
		return whole
	}
	return min(whole, raised)
}
