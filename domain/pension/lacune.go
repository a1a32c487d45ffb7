package pension

import (
	"strings"

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
	// Autres is how many gaps this one stands for, when a run has more than LacunesListees; 0 for a gap of
	// its own. No value fills it.
	Autres int
	// DansLeDossier is true when only the dossier can be mended: what lacks is a word or a line, and no kind of
	// override holds one.
	DansLeDossier bool
}

// lacuneDesAutres opens the gap that stands for those that are not listed, with the first of them.
func lacuneDesAutres(l Lacune) Lacune {
	out := Lacune{Champ: liste(l.Champ), Kind: gap.Entier}
	return out.avec(l)
}

// avec adds one to the gaps that this one stands for. Its place is the list in which they all lie, or
// else the whole of the data.
func (l Lacune) avec(autre Lacune) Lacune {
	if l.Champ != "" && !strings.HasPrefix(string(autre.Champ), string(l.Champ)+"/") {
		l.Champ = ""
	}
	l.Autres++
	l.Bloquante = l.Bloquante || autre.Bloquante
	return l
}

// liste is the array in which a place lies, the outermost one; empty where it lies in none.
func liste(p ijson.Pointer) ijson.Pointer {
	for i := 1; i < len(p); i++ {
		if p[i-1] == '/' && p[i] >= '0' && p[i] <= '9' {
			return p[:i-1]
		}
	}
	return ""
}

// Bornes returns the gap with both bounds set. Bounds that no value fits, as in a career whose end comes before its
// beginning, are left open.
func (l Lacune) Bornes(low, high int) Lacune {
	if high < low {
		return l
	}
	l.Min = money.Int(low)
	l.Max = money.Int(high)
	l.HasMin = true
	l.HasMax = true
	return l
}

// AuMoins returns the gap with its lower bound set.
func (l Lacune) AuMoins(low int) Lacune {
	l.Min = money.Int(low)
	l.HasMin = true
	return l
}
