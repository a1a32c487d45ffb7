package gap

import (
	"errors"
	"math"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// ErrNotGap is returned for a value that is not a gap as Value writes it.
var ErrNotGap = errors.New("gap: not a gap")

// FromValue reads what Value writes.
func FromValue(v ijson.Value) (Gap, error) {
	var g Gap
	id, okID := textOf(v, "lacuneId")
	kind, okKind := textOf(v, "typeDonnee")
	champ, okChamp := textOf(v, "champ")
	message, okMessage := textOf(v, "message")
	if !okID || !okKind || !okChamp || !okMessage {
		return g, ErrNotGap
	}
	g = Gap{LacuneID: id, TypeDonnee: Kind(kind), Champ: ijson.Pointer(champ), Message: message}
	if !g.TypeDonnee.Known() {
		return Gap{}, ErrNotGap
	}
	if _, err := g.Champ.Tokens(); err != nil {
		return Gap{}, ErrNotGap
	}
	g.Unit, _ = textOf(v, "unit")
	if annee, _ := v.Get("annee"); annee.Kind() != ijson.Null {
		n, ok := annee.Int64()
		if !ok || n < 0 || n > 9999 {
			return Gap{}, ErrNotGap
		}
		g.Annee = int(n)
	}
	g.Bounds.Min = present(v.At("/bounds/min"))
	g.Bounds.Max = present(v.At("/bounds/max"))
	blocking, _ := v.Get("blocking")
	g.Blocking, _ = blocking.Bool()
	if !g.readWhyClosed(v) {
		return Gap{}, ErrNotGap
	}
	return g, nil
}

// readWhyClosed reads what only the gaps that take no override say; false when it cannot be read.
func (g *Gap) readWhyClosed(v ijson.Value) bool {
	if overridable, there := v.Get("overridable"); there {
		yes, ok := overridable.Bool()
		if !ok {
			return false
		}
		g.InData = !yes
	}
	if omitted, there := v.Get("omitted"); there {
		n, ok := omitted.Int64()
		if !ok || n < 1 || n > math.MaxInt32 {
			return false
		}
		g.Omitted = int(n)
	}
	return true
}

func textOf(v ijson.Value, name string) (string, bool) {
	member, _ := v.Get(name)
	return member.Text()
}

// present returns a value, absent when it is null.
func present(v ijson.Value, _ bool) ijson.Value {
	if v.Kind() == ijson.Null {
		return ijson.Value{}
	}
	return v
}
