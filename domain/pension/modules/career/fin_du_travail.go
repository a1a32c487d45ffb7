package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// finDuTravailDecrit returns the last year of work when the person still works today, and years without a
// line lie between that year and the departure: nothing is supposed of them, whereas the curve of departures goes
// on with the work. 0 otherwise.
func finDuTravailDecrit(lignes []faits.Ligne, aujourdhui, effet calendar.Date) int {
	last := derniereAnneeTravaillee(lignes)
	works := last >= aujourdhui.Year-1
	if works && last < effet.Year-1 {
		return last
	}
	return 0
}

// anneeDepartSansLigne returns the year of a departure after its January when work is told until the year before and
// nothing of that year: what was worked of it counts nowhere. 0 otherwise.
func anneeDepartSansLigne(lignes []faits.Ligne, effet calendar.Date) int {
	told := slices.ContainsFunc(lignes, func(l faits.Ligne) bool { return l.Annee >= effet.Year })
	if told || effet.Month == 1 || derniereAnneeTravaillee(lignes) != effet.Year-1 {
		return 0
	}
	return effet.Year
}

// derniereAnneeTravaillee is the last year with a line of work, 0 for none.
func derniereAnneeTravaillee(lignes []faits.Ligne) int {
	last := 0
	for i := range lignes {
		if nature := lignes[i].Nature; nature == dossier.Activite || nature == dossier.Apprentissage {
			last = max(last, lignes[i].Annee)
		}
	}
	return last
}
