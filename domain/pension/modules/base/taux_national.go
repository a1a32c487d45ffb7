package base

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneTauxNational = pension.Modele{
	Genre: pension.Calcul, Label: "Taux de la pension nationale, sur les seules durées françaises",
	Formule: "{tauxPlein} × (1 - {trimestresManquants} × {decoteParTrimestre}) " +
		"pour {dureeFrancaise} trimestres sur {dureeRequise}",
	Unite: pension.Fraction, Loi: law.CSSR351_27,
}

// tauxNational returns the rate that the French durations alone give, for the comparison with a pension by
// totalisation. It is the rate of the pension when that one rests on the age or on the reason of departure.
// Law: CSS R351-27, règlement (CE) 883/2004 art. 52.
func tauxNational(s *pension.State, t *pension.Trace, dureeFrancaise int) (taux money.Decimal, plein, ok bool) {
	if !s.Etranger.Lire().Proratisation || dureeFrancaise >= s.Taux.Lire().DureeRequise || tauxPleinByMotif(s) {
		return s.Taux.Lire().Taux, s.Taux.Lire().TauxPlein, true
	}
	birth := s.Dossier.Assure.DateNaissance
	effet := s.DateEffet.Lire()
	full, okFull := s.Bareme.Constante(t, bareme.ConstanteTauxPlein, effet)
	share, okShare := s.Bareme.Decote(t, birth, effet)
	limit, okLimit := s.Bareme.DecoteMaximum(t, birth, effet)
	if !okFull || !okShare || !okLimit {
		t.Incomplete("Barème decote : coefficient inconnu à cette date d'effet, le taux de la pension nationale " +
			"est inconnu.")
		return taux, false, false
	}
	missing := trimestresManquants(
		s.Taux.Lire().DureeRequise, dureeFrancaise, effet, s.Taux.Lire().DateTauxPleinAutomatique, limit,
	)
	taux = full.Sub(full.Mul(share.MulInt(missing)))
	t.Step(
		pension.Step{Modele: &ligneTauxNational, Valeur: pension.Taux(taux)},
		pension.Taux(full), pension.Nombre(missing), pension.Taux(share), pension.Nombre(dureeFrancaise),
		pension.Nombre(s.Taux.Lire().DureeRequise),
	)
	return taux, missing == 0, true
}

// trimestresManquants counts the quarters of the décote: those missing from the duration or from the age of the full
// rate, whichever are fewer, within the limit.
func trimestresManquants(requise, duree int, effet, effetTauxPlein calendar.Date, limit int) int {
	byAge := regles.TrimestresCommences(regles.MoisEntre(effet, effetTauxPlein))
	return min(max(0, requise-duree), byAge, limit)
}

// tauxPleinByMotif says whether the reason of departure gives the full rate whatever the duration. Law: CSS L351-8.
func tauxPleinByMotif(s *pension.State) bool {
	return s.Depart.Lire().TauxPlein || s.Handicap.Lire().TauxPlein || s.ExInvalide.Lire().Concerne ||
		s.ExInvaliditeForcee.Lire().Concerne
}
