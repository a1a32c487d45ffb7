package pension

import (
	"slices"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// Modele is the sentence of a line of an explanation: what all lines of one kind have in common. Modules declare theirs
// at the head of the file, so that they can be read as the text that they are.
type Modele struct {
	// Genre says what the line does.
	Genre Genre
	// Label says in French what the line gives, without numbers.
	Label string
	// Formule is the calculation. A name between braces, as in "{salaire} × {coefficient}", stands for a value;
	// the values are taken in the order in which the names first stand there, and a name that comes again
	// stands for the same value.
	Formule string
	Unite   Unite
	Loi     law.Ref
}

// Precise returns the model with words at the end of its label, for lines whose label depends on the case.
func (m Modele) Precise(end string) *Modele {
	m.Label += end
	return &m
}

// Genre is what a line of an explanation does.
type Genre uint8

// The kinds of lines.
const (
	// Lecture takes a value as it stands: from a table of the law, from the case, or from a result of another module.
	Lecture Genre = iota + 1
	// Calcul makes a value out of others.
	Calcul
	// Decision applies a condition: whether a right is open, which rule holds, which of several values counts.
	Decision
)

var genreWords = [...]string{"", "lecture", "calcul", "décision"}

// String returns the kind as a report writes it, empty for none.
func (g Genre) String() string {
	if int(g) >= len(genreWords) {
		return ""
	}
	return genreWords[g]
}

// Unite is the unit of a value; the zero value is none.
type Unite uint8

// The units of explanations.
const (
	SansUnite Unite = iota
	EUR
	EURParAn
	EURParMois
	Trimestres
	UnitePoints
	Annees
	Jours
	Heures
	Fraction
	UniteDate
	UniteAge
	Coefficient
	EURParPoint
)

var uniteWords = [...]string{
	"", "EUR", "EUR/an", "EUR/mois", "trimestres", "points", "années", "jours", "heures", "fraction", "date", "âge",
	"coefficient", "EUR/point",
}

// String returns the unit as a report shows it.
func (u Unite) String() string {
	if int(u) >= len(uniteWords) {
		return ""
	}
	return uniteWords[u]
}

// Terme is a value of a formula with its name.
type Terme struct {
	Nom    string
	Valeur Quantity
}

// Noms returns the names of the formula, each once, in the order in which they first stand there.
func (m *Modele) Noms() []string {
	var names []string
	for rest := m.Formule; ; {
		_, name, after, found := cutName(rest)
		if !found {
			return names
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		rest = after
	}
}

// cutName cuts a formula around the first name between braces.
func cutName(formule string) (before, name, after string, found bool) {
	before, rest, found := strings.Cut(formule, "{")
	if !found {
		return formule, "", "", false
	}
	name, after, found = strings.Cut(rest, "}")
	if !found {
		return formule, "", "", false
	}
	return before, name, after, true
}

// appendTitle appends the label with what varies: the object, the year.
func (m *Modele) appendTitle(dst []byte, objet string, annee int) []byte {
	dst = append(dst, m.Label...)
	if annee == 0 && objet == "" {
		return dst
	}
	dst = append(append(dst, " ("...), objet...)
	if annee != 0 {
		if objet != "" {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendInt(dst, int64(annee), 10)
	}
	return append(dst, ')')
}

// appendFormula writes the formula with that many of the numbers, in order, and lists them in termes.
func (m *Modele) appendFormula(dst []byte, termes []Terme, args numbers, count int) ([]byte, []Terme) {
	rest := m.Formule
	for {
		before, name, after, found := cutName(rest)
		if !found {
			return append(dst, rest...), termes
		}
		place := slices.IndexFunc(termes, func(t Terme) bool { return t.Nom == name })
		if place < 0 {
			if len(termes) == count {
				return append(dst, rest...), termes
			}
			place = len(termes)
			var value Quantity
			value, args = args.first()
			termes = append(termes, Terme{Nom: name, Valeur: value})
		}
		dst = termes[place].Valeur.appendText(append(dst, before...))
		rest = after
	}
}
