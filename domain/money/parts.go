package money

import "github.com/quagmt/udecimal"

// Parts is what a decimal is made of, without a pointer: its digits without the point, Hi × 2^64 + Lo, how many of them follow the point,
// and its sign. An explanation keeps its numbers so.
type Parts struct {
	Hi, Lo uint64
	Places uint8
	Neg    bool
}

// Parts takes the number apart; ok is false when its digits without the point do not stay below 2^128.
func (x Decimal) Parts() (p Parts, ok bool) {
	neg, hi, lo, places, ok := x.d.ToHiLo()
	return Parts{Hi: hi, Lo: lo, Places: places, Neg: neg}, ok
}

// Decimal puts the number together again.
func (p Parts) Decimal() Decimal {
	d, err := udecimal.NewFromHiLo(p.Neg, p.Hi, p.Lo, p.Places)
	if err != nil {
		return Decimal{}
	}
	return Decimal{d}
}
