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
type Decimal struct{ d udecimal.Decimal }

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
	return Decimal{d}, nil
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
	d, err := udecimal.NewFromInt64(coefficient, min(places, maxPlaces))
	if err != nil {
		return Decimal{}
	}
	return Decimal{d}
}

const maxPlaces = 19

// Add returns x + y.
func (x Decimal) Add(y Decimal) Decimal { return Decimal{x.d.Add(y.d)} }

// Sub returns x - y.
func (x Decimal) Sub(y Decimal) Decimal { return Decimal{x.d.Sub(y.d)} }

// Mul returns x × y.
func (x Decimal) Mul(y Decimal) Decimal { return Decimal{x.d.Mul(y.d)} }

// MulInt returns x × n.
func (x Decimal) MulInt(n int) Decimal { return x.Mul(Int(n)) }

// Neg returns -x.
func (x Decimal) Neg() Decimal { return Decimal{x.d.Neg()} }

// Quo returns x / y cut (not rounded) to 19 fractional digits, and 0 when y is 0. Since the cut goes towards zero, rounding the quotient
// half up afterwards gives what rounding the exact quotient would give.
func (x Decimal) Quo(y Decimal) Decimal {
	q, err := x.d.Div(y.d)
	if err != nil {
		return Decimal{}
	}
	return Decimal{q}
}

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

// Cmp returns -1, 0 or 1 as x is less than, equal to or greater than y.
func (x Decimal) Cmp(y Decimal) int { return x.d.Cmp(y.d) }

// Less says whether x < y.
func (x Decimal) Less(y Decimal) bool { return x.d.Cmp(y.d) < 0 }

// Equal says whether x and y are the same number, however written.
func (x Decimal) Equal(y Decimal) bool { return x.d.Cmp(y.d) == 0 }

// Sign returns -1, 0 or 1.
func (x Decimal) Sign() int { return x.d.Sign() }

// IsZero says whether x is 0.
func (x Decimal) IsZero() bool { return x.d.IsZero() }

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

// Floor returns the greatest whole number that is not greater than x; ok is false when it does not fit an int.
func (x Decimal) Floor() (n int, ok bool) { return toInt(x.d.Floor()) }

// Ceil returns the least whole number that is not less than x; ok is false when it does not fit an int.
func (x Decimal) Ceil() (n int, ok bool) { return toInt(x.d.Ceil()) }

func toInt(d udecimal.Decimal) (int, bool) {
	n, err := d.Int64()
	return int(n), err == nil
}

// String writes the number without exponent and without superfluous zeros.
func (x Decimal) String() string { return x.d.String() }

// Fixed writes the number with at least that many fractional digits, and more when its exact value has more.
func (x Decimal) Fixed(places uint8) string { return string(x.appendFixed(nil, places)) }

func (x Decimal) appendFixed(dst []byte, places uint8) []byte {
	if x.d.Trunc(places).Cmp(x.d) != 0 {
		return append(dst, x.d.String()...)
	}
	return append(dst, x.d.StringFixed(places)...)
}

// MarshalJSON writes a JSON number, exact, without exponent.
func (x Decimal) MarshalJSON() ([]byte, error) { return []byte(x.d.String()), nil }

// UnmarshalJSON reads a plain JSON number.
func (x *Decimal) UnmarshalJSON(src []byte) error {
	d, err := ParseDecimal(string(src))
	if err != nil {
		return err
	}
	*x = d
	return nil
}
