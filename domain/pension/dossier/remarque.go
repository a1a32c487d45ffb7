package dossier

import (
	"errors"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// GenreRemarque says what is wrong at a place of a dossier.
type GenreRemarque string

// The kinds: a value that is refused, a property that nobody reads, a word outside its closed list.
const (
	ValeurRefusee     GenreRemarque = "refused_value"
	ProprieteInconnue GenreRemarque = "unknown_property"
	MotHorsListe      GenreRemarque = "unknown_word"
)

// Remarque is one thing that a reader of a dossier does not understand.
type Remarque struct {
	Genre GenreRemarque
	Champ ijson.Pointer
	// Raison says why a value is refused.
	Raison string
	// Mot is the property or the word as written, and Proche the known one that comes nearest; empty for none.
	Mot, Proche string
}

// maxRemarques bounds what Relire finds: each refused value costs a reading of its own.
const maxRemarques = 200

// Relire reads a dossier to its end and returns everything that Decode refuses or does not know, refused values first.
func Relire(data ijson.Value) []Remarque {
	var out []Remarque
	d, err := Decode(data)
	for len(out) < maxRemarques {
		refused, ok := errors.AsType[*InvalidError](err)
		if !ok {
			break
		}
		out = append(out, Remarque{Genre: ValeurRefusee, Champ: refused.Pointer, Raison: refused.Reason})
		mended, setErr := data.Set(refused.Pointer, ijson.NullValue())
		if setErr != nil || refused.Pointer == "" {
			return out
		}
		data = mended
		d, err = Decode(data)
	}
	if d == nil {
		return out
	}
	for _, p := range d.Inconnus {
		word, proche := Proche(p)
		out = append(out, Remarque{Genre: ProprieteInconnue, Champ: p, Mot: word, Proche: proche})
	}
	for _, m := range d.MotsInconnus {
		out = append(out, Remarque{Genre: MotHorsListe, Champ: m.Champ, Mot: m.Mot, Proche: m.Proche})
	}
	return out
}
