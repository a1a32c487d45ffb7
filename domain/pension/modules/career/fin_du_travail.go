package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// finDuTravailDecrit returns the last year of work when the person still works today, and years without a
// line lie between that year and the departure: nothing is supposed of them, whereas the curve of departures goes
// on with the work. 0 otherwise.
func finDuTravailDecrit(lignes []faits.Ligne, aujourdhui, effet calendar.Date) int {
	last := 0
	for i := range lignes {
		if nature := lignes[i].Nature; nature == dossier.Activite || nature == dossier.Apprentissage {
			last = max(last, lignes[i].Annee)
		}
	}
	works := last >= aujourdhui.Year-1
	if works && last < effet.Year-1 {
		return last
	}
	return 0
}
