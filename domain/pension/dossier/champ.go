package dossier

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/nearest"
)

// Genre is the type of a recognised property.
type Genre string

// The types. A GenreMot is a text of a closed list; a word outside the list is kept apart, not refused.
const (
	GenreObjet   Genre = "objet"
	GenreListe   Genre = "liste"
	GenreTexte   Genre = "texte"
	GenreMot     Genre = "mot"
	GenreBooleen Genre = "booleen"
	GenreEntier  Genre = "entier"
	GenreNombre  Genre = "nombre"
	GenreDate    Genre = "date"
	GenreMois    Genre = "mois"
)

// Propriete describes a recognised property.
type Propriete struct {
	Nom   string
	Genre Genre
	// Mots is the closed list of a GenreMot.
	Mots []string
	// Sous are the properties of an object, or of each object of a list.
	Sous []Propriete
}

// Proprietes describes every property that Decode recognises.
func Proprietes() []Propriete { return proprietes(champsDossier) }

// champ is one recognised property of a T: what it is, and how it is read.
type champ[T any] struct {
	name  string
	genre Genre
	words []string
	sous  func() []Propriete
	read  func(l *reader, v ijson.Value, dst *T)
}

func proprietes[T any](champs []champ[T]) []Propriete {
	out := make([]Propriete, len(champs))
	for i, c := range champs {
		out[i] = Propriete{Nom: c.name, Genre: c.genre, Mots: append([]string(nil), c.words...)}
		if c.sous != nil {
			out[i].Sous = c.sous()
		}
	}
	return out
}

func objet[T, U any](name string, champs []champ[U], place func(*T) *U) champ[T] {
	return champ[T]{
		name: name, genre: GenreObjet, sous: func() []Propriete { return proprietes(champs) },
		read: func(l *reader, v ijson.Value, dst *T) {
			if l.attend(v, ijson.Object) {
				readObjet(l, v, champs, place(dst))
			}
		},
	}
}

// objetFacultatif reads an object whose presence means something by itself.
func objetFacultatif[T, U any](name string, champs []champ[U], place func(*T) **U) champ[T] {
	return objet(name, champs, func(dst *T) *U {
		made := new(U)
		*place(dst) = made
		return made
	})
}

func liste[T, U any](name string, champs []champ[U], place func(*T) *[]U) champ[T] {
	return listeDe(name, champs, MaxElements, place)
}

func listeDe[T, U any](name string, champs []champ[U], most int, place func(*T) *[]U) champ[T] {
	return champ[T]{
		name: name, genre: GenreListe, sous: func() []Propriete { return proprietes(champs) },
		read: func(l *reader, v ijson.Value, dst *T) { *place(dst) = readList(l, v, champs, most) },
	}
}

func texte[T any](name string, place func(*T) *string) champ[T] {
	return champ[T]{name: name, genre: GenreTexte, read: func(l *reader, v ijson.Value, dst *T) {
		if l.attend(v, ijson.String) {
			*place(dst), _ = v.Text()
		}
	}}
}

// mot reads a word of a closed list; ranger stores it and answers whether the list has it.
func mot[T any](name string, words []string, ranger func(dst *T, word string) bool) champ[T] {
	known := nearest.Among(words)
	return motDe(name, words, ranger, func(word string) string {
		proche, _ := known.Nearest(word)
		return proche
	})
}

// motRegime reads the word of a scheme.
func motRegime[T any](ranger func(dst *T, word string) bool) champ[T] {
	return motDe(champRegime, wordsRegime(), ranger, RegimeProche)
}

func motDe[T any](
	name string, words []string, ranger func(dst *T, word string) bool, proche func(word string) string,
) champ[T] {
	return champ[T]{name: name, genre: GenreMot, words: words, read: func(l *reader, v ijson.Value, dst *T) {
		if !l.attend(v, ijson.String) {
			return
		}
		if word, _ := v.Text(); !ranger(dst, word) {
			l.unknownWord(word, proche(word))
		}
	}}
}

func booleen[T any](name string, place func(*T) *bool) champ[T] {
	return champ[T]{name: name, genre: GenreBooleen, read: func(l *reader, v ijson.Value, dst *T) {
		if l.attend(v, ijson.Bool) {
			*place(dst), _ = v.Bool()
		}
	}}
}

func booleenFacultatif[T any](name string, place func(*T) *Optional[bool]) champ[T] {
	return booleen(name, func(dst *T) *bool {
		o := place(dst)
		o.Present = true
		return &o.Value
	})
}

// MaxEntier bounds the recognised whole numbers, either way, so that sums of them cannot overflow.
const MaxEntier = 1_000_000_000

func integer[T any](name string, place func(*T) *Optional[int]) champ[T] {
	return champ[T]{name: name, genre: GenreEntier, read: func(l *reader, v ijson.Value, dst *T) {
		if !l.attend(v, ijson.Number) {
			return
		}
		n, ok := v.Int64()
		if !ok || n < -MaxEntier || n > MaxEntier {
			l.refuse("expected a whole number between -1000000000 and 1000000000")
			return
		}
		*place(dst) = Some(int(n))
	}}
}

// maxMontant bounds the recognised decimal numbers, either way: no amount, rate or number of points comes near.
var maxMontant = money.Scaled(1_000_000_000_000_000, 0)

func decimal[T any](name string, ranger func(dst *T, d money.Decimal)) champ[T] {
	return champ[T]{name: name, genre: GenreNombre, read: func(l *reader, v ijson.Value, dst *T) {
		if !l.attend(v, ijson.Number) {
			return
		}
		d, ok := decimalOf(v)
		if !ok || maxMontant.Less(d) || d.Less(maxMontant.Neg()) {
			l.refuse("expected a number of at most 1000000000000000 with at most 19 decimals")
			return
		}
		ranger(dst, d)
	}}
}

// decimalOf reads the number as it is written when it is plain, else its plain form.
func decimalOf(v ijson.Value) (money.Decimal, bool) {
	token, _ := v.NumberToken()
	if d, err := money.ParseDecimal(token); err == nil {
		return d, true
	}
	plain, err := v.PlainNumber()
	if err != nil {
		return money.Decimal{}, false
	}
	d, err := money.ParseDecimal(plain)
	return d, err == nil
}

func number[T any](name string, place func(*T) *Optional[money.Decimal]) champ[T] {
	return decimal(name, func(dst *T, d money.Decimal) { *place(dst) = Some(d) })
}

func montant[T any](name string, place func(*T) *Optional[money.Euro]) champ[T] {
	return decimal(name, func(dst *T, d money.Decimal) { *place(dst) = Some(money.Euro{Decimal: d}) })
}

func points[T any](name string, place func(*T) *Optional[money.Points]) champ[T] {
	return decimal(name, func(dst *T, d money.Decimal) { *place(dst) = Some(money.Points{Decimal: d}) })
}

func date[T any](name string, place func(*T) *calendar.Date) champ[T] {
	return champ[T]{name: name, genre: GenreDate, read: func(l *reader, v ijson.Value, dst *T) {
		if !l.attend(v, ijson.String) {
			return
		}
		word, _ := v.Text()
		day, err := calendar.ParseDate(word)
		if err != nil {
			l.refuse("expected a day of the calendar written YYYY-MM-DD")
			return
		}
		*place(dst) = day
	}}
}

func mois[T any](name string, place func(*T) *calendar.YearMonth) champ[T] {
	return champ[T]{name: name, genre: GenreMois, read: func(l *reader, v ijson.Value, dst *T) {
		if !l.attend(v, ijson.String) {
			return
		}
		word, _ := v.Text()
		month, err := calendar.ParseYearMonth(word)
		if err != nil {
			l.refuse("expected a month written YYYY-MM")
			return
		}
		*place(dst) = month
	}}
}
