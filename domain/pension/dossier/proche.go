package dossier

import (
	"strings"
	"sync"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/nearest"
)

// maxProches bounds the unknown properties for which the nearest known one is looked for.
const maxProches = 1000

// ProprieteProche is a place of a dossier with an unknown name, and the known property that was most likely meant.
type ProprieteProche struct {
	Champ  ijson.Pointer
	Proche string
}

// objetConnu is an object that Decode recognises, made ready for looking up names.
type objetConnu struct {
	// names are its properties, mots the closed list and sous the object of each of them; dansListe says that it lies
	// in a list.
	names     nearest.Words
	byName    map[string]int
	words     []nearest.Words
	sous      []*objetConnu
	dansListe []bool
}

// dossierConnu is the whole of a dossier, and where each of its properties lies by the letters of its name.
var dossierConnu = sync.OnceValue(func() *objetConnu { return connaitre(Proprietes()) })

func connaitre(list []Propriete) *objetConnu {
	o := &objetConnu{byName: make(map[string]int, len(list))}
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = p.Nom
		o.byName[p.Nom] = i
		o.words = append(o.words, nearest.Among(p.Mots))
		o.sous = append(o.sous, connaitre(p.Sous))
		o.dansListe = append(o.dansListe, p.Genre == GenreListe)
	}
	o.names = nearest.Among(names)
	return o
}

// objetA returns the object at a place; the items of a list have the properties of the list. One that nobody knows has
// no properties.
func objetA(path []string) *objetConnu {
	here := dossierConnu()
	inList := false
	for _, token := range path {
		if inList {
			inList = false
			continue
		}
		i, ok := here.byName[token]
		if !ok {
			return &objetConnu{}
		}
		inList = here.dansListe[i]
		here = here.sous[i]
	}
	return here
}

// last cuts the last name off a pointer.
func last(p ijson.Pointer) (name string, parent []string) {
	tokens, err := p.Tokens()
	if err != nil || len(tokens) == 0 {
		return "", nil
	}
	return tokens[len(tokens)-1], tokens[:len(tokens)-1]
}

// Connait says whether data has a property of that name, and otherwise the nearest one; empty for none.
func Connait(name string) (known bool, proche string) {
	if found(champsDossier, name) != nil {
		return true, ""
	}
	proche, _ = dossierConnu().names.Nearest(name)
	return false, proche
}

// Proche returns the name at the end of a place of a dossier that nobody reads, and the known property that was
// most likely meant: the nearest of the same object, else the one place elsewhere that has it, as a path
// (assure.enfants, carriere[].employeur); empty for none.
func Proche(champ ijson.Pointer) (name, proche string) {
	name, parent := last(champ)
	proche, ok := objetA(parent).names.Nearest(name)
	if ok {
		return name, proche
	}
	return name, ailleurs(name)
}

// proprietesProches returns the known properties that the first unknown ones were most likely meant to be.
func proprietesProches(inconnus []ijson.Pointer) []ProprieteProche {
	var out []ProprieteProche
	for _, champ := range inconnus[:min(len(inconnus), maxProches)] {
		if _, proche := Proche(champ); proche != "" {
			out = append(out, ProprieteProche{Champ: champ, Proche: proche})
		}
	}
	return out
}

// ailleurs returns the path of the only property of that name, in the singular or the plural; empty for none or
// several.
func ailleurs(name string) string {
	paths := cheminsParLettres()[sansPluriel(nearest.Letters(name))]
	if len(paths) != 1 {
		return ""
	}
	return paths[0]
}

// cheminsParLettres are the paths of all properties by the letters of their names, without the s of a plural.
var cheminsParLettres = sync.OnceValue(func() map[string][]string {
	out := make(map[string][]string)
	noterChemins(out, "", Proprietes())
	return out
})

func noterChemins(dst map[string][]string, before string, ici []Propriete) {
	for _, p := range ici {
		path := before + p.Nom
		letters := sansPluriel(nearest.Letters(p.Nom))
		dst[letters] = append(dst[letters], path)
		if p.Genre == GenreListe {
			path += "[]"
		}
		noterChemins(dst, path+".", p.Sous)
	}
}

func sansPluriel(letters string) string { return strings.TrimSuffix(letters, "s") }

// MotProche returns the word of the closed list of a place that comes nearest to the one written there; empty for none.
func MotProche(champ ijson.Pointer, word string) string {
	name, parent := last(champ)
	if name == champRegime {
		return RegimeProche(word)
	}
	o := objetA(parent)
	i, ok := o.byName[name]
	if !ok {
		return ""
	}
	proche, _ := o.words[i].Nearest(word)
	return proche
}
