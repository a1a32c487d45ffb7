package decimal

import (
	"math"
	"math/bits"
)

// Numbers of one word are reckoned with here, the others by the library, with the same results: arithmetic_test.go
// compares them.

// pow10 are the powers of ten that fit in one word.
var pow10 = [maxPlaces + 1]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
}

// Add returns x + y.
func (x Decimal) Add(y Decimal) Decimal {
	if x.wide != nil || y.wide != nil {
		return of(x.lib().Add(y.lib()))
	}
	if (x.word^y.word)&formMask != 0 {
		return x.addAligned(y)
	}
	// In one form, the sum of the words without one of the forms is the word of the sum, unless it runs over.
	if sum := x.word + y.word&^formMask; sum >= x.word {
		return Decimal{word: sum}
	}
	return made(x.sign(), 0, x.digits()+y.digits(), x.places())
}

// Sub returns x - y.
func (x Decimal) Sub(y Decimal) Decimal {
	if x.small() && y.small() && (x.word^y.word)&formMask == 0 && x.word > y.word {
		return Decimal{word: x.word - y.word&^formMask}
	}
	return x.Add(y.Neg())
}

// addAligned adds two numbers of one word and of different forms, brought to the same places.
func (x Decimal) addAligned(y Decimal) Decimal {
	switch {
	case y.word == 0:
		return x
	case x.word == 0:
		return y
	case x.places() < y.places():
		x, y = y, x
	}
	high, aligned := bits.Mul64(y.digits(), pow10[x.places()-y.places()])
	switch {
	case high != 0 || aligned > math.MaxInt64:
		return of(x.lib().Add(y.lib()))
	case x.sign() == y.sign():
		return made(x.sign(), 0, x.digits()+aligned, x.places())
	case x.digits() >= aligned:
		return made(x.sign(), 0, x.digits()-aligned, x.places())
	}
	return made(y.sign(), 0, aligned-x.digits(), x.places())
}

// Mul returns x × y.
func (x Decimal) Mul(y Decimal) Decimal {
	if x.wide != nil || y.wide != nil {
		return of(x.lib().Mul(y.lib()))
	}
	hi, lo := bits.Mul64(x.digits(), y.digits())
	places := x.places() + y.places()
	if places > maxPlaces {
		hi, lo, _ = divide(hi, lo, pow10[places-maxPlaces])
		places = maxPlaces
	}
	return made(x.sign()^y.sign(), hi, lo, places)
}

// Neg returns -x.
func (x Decimal) Neg() Decimal {
	if x.wide != nil {
		return of(x.wide.Neg())
	}
	return made(x.sign()^signBit, 0, x.digits(), x.places())
}

// Abs returns x without its sign.
func (x Decimal) Abs() Decimal { return x.Max(x.Neg()) }

// Quo returns x / y cut (not rounded) to 19 fractional digits, and 0 when y is 0. Since the cut goes towards zero,
// rounding the quotient half up afterwards gives what rounding the exact quotient would give.
func (x Decimal) Quo(y Decimal) Decimal {
	if x.small() && y.small() && y.word != 0 {
		// The digits of x are moved left so that 19 of those of the quotient follow the point.
		if hi, lo, ok := shift(x.digits(), maxPlaces+y.places()-x.places()); ok {
			hi, lo, _ = divide(hi, lo, y.digits())
			return made(x.sign()^y.sign(), hi, lo, maxPlaces)
		}
	}
	q, err := x.lib().Div(y.lib())
	if err != nil {
		return Decimal{}
	}
	return of(q)
}

// QuoHalfUp returns x / y rounded to that many fractional digits, a half away from zero, and 0 when y is 0: Quo then
// HalfUp, at once.
func (x Decimal) QuoHalfUp(y Decimal, places uint8) Decimal {
	// Quo keeps 19 places, so that it has cut what would be rounded at 19.
	if x.small() && y.small() && y.word != 0 && places < maxPlaces && places+y.places() >= x.places() {
		if hi, lo, ok := shift(x.digits(), places+y.places()-x.places()); ok {
			hi, lo, rest := divide(hi, lo, y.digits())
			if rest >= y.digits()-rest {
				hi, lo = plusOne(hi, lo)
			}
			return made(x.sign()^y.sign(), hi, lo, places)
		}
	}
	return x.Quo(y).HalfUp(places)
}

// shift returns n × 10^places, places being 38 at most; ok is false when it does not fit in two words.
func shift(n uint64, places uint8) (hi, lo uint64, ok bool) {
	if places <= maxPlaces {
		hi, lo = bits.Mul64(n, pow10[places])
		return hi, lo, true
	}
	hi, lo = bits.Mul64(n, pow10[maxPlaces])
	factor := pow10[places-maxPlaces]
	over, high := bits.Mul64(hi, factor)
	carried, lo := bits.Mul64(lo, factor)
	hi, carry := bits.Add64(high, carried, 0)
	return hi, lo, over|carry == 0
}

// divide returns the quotient of two words by one, and the rest.
func divide(hi, lo, by uint64) (qhi, qlo, rest uint64) {
	if hi == 0 {
		return 0, lo / by, lo % by
	}
	qlo, rest = bits.Div64(hi%by, lo, by)
	return hi / by, qlo, rest
}

// plusOne adds one to a quotient, which never fills two words.
func plusOne(hi, lo uint64) (uint64, uint64) {
	lo, carry := bits.Add64(lo, 1, 0)
	return hi + carry, lo
}

// Cmp returns -1, 0 or 1 as x is less than, equal to or greater than y.
func (x Decimal) Cmp(y Decimal) int {
	switch {
	case x.wide != nil || y.wide != nil:
		return x.lib().Cmp(y.lib())
	case (x.word^y.word)&formMask == 0 && !x.neg():
		return compare(0, x.word, 0, y.word)
	case x.neg() != y.neg():
		if x.neg() {
			return -1
		}
		return 1
	case x.neg():
		return y.Neg().Cmp(x.Neg())
	case x.places() < y.places():
		hi, lo := bits.Mul64(x.digits(), pow10[y.places()-x.places()])
		return compare(hi, lo, 0, y.digits())
	}
	hi, lo := bits.Mul64(y.digits(), pow10[x.places()-y.places()])
	return compare(0, x.digits(), hi, lo)
}

// otherForm is 0 when two numbers compare as their words do: one word each, of the same places, and neither negative.
func (x Decimal) otherForm(y Decimal) uint64 { return (x.word^y.word)&formMask | x.word&signBit }

func compare(xhi, xlo, yhi, ylo uint64) int {
	switch {
	case xhi == yhi && xlo == ylo:
		return 0
	case xhi < yhi || xhi == yhi && xlo < ylo:
		return -1
	}
	return 1
}

// Sign returns -1, 0 or 1.
func (x Decimal) Sign() int {
	switch {
	case x.word == 0:
		return 0
	case x.neg():
		return x.signed()
	}
	return 1
}

// signed is the sign of a number whose word has one: the sign of wideWord says nothing.
func (x Decimal) signed() int {
	if x.wide != nil {
		return x.wide.Sign()
	}
	return -1
}

// IsZero says whether x is 0.
func (x Decimal) IsZero() bool { return x.word == 0 }

// Floor returns the greatest whole number that is not greater than x; ok is false when it does not fit an int.
func (x Decimal) Floor() (n int, ok bool) {
	if x.small() && !x.neg() {
		return int(x.digits() / pow10[x.places()]), true
	}
	whole, err := x.lib().Floor().Int64()
	return int(whole), err == nil
}

// Ceil returns the least whole number that is not less than x; ok is false when it does not fit an int.
func (x Decimal) Ceil() (n int, ok bool) {
	whole, err := x.lib().Ceil().Int64()
	return int(whole), err == nil
}
