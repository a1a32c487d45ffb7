package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// DejaServi says whether a scheme serves a pension already: since before the date of effect, or since a day
// that the dossier does not say.
func DejaServi(liquides []dossier.PensionLiquidee, regime dossier.Regime, effet calendar.Date) bool {
	for i := range liquides {
		l := &liquides[i]
		if l.Regime == regime && (l.Date.IsZero() || l.Date.Before(effet)) {
			return true
		}
	}
	return false
}
