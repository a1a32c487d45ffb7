// Package law names the texts that rules implement, so that every line of an explanation can say which
// article it applies.
package law

// Ref names one text: an article of a code, a decree, an agreement or a circular. The zero value names none.
type Ref uint16

// Code is a collection of texts.
type Code string

// The collections that the engine cites.
const (
	CSS      Code = "code de la sécurité sociale"
	CPCMR    Code = "code des pensions civiles et militaires de retraite"
	CRPM     Code = "code rural et de la pêche maritime"
	CT       Code = "code du travail"
	ANI      Code = "accord national interprofessionnel du 17 novembre 2017"
	Texte    Code = "texte"
	Pratique Code = "doctrine"
)

// Text is what a Ref stands for.
type Text struct {
	// Label is how an explanation cites the text, for instance "CSS art. R351-9".
	Label string
	// Code is the collection, Article the article or the number inside it.
	Code    Code
	Article string
}

// Text returns the text behind the reference; the zero Text for an unknown one.
func (r Ref) Text() Text {
	if int(r) >= len(texts) {
		return Text{}
	}
	return texts[r]
}

// String returns the label of the text.
func (r Ref) String() string { return r.Text().Label }
