package estimate

import (
	"strings"
	"unicode"

	"github.com/retraite-gateway/retraite/domain/money"
)

// Quotable is what a text that gives an estimate must hold. Spec §1.
type Quotable struct {
	Statement string
	Low, High money.Euro
}

// Quotable returns what must be quoted of the estimate.
func (e Estimate) Quotable() Quotable {
	return Quotable{Statement: e.Citation.StatementForLlm, Low: e.Band.Low, High: e.Band.High}
}

// QuoteFault is what is wrong with a text that gives an estimate.
type QuoteFault string

// The faults, the gravest first.
const (
	QuoteNoBand   QuoteFault = "the band is missing: both its ends must be given"
	QuoteNoPhrase QuoteFault = "the sentence statementForLlm is not there word for word"
)

// QuoteError says what is wrong with a text that gives an estimate.
type QuoteError struct{ Faults []QuoteFault }

// Error lists the faults.
func (e *QuoteError) Error() string {
	out := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		out[i] = string(f)
	}
	return strings.Join(out, "; ")
}

// Check returns a *QuoteError when a text does not hold the sentence and the band. Blanks of any kind and
// width count as one, and a typographic apostrophe as a plain one: programs change both.
func (q Quotable) Check(text string) error {
	plain := plainText(text)
	var faults []QuoteFault
	if !holdsAmount(plain, q.Low) || !holdsAmount(plain, q.High) {
		faults = append(faults, QuoteNoBand)
	}
	if !strings.Contains(plain, plainText(q.Statement)) {
		faults = append(faults, QuoteNoPhrase)
	}
	if len(faults) > 0 {
		return &QuoteError{Faults: faults}
	}
	return nil
}

// holdsAmount says whether an amount stands in a text, with or without its thousands apart, and not as a part of a
// longer number.
func holdsAmount(plain string, amount money.Euro) bool {
	digits := amount.Decimal.String()
	for _, written := range []string{digits, frenchEuros(amount)} {
		rest := plain
		for {
			before, after, found := strings.Cut(rest, written)
			if !found {
				break
			}
			if !endsInDigit(before) && !beginsWithDigit(after) {
				return true
			}
			rest = after
		}
	}
	return false
}

// endsInDigit says whether a number goes on across the blank that ends a text.
func endsInDigit(text string) bool {
	text = strings.TrimSuffix(text, " ")
	return text != "" && text[len(text)-1] >= '0' && text[len(text)-1] <= '9' && len(lastWord(text)) <= 3
}

func beginsWithDigit(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' }

func lastWord(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

// plainText makes every run of blanks one blank, and apostrophes plain.
func plainText(text string) string {
	fields := strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == '\u00a0' || r == '\u202f' || r == '\u2009' || r == '\u200b'
	})
	return strings.NewReplacer("’", "'", "ʼ", "'").Replace(strings.Join(fields, " "))
}
