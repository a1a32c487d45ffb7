package ijson

import (
	"strconv"
	"strings"
)

// MaxExponent is the largest exponent, either way, with which a number may be written and still be expanded.
const MaxExponent = 40

// NumberToken returns the number as written, and false if the value is of another kind.
func (v Value) NumberToken() (string, bool) {
	if v.kind != Number {
		return "", false
	}
	return v.text, true
}

// PlainNumber returns the exact number in plain decimal notation: no exponent, no needless zero, no minus before
// zero. It returns ErrExponent, before it expands anything, if the exponent written is beyond ±MaxExponent, and
// ErrNotNumber for another kind.
func (v Value) PlainNumber() (string, error) {
	if v.kind != Number {
		return "", ErrNotNumber
	}
	n := scanNumber(v.text)
	if n.exponent < -MaxExponent || n.exponent > MaxExponent {
		return "", ErrExponent
	}
	return string(n.appendPlain(nil)), nil
}

// Int64 returns a number whose exact value is an integer that fits, however written: 1970, 1970.0 or 1.97e3. It is
// false for any other number, one with an exponent beyond ±MaxExponent, and another kind.
func (v Value) Int64() (int64, bool) {
	if v.kind != Number {
		return 0, false
	}
	n := scanNumber(v.text)
	switch {
	case n.exponent < -MaxExponent || n.exponent > MaxExponent:
		return 0, false
	case n.zero():
		return 0, true
	case n.point < n.size() || n.point > 19: // a fraction, or more digits than an int64 has
		return 0, false
	}
	out, err := strconv.ParseInt(string(n.appendPlain(nil)), 10, 64)
	if err != nil {
		return 0, false
	}
	return out, true
}

// number is a JSON number taken apart. Its value is 0.d × 10^point, where d is whole followed by fraction,
// without zeros at either end.
type number struct {
	negative        bool
	whole, fraction string
	point           int64
	exponent        int64 // as written
}

// scanNumber takes a valid token apart without expanding it.
func scanNumber(token string) number {
	var n number
	token, n.negative = strings.CutPrefix(token, "-")
	if i := exponentAt(token); i >= 0 {
		n.exponent = scanExponent(token[i+1:])
		token = token[:i]
	}
	whole, fraction, _ := strings.Cut(token, ".")
	n.whole = strings.TrimLeft(whole, "0")
	n.point = n.exponent + int64(len(n.whole))
	n.fraction = strings.TrimRight(fraction, "0")
	if n.whole == "" {
		significant := strings.TrimLeft(n.fraction, "0")
		n.point -= int64(len(n.fraction) - len(significant))
		n.fraction = significant
	}
	if n.fraction == "" {
		n.whole = strings.TrimRight(n.whole, "0")
	}
	return n
}

// exponentAt returns where the e is, or -1.
func exponentAt(token string) int {
	for i := range len(token) {
		if token[i]|0x20 == 'e' {
			return i
		}
	}
	return -1
}

// scanExponent reads the digits after the e. It stops at a value so large that no token in memory could
// bring the number back in range.
func scanExponent(s string) int64 {
	const enough = 1 << 60
	s, negative := strings.CutPrefix(s, "-")
	s = strings.TrimPrefix(s, "+")
	var out int64
	for i := 0; i < len(s) && out < enough/10; i++ {
		out = 10*out + int64(s[i]-'0')
	}
	if negative {
		return -out
	}
	return out
}

func (n number) zero() bool  { return n.whole == "" && n.fraction == "" }
func (n number) size() int64 { return int64(len(n.whole) + len(n.fraction)) }

// appendPlain writes the number without an exponent.
func (n number) appendPlain(dst []byte) []byte {
	if n.zero() {
		return append(dst, '0')
	}
	if n.negative {
		dst = append(dst, '-')
	}
	switch size := n.size(); {
	case n.point <= 0:
		dst = appendZeros(append(dst, "0."...), -n.point)
		return n.appendDigits(dst, 0, size)
	case n.point >= size:
		return appendZeros(n.appendDigits(dst, 0, size), n.point-size)
	default:
		dst = append(n.appendDigits(dst, 0, n.point), '.')
		return n.appendDigits(dst, n.point, size)
	}
}

// appendExact writes the number in the one form that all tokens of its value share: plain, or as integer and exponent
// where the plain form would need more than MaxExponent zeros that carry no information. The bound keeps a short token
// from becoming a long text.
func (n number) appendExact(dst []byte) []byte {
	if n.zero() || max(-n.point, n.point-n.size()) <= MaxExponent {
		return n.appendPlain(dst)
	}
	if n.negative {
		dst = append(dst, '-')
	}
	dst = append(n.appendDigits(dst, 0, n.size()), 'e')
	return strconv.AppendInt(dst, n.point-n.size(), 10)
}

// appendExactToken is appendExact for a token; a short integer is its own exact form.
func appendExactToken(dst []byte, token string) []byte {
	if len(token) <= MaxExponent && token != "-0" && strings.IndexByte(token, '.') < 0 && exponentAt(token) < 0 {
		return append(dst, token...)
	}
	return scanNumber(token).appendExact(dst)
}

// sameNumber compares two tokens by exact value.
func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	x := scanNumber(a)
	y := scanNumber(b)
	if x.zero() || y.zero() {
		return x.zero() && y.zero()
	}
	if x.negative != y.negative || x.point != y.point || x.size() != y.size() {
		return false
	}
	for i := range x.size() {
		if x.digit(i) != y.digit(i) {
			return false
		}
	}
	return true
}

// inRange reports whether a token is within the range of a double, by its digits and exponent: zero, or from 1e-324 up
// to but not including 1.7976931348623158e308. The largest double is a little below that bound, and all numbers below
// the bound round to a finite one.
func inRange(token string) bool {
	const (
		long    = 300 // without an exponent, shorter tokens cannot leave the range
		highest = 308
		lowest  = -324
		limit   = "17976931348623157"
	)
	if len(token) <= long && exponentAt(token) < 0 {
		return true
	}
	n := scanNumber(token)
	leading := n.point - 1
	switch {
	case n.zero():
		return true
	case leading < lowest || leading > highest:
		return false
	case leading < highest:
		return true
	}
	digits := n.appendDigits(make([]byte, 0, len(limit)), 0, min(n.size(), int64(len(limit))))
	return string(appendZeros(digits, int64(len(limit)-len(digits)))) <= limit
}

func (n number) digit(i int64) byte {
	if i < int64(len(n.whole)) {
		return n.whole[i]
	}
	return n.fraction[i-int64(len(n.whole))]
}

// appendDigits writes the significant digits from one position up to another.
func (n number) appendDigits(dst []byte, from, to int64) []byte {
	border := int64(len(n.whole))
	dst = append(dst, n.whole[min(from, border):min(to, border)]...)
	return append(dst, n.fraction[max(from-border, 0):max(to-border, 0)]...)
}

func appendZeros(dst []byte, n int64) []byte {
	for range n {
		dst = append(dst, '0')
	}
	return dst
}
