package regles

import "github.com/retraite-gateway/retraite/domain/pension/dossier"

// EnfantConnu says whether a dossier tells enough of a child for it to open rights: its birth, its adoption, or what a
// fund has granted for it. Law: CSS L351-4.
func EnfantConnu(e *dossier.Enfant) bool {
	granted := e.TrimestresMaternite.Present || e.TrimestresEducation.Present || e.TrimestresHandicap.Present
	return granted || !e.DateNaissance.IsZero() || !e.AdopteLe.IsZero()
}
