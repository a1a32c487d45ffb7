package money

import "github.com/quagmt/udecimal"

// Compact is a decimal without a pointer, for the many numbers that an explanation keeps. It holds every decimal whose digits without the
// point are below 2^128; the zero value is 0.
type Compact struct {
	hi, lo uint64
	places uint8
	neg    bool
}

// Compact returns the number in compact form; ok is false when it has too many digits.
func (x Decimal) Compact() (c Compact, ok bool) {
	neg, hi, lo, places, ok := x.d.ToHiLo()
	return Compact{hi: hi, lo: lo, places: places, neg: neg}, ok
}

// Decimal returns the number.
func (c Compact) Decimal() Decimal {
	d, err := udecimal.NewFromHiLo(c.neg, c.hi, c.lo, c.places)
	if err != nil {
		return Decimal{}
	}
	return Decimal{d}
}
