package money

import (
	"math"
	"math/bits"
)

// Numbers whose digits fit in one word are reckoned with here, the others by the library, with the same results: arithmetic_test.go compares
// them. Below, small means hi == 0.

// pow10 are the powers of ten that fit in one word.
var pow10 = [maxPlaces + 1]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
}

// Add returns x + y.
func (x Decimal) Add(y Decimal) Decimal {
	if x.hi|y.hi != 0 {
		return of(x.wide().Add(y.wide()))
	}
	if x.form == y.form {
		lo, hi := bits.Add64(x.lo, y.lo, 0)
		return made(hi, lo, x.form)
	}
	return x.addAligned(y)
}

// Sub returns x - y.
func (x Decimal) Sub(y Decimal) Decimal {
	if x.hi|y.hi == 0 && x.form == y.form && x.lo >= y.lo {
		return made(0, x.lo-y.lo, x.form)
	}
	return x.Add(y.Neg())
}

// addAligned adds two small numbers of different forms, brought to the same places.
func (x Decimal) addAligned(y Decimal) Decimal {
	switch {
	case y.lo == 0:
		return x
	case x.lo == 0:
		return y
	}
	if x.form.places() < y.form.places() {
		x, y = y, x
	}
	places := x.form.places()
	yhi, ylo := bits.Mul64(y.lo, pow10[places-y.form.places()])
	if x.form.neg() == y.form.neg() {
		lo, carry := bits.Add64(x.lo, ylo, 0)
		return made(yhi+carry, lo, x.form)
	}
	lo, borrow := bits.Sub64(x.lo, ylo, 0)
	hi, borrow := bits.Sub64(0, yhi, borrow)
	if borrow == 0 {
		return made(hi, lo, x.form)
	}
	// y is the greater one: its sign, and the difference the other way round.
	lo, borrow = bits.Sub64(ylo, x.lo, 0)
	return made(yhi-borrow, lo, formOf(y.form.neg(), places))
}

// Mul returns x × y.
func (x Decimal) Mul(y Decimal) Decimal {
	if x.hi|y.hi != 0 {
		return of(x.wide().Mul(y.wide()))
	}
	hi, lo := bits.Mul64(x.lo, y.lo)
	neg, places := x.form.neg() != y.form.neg(), x.form.places()+y.form.places()
	if places > maxPlaces {
		hi, lo, _ = divide(hi, lo, pow10[places-maxPlaces])
		places = maxPlaces
	}
	return made(hi, lo, formOf(neg, places))
}

// Neg returns -x.
func (x Decimal) Neg() Decimal {
	if x.huge != nil {
		return of(x.wide().Neg())
	}
	return made(x.hi, x.lo, x.form^negative)
}

// Quo returns x / y cut (not rounded) to 19 fractional digits, and 0 when y is 0. Since the cut goes towards zero, rounding the quotient
// half up afterwards gives what rounding the exact quotient would give.
func (x Decimal) Quo(y Decimal) Decimal {
	if x.hi|y.hi == 0 && y.lo != 0 {
		// The digits of x are moved left so that 19 of those of the quotient follow the point.
		if hi, lo, ok := shift(x.lo, maxPlaces+y.form.places()-x.form.places()); ok {
			hi, lo, _ = divide(hi, lo, y.lo)
			return made(hi, lo, formOf(x.form.neg() != y.form.neg(), maxPlaces))
		}
	}
	q, err := x.wide().Div(y.wide())
	if err != nil {
		return Decimal{}
	}
	return of(q)
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

// Cmp returns -1, 0 or 1 as x is less than, equal to or greater than y.
func (x Decimal) Cmp(y Decimal) int {
	switch {
	case x.hi|y.hi != 0:
		return x.wide().Cmp(y.wide())
	case x.form == y.form && x.form < negative:
		return compare(0, x.lo, 0, y.lo)
	case x.form.neg() != y.form.neg():
		// Zero is positive.
		return 1 - 2*int(x.form>>7)
	}
	// One sign, and perhaps different places.
	xp, yp := x.form.places(), y.form.places()
	var order int
	if xp < yp {
		hi, lo := bits.Mul64(x.lo, pow10[yp-xp])
		order = compare(hi, lo, 0, y.lo)
	} else {
		hi, lo := bits.Mul64(y.lo, pow10[xp-yp])
		order = compare(0, x.lo, hi, lo)
	}
	if x.form.neg() {
		return -order
	}
	return order
}

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
	case x.huge != nil:
		return x.wide().Sign()
	case x.hi|x.lo == 0:
		return 0
	case x.form.neg():
		return -1
	}
	return 1
}

// IsZero says whether x is 0.
func (x Decimal) IsZero() bool {
	return x.hi|x.lo == 0 || x.huge != nil && x.wide().IsZero()
}

// Floor returns the greatest whole number that is not greater than x; ok is false when it does not fit an int.
func (x Decimal) Floor() (n int, ok bool) {
	if x.hi == 0 && !x.form.neg() {
		return wholeInt(x.lo / pow10[x.form.places()])
	}
	whole, err := x.wide().Floor().Int64()
	return int(whole), err == nil
}

// Ceil returns the least whole number that is not less than x; ok is false when it does not fit an int.
func (x Decimal) Ceil() (n int, ok bool) {
	whole, err := x.wide().Ceil().Int64()
	return int(whole), err == nil
}

func wholeInt(n uint64) (int, bool) {
	if n > math.MaxInt64 {
		return 0, false
	}
	return int(n), true
}
