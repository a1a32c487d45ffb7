package base

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// plafondAnnuel reads the ceiling of a year. A year beyond the table has a ceiling that is not known yet but never
// lower than the last known one: exact is then false. Law: CSS L241-3.
func plafondAnnuel(s *pension.State, t *pension.Trace, annee int) (ceiling money.Euro, exact, ok bool) {
	ceiling, ok = s.Bareme.PassAnnuel(t, annee)
	if ok {
		return ceiling, true, true
	}
	for y := annee - 1; y >= annee-anneesDeProjection; y-- {
		ceiling, ok = s.Bareme.PassAnnuel(t, y)
		if ok {
			return ceiling, false, true
		}
	}
	return ceiling, false, false
}

// anneesDeProjection is how far beyond the tables a career may reach.
const anneesDeProjection = 60
