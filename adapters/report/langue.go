package report

import (
	"errors"

	"github.com/retraite-gateway/retraite/domain/run"
)

// Langue is the language of a page. Sentences that the engine wrote, such as the message of a gap, stay French in every
// language.
type Langue string

// The languages.
const (
	Francais Langue = "fr"
	Anglais  Langue = "en"
)

// ErrLangue is a language that pages are not written in.
var ErrLangue = errors.New("report: not a language of pages: fr or en")

// ParseLangue reads fr or en; anything else is ErrLangue.
func ParseLangue(word string) (Langue, error) {
	switch l := Langue(word); l {
	case Francais, Anglais:
		return l, nil
	}
	return "", ErrLangue
}

// dit picks the language of a text.
func (l Langue) dit(t run.Texte) string {
	if l == Anglais {
		return t.EN
	}
	return t.FR
}

// deux picks the language of a text that is written where it is used.
func (l Langue) deux(fr, en string) string { return l.dit(run.Texte{FR: fr, EN: en}) }
