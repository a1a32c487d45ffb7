package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// LigneARegarder is a line, or a year without any, that counts as it is told and that a person must look at: the head
// of a report shows it.
type LigneARegarder struct {
	// Code is that of its anomaly.
	Code string `json:"code"`
	// Champ is the place of the line in the dossier, absent for what concerns a whole year.
	Champ ijson.Pointer `json:"champ,omitempty"`
	Annee int           `json:"annee"`
	// ValeurLue is what the dossier says.
	ValeurLue Lecture `json:"valeurLue"`
}

// alertesARegarder are the anomalies of lines and years that change what is counted. Those of amounts are
// MontantsARegarder.
var alertesARegarder = []string{
	alerteDevise, alerteDoublonDivergent, alerteTropDeTrimestres, alerteAnneesSansActivite,
}

// lignesARegarder are the lines and years that anomalies are about, with their places.
func lignesARegarder(anomalies []Anomalie) []LigneARegarder {
	var out []LigneARegarder
	for i := range anomalies {
		a := &anomalies[i]
		if !slices.Contains(alertesARegarder, a.Code) {
			continue
		}
		ligne := LigneARegarder{Code: a.Code, Annee: a.Annee, ValeurLue: a.ValeurLue}
		if a.Ligne != SansPlace {
			ligne.Champ = ijson.Pointer("/carriere").AppendIndex(int(a.Ligne))
		}
		out = append(out, ligne)
	}
	return out
}
