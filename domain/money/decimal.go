package money

import (
	"errors"
	"fmt"

	"github.com/quagmt/udecimal"
)

// Decimal is an exact decimal number of any size with at most 19 fractional digits. The zero value is 0.
//
// Sums and differences are exact. A product is exact as long as its factors have together at most 19 fractional digits, which every
// amount (2), rate (at most 9) and count (0) of this project respects.
//
// A number is its digits without the point, hi × 2^64 + lo, its sign and the number of its places: words that arithmetic.go reckons with when
// they are few, as they are for amounts, rates and points. The decimal library reckons with the others, and holds alone those that do not
// fit in two words.
type Decimal struct {
	hi, lo uint64
	// huge is the number when it does not fit in two words; then hi is 1 and lo 0, and form is not read.
	huge *udecimal.Decimal
	form form
}

// form is the number of places in bits 0 to 4, and the sign in bit 7: 0 is positive. Numbers of one form compare as their digits do.
type form uint8

const negative form = 1 << 7

func (f form) places() uint8 { return uint8(f &^ negative) }

func (f form) neg() bool { return f&negative != 0 }

// made returns the number of these digits; zero has one form.
func made(hi, lo uint64, f form) Decimal {
	if hi|lo == 0 {
		return Decimal{}
	}
	return Decimal{hi: hi, lo: lo, form: f}
}

// wide returns the number as the library has it.
func (x Decimal) wide() udecimal.Decimal {
	if x.huge != nil {
		return *x.huge
	}
	d, err := udecimal.NewFromHiLo(x.form.neg(), x.hi, x.lo, x.form.places())
	if err != nil {
		return udecimal.Decimal{}
	}
	return d
}

// of returns the number that the library has.
func of(d udecimal.Decimal) Decimal {
	neg, hi, lo, places, ok := d.ToHiLo()
	if !ok {
		huge := new(udecimal.Decimal)
		*huge = d
		return Decimal{huge: huge, hi: 1}
	}
	return made(hi, lo, formOf(neg, places))
}

func formOf(neg bool, places uint8) form {
	if neg {
		return form(places) | negative
	}
	return form(places)
}

// ErrDecimal is returned for a text that is not a plain decimal number.
var ErrDecimal = errors.New("money: not a plain decimal number")

// ParseDecimal reads a plain decimal number: an optional minus sign, digits, and optionally a point and 1 to 19 digits. Exponents,
// a leading plus, a leading zero before a digit, and more than 200 characters are refused.
func ParseDecimal(text string) (Decimal, error) {
	if !plain(text) {
		return Decimal{}, fmt.Errorf("%w: %.40q", ErrDecimal, text)
	}
	d, err := udecimal.Parse(text)
	if err != nil {
		return Decimal{}, fmt.Errorf("%w: %.40q", ErrDecimal, text)
	}
	return of(d), nil
}

func plain(text string) bool {
	if len(text) > 0 && text[0] == '-' {
		text = text[1:]
	}
	whole, fraction := text, ""
	for i := range len(text) {
		if text[i] == '.' {
			whole, fraction = text[:i], text[i+1:]
			if fraction == "" {
				return false
			}
			break
		}
	}
	if whole == "" || (len(whole) > 1 && whole[0] == '0') {
		return false
	}
	return onlyDigits(whole) && onlyDigits(fraction)
}

func onlyDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}

// Int returns the whole number n.
func Int(n int) Decimal { return Scaled(int64(n), 0) }

// Scaled returns coefficient × 10^-places; places beyond 19 are taken as 19.
func Scaled(coefficient int64, places uint8) Decimal {
	places = min(places, maxPlaces)
	if coefficient < 0 {
		return made(0, -uint64(coefficient), form(places)|negative)
	}
	return made(0, uint64(coefficient), form(places))
}

const maxPlaces = 19

// MulInt returns x × n.
func (x Decimal) MulInt(n int) Decimal { return x.Mul(Int(n)) }

// QuoInt returns x / n by the rule of Quo.
func (x Decimal) QuoInt(n int) Decimal { return x.Quo(Int(n)) }

// Prorata returns x × n / d, multiplied first, by the rule of Quo: how every proportion of the law is taken, so that a ratio such as
// 159/160 is never rounded on the way.
func (x Decimal) Prorata(n, d int) Decimal {
	if n == d {
		return x
	}
	return x.MulInt(n).QuoInt(d)
}

// Less says whether x < y.
func (x Decimal) Less(y Decimal) bool { return x.Cmp(y) < 0 }

// Equal says whether x and y are the same number, however written.
func (x Decimal) Equal(y Decimal) bool { return x.Cmp(y) == 0 }

// Min returns the smaller number.
func (x Decimal) Min(y Decimal) Decimal {
	if y.Less(x) {
		return y
	}
	return x
}

// Max returns the greater number.
func (x Decimal) Max(y Decimal) Decimal {
	if x.Less(y) {
		return y
	}
	return x
}

// MarshalJSON writes a JSON number, exact, without exponent.
func (x Decimal) MarshalJSON() ([]byte, error) { return x.marshal(0), nil }

// UnmarshalJSON reads a plain JSON number.
func (x *Decimal) UnmarshalJSON(src []byte) error {
	d, err := ParseDecimal(string(src))
	if err != nil {
		return err
	}
	*x = d
	return nil
}
