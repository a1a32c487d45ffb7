package decimal

import (
	"math"
	"math/bits"
)

// Entier returns the number × 10^places as a whole number; ok is false when it is not whole or does not fit an int64.
// It is how code that counts in cents, or in other small units, takes a decimal in.
func (x Decimal) Entier(places uint8) (n int64, ok bool) {
	if x.small() && !x.neg() && x.places() <= places && places <= maxPlaces {
		hi, lo := bits.Mul64(x.digits(), pow10[places-x.places()])
		return int64(lo), hi == 0 && lo <= math.MaxInt64
	}
	p, ok := PartsOf(x)
	if !ok || p.Hi != 0 || places > maxPlaces {
		return 0, false
	}
	lo := p.Lo
	has := p.Places
	switch {
	case has > places:
		unit := pow10[has-places]
		if lo%unit != 0 {
			return 0, false
		}
		lo /= unit
	case has < places:
		var hi uint64
		hi, lo = bits.Mul64(lo, pow10[places-has])
		if hi != 0 {
			return 0, false
		}
	}
	if lo > math.MaxInt64 {
		return 0, false
	}
	if p.Neg {
		return -int64(lo), true
	}
	return int64(lo), true
}
