package regles

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// NaissanceAbsente is the gap of a date of birth that the dossier lacks: one for all modules, since one
// answer fills it for all of them.
func NaissanceAbsente() pension.Lacune {
	return pension.Lacune{
		Champ: "/assure/dateNaissance", Kind: gap.Date, Unite: pension.UniteDate, Bloquante: true,
		Message: "Date de naissance absente : l'âge légal, la durée requise et le taux en dépendent.",
	}
}
