package pension

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Lacune is a fact that a module needs and does not find.
type Lacune struct {
	// Champ is the place in `data` where the fact belongs, and where an override writes it.
	Champ ijson.Pointer
	Kind  gap.Kind
	// Annee is the year concerned, 0 for none.
	Annee int
	// Message tells a case worker, in French, what is missing and what for.
	Message string
	Unite   Unite
	// Min and Max bound the value when the flags say so.
	Min, Max       money.Decimal
	HasMin, HasMax bool
	// Bloquante is true when the result cannot be trusted without the fact.
	Bloquante bool
}

// Bornes returns the gap with both bounds set. Bounds that no value fits, as in a career whose end comes before its beginning, are left open.
func (l Lacune) Bornes(low, high int) Lacune {
	if high < low {
		return l
	}
	l.Min, l.Max, l.HasMin, l.HasMax = money.Int(low), money.Int(high), true, true
	return l
}

// AuMoins returns the gap with its lower bound set.
func (l Lacune) AuMoins(low int) Lacune {
	l.Min, l.HasMin = money.Int(low), true
	return l
}
