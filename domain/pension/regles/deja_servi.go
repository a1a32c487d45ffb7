package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// DejaServi says whether a scheme serves a pension already: since before the date of effect, or since a day
// that the dossier does not say. Who asks for each line of a career gathers Servis once instead.
func DejaServi(liquides []dossier.PensionLiquidee, regime dossier.Regime, effet calendar.Date) bool {
	for i := range liquides {
		l := &liquides[i]
		if l.Regime == regime && sert(l, effet) {
			return true
		}
	}
	return false
}

func sert(l *dossier.PensionLiquidee, effet calendar.Date) bool {
	return l.Date.IsZero() || l.Date.Before(effet)
}

// Servis are the schemes that serve a pension already, as DejaServi says it of one.
type Servis struct{ regimes map[dossier.Regime]bool }

// ServisAvant gathers them.
func ServisAvant(liquides []dossier.PensionLiquidee, effet calendar.Date) Servis {
	var s Servis
	for i := range liquides {
		l := &liquides[i]
		if !sert(l, effet) {
			continue
		}
		if s.regimes == nil {
			s.regimes = make(map[dossier.Regime]bool)
		}
		s.regimes[l.Regime] = true
	}
	return s
}

// Contient says whether a scheme is among them.
func (s Servis) Contient(r dossier.Regime) bool { return s.regimes[r] }

// UnDe says whether one of them is among those that are asked for.
func (s Servis) UnDe(among func(dossier.Regime) bool) bool {
	for r := range s.regimes {
		if among(r) {
			return true
		}
	}
	return false
}
