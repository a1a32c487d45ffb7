package estimate

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
)

func TestQuotable_wants_the_sentence_and_both_ends_of_the_band(t *testing.T) {
	t.Parallel()
	q := Quotable{
		Statement: "L'estimation situe la pension entre 1 230 et 2 340 € bruts par mois.",
		Low:       money.Cents(123_000), High: money.Cents(234_000),
	}
	for _, c := range []struct {
		name, text string
		want       []QuoteFault
	}{
		{"word for word", "Voici.\n" + q.Statement + " Bonne journée.", nil},
		{
			"blanks and apostrophes of a word processor",
			strings.NewReplacer(" ", "\u202f", "'", "’").Replace(q.Statement), nil,
		},
		{"cut over lines", strings.ReplaceAll(q.Statement, " la ", "\n  la "), nil},
		{"the band in other words", "Entre 1230 et 2\u00a0340 € par mois.", []QuoteFault{QuoteNoPhrase}},
		{"the centre alone", "Environ 1 780 € par mois.", []QuoteFault{QuoteNoBand, QuoteNoPhrase}},
		{"one end alone", "Au moins 1 230 € par mois.", []QuoteFault{QuoteNoBand, QuoteNoPhrase}},
		{
			"parts of longer numbers", "Dossier 41230, 52340, soit 11 230 et 12 340 €.",
			[]QuoteFault{QuoteNoBand, QuoteNoPhrase},
		},
		{"after a year", "En 2031 1 230 à 2 340 €.", []QuoteFault{QuoteNoPhrase}},
		{"nothing", "", []QuoteFault{QuoteNoBand, QuoteNoPhrase}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			err := q.Check(c.text)
			fault, _ := errors.AsType[*QuoteError](err)
			var got []QuoteFault
			if fault != nil {
				got = fault.Faults
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}
