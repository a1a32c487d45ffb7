package decimal

import (
	"errors"
	"fmt"

	"github.com/quagmt/udecimal"
)

// Decimal is an exact decimal number of any size with at most 19 fractional digits. The zero value is 0.
//
// Sums and differences are exact. A product is exact as long as its factors have together at most 19 fractional digits,
// which every amount (2), rate (at most 9) and count (0) of this project respects.
//
// A number whose digits are few, as those of amounts, rates and points are, is one word that arithmetic.go reckons
// with. The decimal library reckons with the others and keeps them.
type Decimal struct {
	// word holds, from the lowest bit: 4 bits that are 0, 1 for the sign (0 is positive), 5 for the number of places,
	// and 54 for the digits without the point. Zero is the word 0. Numbers of one form, sign and places, compare as
	// their words do.
	word uint64
	// wide is the number when its digits need more bits; the word is then wideWord.
	wide *udecimal.Decimal
}

// The layout of a word.
const (
	tagBits     = 4
	signBit     = 1 << tagBits
	placesShift = tagBits + 1
	placesMask  = 1<<5 - 1
	digitsShift = placesShift + 5
	formMask    = 1<<digitsShift - 1
	// wideWord is a sign without digits, which no number of one word has, for zero is positive.
	wideWord = signBit
	// digitsLimit is the first number of digits that a word cannot hold.
	digitsLimit = 1 << (64 - digitsShift)
)

func (x Decimal) small() bool    { return x.wide == nil }
func (x Decimal) digits() uint64 { return x.word >> digitsShift }
func (x Decimal) places() uint8  { return uint8(x.word >> placesShift & placesMask) }
func (x Decimal) neg() bool      { return x.word&signBit != 0 }

// sign is the sign of a number as its word has it: 0 or signBit.
func (x Decimal) sign() uint64 { return x.word & signBit }

// made returns the number of these digits, hi × 2^64 + lo.
func made(sign, hi, lo uint64, places uint8) Decimal {
	if hi != 0 || lo >= digitsLimit {
		return shortened(sign, hi, lo, places)
	}
	if lo == 0 {
		return Decimal{}
	}
	return Decimal{word: lo<<digitsShift | uint64(places)<<placesShift | sign}
}

// shortened returns the number of digits that do not fit in a word unless zeros at their end go. How many places a
// number is written with never changes a result.
func shortened(sign, hi, lo uint64, places uint8) Decimal {
	for hi != 0 || lo >= digitsLimit {
		qhi, qlo, rest := divide(hi, lo, 10)
		if rest != 0 || places == 0 {
			return library(udecimal.NewFromHiLo(sign != 0, hi, lo, places))
		}
		hi = qhi
		lo = qlo
		places--
	}
	return made(sign, hi, lo, places)
}

// library keeps a number as the library has it.
func library(d udecimal.Decimal, err error) Decimal {
	if err != nil {
		return Decimal{}
	}
	return Decimal{word: wideWord, wide: &d}
}

// of returns the number that the library has.
func of(d udecimal.Decimal) Decimal {
	neg, hi, lo, places, ok := d.ToHiLo()
	if !ok {
		return library(d, nil)
	}
	if neg {
		return made(signBit, hi, lo, places)
	}
	return made(0, hi, lo, places)
}

// lib returns the number as the library has it.
func (x Decimal) lib() udecimal.Decimal {
	if x.wide != nil {
		return *x.wide
	}
	d, err := udecimal.NewFromHiLo(x.neg(), 0, x.digits(), x.places())
	if err != nil {
		return udecimal.Decimal{}
	}
	return d
}

// ErrDecimal is returned for a text that is not a plain decimal number.
var ErrDecimal = errors.New("money: not a plain decimal number")

// Parse reads a plain decimal number: an optional minus sign, digits, and optionally a point and 1 to 19 digits.
// Exponents, a leading plus, a leading zero before a digit, and more than 200 characters are refused.
func Parse(text string) (Decimal, error) {
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
	whole := text
	fraction := ""
	for i := range len(text) {
		if text[i] == '.' {
			whole = text[:i]
			fraction = text[i+1:]
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
func Int(n int) Decimal {
	if uint64(n) < digitsLimit {
		return Decimal{word: uint64(n) << digitsShift}
	}
	return Scaled(int64(n), 0)
}

// Scaled returns coefficient × 10^-places; places beyond 19 are taken as 19.
func Scaled(coefficient int64, places uint8) Decimal {
	if coefficient < 0 {
		return made(signBit, 0, -uint64(coefficient), min(places, maxPlaces))
	}
	return made(0, 0, uint64(coefficient), min(places, maxPlaces))
}

const maxPlaces = 19

// MulInt returns x × n.
func (x Decimal) MulInt(n int) Decimal { return x.Mul(Int(n)) }

// QuoInt returns x / n by the rule of Quo.
func (x Decimal) QuoInt(n int) Decimal { return x.Quo(Int(n)) }

// Prorata returns x × n / d, multiplied first, by the rule of Quo: how every proportion of the law is taken, so that a
// ratio such as 159/160 is never rounded on the way.
func (x Decimal) Prorata(n, d int) Decimal {
	if n == d {
		return x
	}
	return x.MulInt(n).QuoInt(d)
}

// Less says whether x < y.
func (x Decimal) Less(y Decimal) bool {
	if x.otherForm(y) == 0 {
		return x.word < y.word
	}
	return x.Cmp(y) < 0
}

// Equal says whether x and y are the same number, however written.
func (x Decimal) Equal(y Decimal) bool {
	return x.word == y.word && x.wide == y.wide || x.Cmp(y) == 0
}

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
func (x Decimal) MarshalJSON() ([]byte, error) {
	return x.AppendFixed(make([]byte, 0, textRoom/2), 0), nil
}

// AppendJSON appends what MarshalJSON writes, which is its canonical form too.
func (x Decimal) AppendJSON(dst []byte, _ bool) []byte { return x.AppendFixed(dst, 0) }

// UnmarshalJSON reads a plain JSON number.
func (x *Decimal) UnmarshalJSON(src []byte) error {
	d, err := Parse(string(src))
	if err != nil {
		return err
	}
	*x = d
	return nil
}
