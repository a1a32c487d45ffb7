package regles

import (
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// ServicesRetablis says whether services of one of the schemes were too short for its pension and passed to the
// general scheme. Law: CPCMR L65.
func ServicesRetablis(carriere []faits.Ligne, regime func(dossier.Regime) bool) bool {
	for i := range carriere {
		if r := carriere[i].Retabli; r != dossier.RegimeInconnu && regime(r) {
			return true
		}
	}
	return false
}
