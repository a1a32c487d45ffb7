package causes

// Cause is the category of a difference.
type Cause string

// The categories. The last two say that nothing was found: for a loss of the person, and for what may have been paid in
// excess.
const (
	CauseTrimestreManquant Cause = "carriere_trimestre_manquant"
	CauseSalaire           Cause = "carriere_salaire"
	CausePoints            Cause = "points_omis"
	CauseMajorationEnfants Cause = "majoration_enfants_omise"
	CauseParametre         Cause = "parametre_date"
	CauseTaux              Cause = "taux_decote_surcote"
	CauseMinimum           Cause = "minimum"
	CausePrelevement       Cause = "prelevement"
	CauseDateEffet         Cause = "date_effet"
	CauseArrondi           Cause = "arrondi"
	CauseInexpliquee       Cause = "inexplique"
	CauseIndu              Cause = "indu_potentiel"
)

// preuves are the documents that settle a cause, where there are some.
var preuves = map[Cause]string{
	CauseTrimestreManquant: "relevé de carrière, bulletins de salaire, attestation de la période",
	CauseSalaire:           "bulletins de salaire ou déclarations de l'employeur",
	CausePoints:            "relevé de points, déclarations de l'employeur",
	CauseMajorationEnfants: "livret de famille",
	CauseParametre:         "décompte de liquidation",
	CauseTaux:              "décompte de liquidation",
	CauseMinimum:           "relevé de toutes les pensions",
	CausePrelevement:       "avis d'impôt",
	CauseDateEffet:         "demande de retraite et son accusé de réception",
}

// Preuve is the document that settles a cause.
func (c Cause) Preuve() string { return preuves[c] }
