package decimal

import (
	"strings"
	"testing"

	"github.com/quagmt/udecimal"
	"pgregory.net/rapid"
)

// drawn is one number as this package has it and as the library has it alone.
type drawn struct {
	mine   Decimal
	theirs udecimal.Decimal
}

// number draws small numbers above all, and some of two words and more.
func number(t *rapid.T, label string) drawn {
	digits := rapid.SampledFrom([]int{1, 2, 5, 9, 17, 18, 19, 20, 25, 38, 39, 60}).Draw(t, label+" digits")
	places := min(digits-1, rapid.IntRange(0, 19).Draw(t, label+" places"))
	if rapid.Bool().Draw(t, label+" money") {
		places = min(digits-1, 2)
	}
	text := rapid.StringMatching(`[1-9]`).
		Draw(t, label+" first") +
		rapid.StringOfN(rapid.RuneFrom([]rune("0012359")), digits-1, digits-1, -1).
			Draw(t, label)
	text = text[:digits-places] + "." + text[digits-places:]
	text = strings.TrimSuffix(text, ".")
	switch rapid.IntRange(0, 9).Draw(t, label+" kind") {
	case 0:
		text = "0"
	case 1, 2, 3:
		text = "-" + text
	}
	mine, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := udecimal.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return drawn{mine, theirs}
}

// same fails unless both are one number, and the number here is written in one word if it can be: the library may keep
// a number that came of a huge one as it keeps huge ones.
func same(t *rapid.T, what string, x, y drawn, got Decimal, want udecimal.Decimal) {
	t.Helper()
	if got.lib().Cmp(want) != 0 || got.String() != want.String() {
		t.Fatalf("%s of %s and %s: got %s, the library says %s", what, x.theirs, y.theirs, got, want)
	}
	_, _, _, _, few := want.ToHiLo()
	if again, err := Parse(
		want.String(),
	); err != nil || few && again.small() != got.small() ||
		want.IsZero() != (got == Decimal{}) {
		t.Fatalf("%s of %s and %s: %s is written %+v", what, x.theirs, y.theirs, got, got)
	}
}

func TestArithmetic_in_one_word_gives_what_the_library_gives(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, y := number(t, "x"), number(t, "y")
		same(t, "sum", x, y, x.mine.Add(y.mine), x.theirs.Add(y.theirs))
		same(t, "difference", x, y, x.mine.Sub(y.mine), x.theirs.Sub(y.theirs))
		same(t, "product", x, y, x.mine.Mul(y.mine), x.theirs.Mul(y.theirs))
		same(t, "opposite", x, y, x.mine.Neg(), x.theirs.Neg())
		if !y.theirs.IsZero() {
			quotient, err := x.theirs.Div(y.theirs)
			if err != nil {
				t.Fatal(err)
			}
			same(t, "quotient", x, y, x.mine.Quo(y.mine), quotient)
			places := uint8(rapid.IntRange(0, 19).Draw(t, "rounded to"))
			same(t, "rounded quotient", x, y, x.mine.QuoHalfUp(y.mine, places), quotient.RoundHAZ(places))
		}
		if got, want := x.mine.Cmp(y.mine), x.theirs.Cmp(y.theirs); got != want {
			t.Fatalf("%s against %s: got %d, want %d", x.theirs, y.theirs, got, want)
		}
		if got, want := x.mine.Cmp(x.mine.HalfUp(19)), 0; got != want {
			t.Fatalf("%s against itself: got %d", x.theirs, got)
		}
		if x.mine.Sign() != x.theirs.Sign() || x.mine.IsZero() != x.theirs.IsZero() {
			t.Fatalf("sign of %s: %d", x.theirs, x.mine.Sign())
		}
	})
}

func TestRounding_and_text_in_one_word_are_those_of_the_library(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, places := number(t, "x"), uint8(rapid.IntRange(0, 20).Draw(t, "to"))
		same(t, "half up", x, x, x.mine.HalfUp(places), x.theirs.RoundHAZ(places))
		same(t, "cut", x, x, x.mine.Truncate(places), x.theirs.Trunc(places))
		same(t, "away from zero", x, x, x.mine.UpTo(places), x.theirs.RoundAwayFromZero(places))
		floor, err := x.theirs.Floor().Int64()
		if n, ok := x.mine.Floor(); ok != (err == nil) || n != int(floor) {
			t.Fatalf("floor of %s: %d, %t", x.theirs, n, ok)
		}
		ceil, err := x.theirs.Ceil().Int64()
		if n, ok := x.mine.Ceil(); ok != (err == nil) || n != int(ceil) {
			t.Fatalf("ceiling of %s: %d, %t", x.theirs, n, ok)
		}
		least := min(places, 19)
		want := x.theirs.String()
		if x.theirs.Trunc(least).Cmp(x.theirs) == 0 && least > 0 {
			want = x.theirs.StringFixed(least)
		}
		if got := x.mine.Fixed(least); got != want {
			t.Fatalf("%s with %d places: got %s, want %s", x.theirs, least, got, want)
		}
		if p, ok := PartsOf(x.mine); ok && !p.Decimal().Equal(x.mine) {
			t.Fatalf("%s taken apart and put together is %s", x.theirs, p.Decimal())
		}
		if w, ok := Word(x.mine); ok && FromWord(w) != x.mine {
			t.Fatalf("%s in a word is %s", x.theirs, FromWord(w))
		}
	})
}
