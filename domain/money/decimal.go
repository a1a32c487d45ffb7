package money

import "github.com/retraite-gateway/retraite/domain/internal/decimal"

// Decimal is an exact decimal number of any size with at most 19 fractional digits. The zero value is 0. Its methods
// are the sums, differences, products and quotients, the comparisons, the roundings and the JSON form of a number.
//
// Sums and differences are exact. A product is exact as long as its factors have together at most 19 fractional digits,
// which every amount (2), rate (at most 9) and count (0) of this project respects.
type Decimal = decimal.Decimal

// ErrDecimal is returned for a text that is not a plain decimal number.
var ErrDecimal = decimal.ErrDecimal

// ParseDecimal reads a plain decimal number: an optional minus sign, digits, and optionally a point and 1 to 19 digits.
// Exponents, a leading plus, a leading zero before a digit, and more than 200 characters are refused.
func ParseDecimal(text string) (Decimal, error) { return decimal.Parse(text) }

// Int returns the whole number n.
func Int(n int) Decimal { return decimal.Int(n) }

// Scaled returns coefficient × 10^-places; places beyond 19 are taken as 19.
func Scaled(coefficient int64, places uint8) Decimal { return decimal.Scaled(coefficient, places) }

// appendCents writes a number with two decimals, and more only when it has more.
func appendCents(x Decimal) []byte { return x.AppendFixed(make([]byte, 0, centsRoom), 2) }

func appendAmount(dst []byte, x Decimal, exact bool) []byte {
	if exact {
		return x.AppendFixed(dst, 0)
	}
	return x.AppendFixed(dst, 2)
}

// centsRoom holds the text of most amounts.
const centsRoom = 24
