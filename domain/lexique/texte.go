package lexique

import "strings"

// Langue is a language of the reports.
type Langue string

// The languages.
const (
	FR Langue = "fr"
	EN Langue = "en"
)

// Langues returns the closed list.
func Langues() []Langue { return []Langue{FR, EN} }

// ParseLangue reads the tag of a language, with or without a region ("fr", "en-GB"); ok is false for any other
// language.
func ParseLangue(tag string) (l Langue, ok bool) {
	primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
	switch l := Langue(primary); l {
	case FR, EN:
		return l, true
	}
	return "", false
}

// Texte is the same words in both languages.
type Texte struct{ FR, EN string }

// En returns the words in that language; French for a language that is none of the two.
func (t Texte) En(l Langue) string {
	if l == EN {
		return t.EN
	}
	return t.FR
}

// mots are the words of a closed list of codes.
type mots map[string]Texte

// dire returns the words for a code, or the code itself when the list does not have it.
func (m mots) dire(code string) Texte {
	if t, ok := m[code]; ok {
		return t
	}
	return Texte{FR: code, EN: code}
}
