package dossier

import (
	"errors"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/nearest"
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
		mot, proche := Proche(p)
		out = append(out, Remarque{Genre: ProprieteInconnue, Champ: p, Mot: mot, Proche: proche})
	}
	for _, m := range d.MotsInconnus {
		out = append(out, Remarque{Genre: MotHorsListe, Champ: m.Champ, Mot: m.Mot, Proche: MotProche(m.Champ, m.Mot)})
	}
	return out
}

// dernier cuts the last name off a pointer.
func dernier(p ijson.Pointer) (name string, parent []string) {
	tokens, err := p.Tokens()
	if err != nil || len(tokens) == 0 {
		return "", nil
	}
	return tokens[len(tokens)-1], tokens[:len(tokens)-1]
}

// proprietesDe returns the properties of the object at a place; the items of a list have those of the list.
func proprietesDe(chemin []string) []Propriete {
	here := Proprietes()
	inList := false
	for _, token := range chemin {
		if inList {
			inList = false
			continue
		}
		var below []Propriete
		for _, p := range here {
			if p.Nom == token {
				below, inList = p.Sous, p.Genre == GenreListe
			}
		}
		here = below
	}
	return here
}

func noms(list []Propriete) []string {
	out := make([]string, len(list))
	for i, p := range list {
		out[i] = p.Nom
	}
	return out
}

// Connait says whether data has a property of that name, and otherwise the nearest one; empty for none.
func Connait(nom string) (known bool, proche string) {
	if trouve(champsDossier, nom) != nil {
		return true, ""
	}
	proche, _ = nearest.Name(nom, noms(Proprietes()))
	return false, proche
}

// Proche returns the name at the end of a place of a dossier that nobody reads, and the known property that was
// most likely meant: the nearest of the same object, else the one place elsewhere that has it, as a path
// (assure.enfants, carriere[].employeur); empty for none.
func Proche(champ ijson.Pointer) (nom, proche string) {
	nom, parent := dernier(champ)
	proche, ok := nearest.Name(nom, noms(proprietesDe(parent)))
	if ok {
		return nom, proche
	}
	return nom, ailleurs(nom)
}

// ailleurs returns the path of the only property of that name, in the singular or the plural; empty for none or
// several.
func ailleurs(nom string) string {
	found := chemins(nom, "", Proprietes())
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

func chemins(nom, avant string, ici []Propriete) []string {
	var out []string
	for _, p := range ici {
		chemin := avant + p.Nom
		if nearest.Same(nom, p.Nom) || nearest.Same(nom+"s", p.Nom) || nearest.Same(nom, p.Nom+"s") {
			out = append(out, chemin)
		}
		if p.Genre == GenreListe {
			chemin += "[]"
		}
		out = append(out, chemins(nom, chemin+".", p.Sous)...)
	}
	return out
}

// MotProche returns the word of the closed list of a place that comes nearest to the one written there; empty for none.
func MotProche(champ ijson.Pointer, mot string) string {
	nom, parent := dernier(champ)
	if nom == champRegime {
		return RegimeProche(mot)
	}
	for _, p := range proprietesDe(parent) {
		if p.Nom == nom {
			proche, _ := nearest.Name(mot, p.Mots)
			return proche
		}
	}
	return ""
}
