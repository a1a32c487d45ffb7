package dossier

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// Decode takes the recognised properties out of `data`. An absent or null value is an empty dossier.
//
// A property that is null is absent. A recognised property of the wrong type or format is an *InvalidError; everything
// else is accepted: unknown properties and words outside the closed lists are kept apart in the Dossier.
func Decode(data ijson.Value) (*Dossier, error) {
	d := &Dossier{}
	if data.Kind() == ijson.Null {
		return d, nil
	}
	l := &reader{dossier: d, path: make([]pas, 0, 8)}
	if l.attend(data, ijson.Object) {
		readObjet(l, data, champsDossier, d)
	}
	if l.refus != nil {
		return nil, l.refus
	}
	d.Proches = proprietesProches(d.Inconnus)
	return d, nil
}

// reader walks through a dossier and knows where it is; it stops at the first refusal.
type reader struct {
	dossier *Dossier
	path    []pas
	refus   *InvalidError
}

// pas is one step of the way: a name, or an index when the name is not set.
type pas struct {
	name  string
	index int
}

const byName = -1

// readObjet hands each member of an object to the property of its name.
func readObjet[T any](l *reader, v ijson.Value, champs []champ[T], dst *T) {
	for name, value := range v.All() {
		l.path = append(l.path, pas{name, byName})
		switch c := found(champs, name); {
		case c == nil:
			l.dossier.Inconnus = append(l.dossier.Inconnus, l.pointer())
		case value.Kind() != ijson.Null:
			c.read(l, value, dst)
		}
		l.path = l.path[:len(l.path)-1]
		if l.refus != nil {
			return
		}
	}
}

func found[T any](champs []champ[T], name string) *champ[T] {
	for i := range champs {
		if champs[i].name == name {
			return &champs[i]
		}
	}
	return nil
}

// How many items a list may have: MaxLignes in the career and in what employers declared, where sixty years in ten
// schemes, a line a month, would be a third of it, and MaxElements in any other list.
const (
	MaxLignes   = 20_000
	MaxElements = 500
)

// OctetsParLigne is what a line counts for at least where bodies are counted by their bytes: what is known and made of
// a line is up to twelve times as much, however short its text.
const OctetsParLigne = 120

// readList reads an array of objects; a null item is an object without properties.
func readList[T any](l *reader, v ijson.Value, champs []champ[T], most int) []T {
	if !l.attendListe(v, most) {
		return nil
	}
	out := make([]T, v.Len())
	for i, item := range v.Elements() {
		if !readItem(l, i, item, champs, &out[i]) {
			return nil
		}
	}
	return out
}

// readItem reads one item of a list, and says whether to go on.
func readItem[T any](l *reader, i int, item ijson.Value, champs []champ[T], dst *T) bool {
	l.path = append(l.path, pas{index: i})
	if item.Kind() != ijson.Null && l.attend(item, ijson.Object) {
		readObjet(l, item, champs, dst)
	}
	l.path = l.path[:len(l.path)-1]
	return l.refus == nil
}

// attendListe says whether the value is a list of at most so many items, and refuses it otherwise.
func (l *reader) attendListe(v ijson.Value, most int) bool {
	if !l.attend(v, ijson.Array) {
		return false
	}
	if v.Len() > most {
		l.refuse("expected at most " + strconv.Itoa(most) + " items, found " + strconv.Itoa(v.Len()))
		return false
	}
	return true
}

// attend says whether the value is of the kind, and refuses it otherwise.
func (l *reader) attend(v ijson.Value, kind ijson.Kind) bool {
	if v.Kind() == kind {
		return true
	}
	l.refuse("expected " + article(kind) + kind.String() + ", found " + article(v.Kind()) + v.Kind().String())
	return false
}

func article(kind ijson.Kind) string {
	switch kind {
	case ijson.Object, ijson.Array:
		return "an "
	case ijson.Null:
		return ""
	default:
		return "a "
	}
}

func (l *reader) refuse(reason string) {
	if l.refus == nil {
		l.refus = &InvalidError{Pointer: l.pointer(), Reason: reason}
	}
}

// unknownWord keeps a word outside its closed list, with the one that it was most likely meant to be.
func (l *reader) unknownWord(word, proche string) {
	champ := l.pointer()
	l.dossier.MotsInconnus = append(l.dossier.MotsInconnus, MotInconnu{Champ: champ, Mot: word, Proche: proche})
	if proche == "" {
		return
	}
	if l.dossier.MotsProches == nil {
		l.dossier.MotsProches = make(map[MotLu]string)
	}
	l.dossier.MotsProches[MotLu{l.path[len(l.path)-1].name, word}] = proche
}

func (l *reader) pointer() ijson.Pointer {
	var p ijson.Pointer
	for _, step := range l.path {
		if step.index == byName {
			p = p.Append(step.name)
		} else {
			p = p.AppendIndex(step.index)
		}
	}
	return p
}
