package decimal

// Word returns the number as one word, for what keeps thousands of numbers; ok is false when its digits need more. Its
// four lowest bits are 0, free for a mark.
func Word(x Decimal) (word uint64, ok bool) { return x.word, x.wide == nil }

// MaxCount is the greatest count that has a word.
const MaxCount = digitsLimit - 1

// CountWord returns the word of a count from 0 to MaxCount.
func CountWord(n int) uint64 { return uint64(n) << digitsShift }

// FromWord returns the number of a word without mark.
func FromWord(word uint64) Decimal { return Decimal{word: word} }

// Parts is what a decimal is made of: its digits without the point, Hi × 2^64 + Lo, how many of them follow the point,
// and its sign. It is for numbers that do not fit in one word.
type Parts struct {
	Hi, Lo uint64
	Places uint8
	Neg    bool
}

// PartsOf takes the number apart; ok is false when its digits without the point do not stay below 2^128.
func PartsOf(x Decimal) (p Parts, ok bool) {
	if x.small() {
		return Parts{Lo: x.digits(), Places: x.places(), Neg: x.neg()}, true
	}
	neg, hi, lo, places, ok := x.wide.ToHiLo()
	return Parts{Hi: hi, Lo: lo, Places: places, Neg: neg}, ok
}

// Decimal puts the number together again.
func (p Parts) Decimal() Decimal {
	if p.Neg {
		return made(signBit, p.Hi, p.Lo, min(p.Places, maxPlaces))
	}
	return made(0, p.Hi, p.Lo, min(p.Places, maxPlaces))
}
