package causes

import (
	"strconv"
	"strings"
)

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

// Preuve is the document that settles a cause.
func (c Cause) Preuve() string {
	switch c {
	case CauseTrimestreManquant:
		return "relevé de carrière, bulletins de salaire, attestation de la période"
	case CauseSalaire:
		return "bulletins de salaire ou déclarations de l'employeur"
	case CausePoints:
		return "relevé de points, déclarations de l'employeur"
	case CauseMajorationEnfants:
		return "livret de famille"
	case CauseParametre, CauseTaux:
		return "décompte de liquidation"
	case CauseMinimum:
		return "relevé de toutes les pensions"
	case CausePrelevement:
		return "avis d'impôt"
	case CauseDateEffet:
		return "demande de retraite et son accusé de réception"
	case CauseArrondi, CauseInexpliquee, CauseIndu:
	}
	return ""
}

// hypothese is one change that a fund may have made, and what it would then have notified.
type hypothese struct {
	cause Cause
	// text says the change in French; {} stands for objet or, without one, for n.
	text, objet string
	n           int
	e           Elements
}

// phrase writes the change out.
func (h *hypothese) phrase() string {
	filling := h.objet
	if filling == "" {
		filling = strconv.Itoa(h.n)
	}
	return strings.Replace(h.text, "{}", filling, 1)
}
