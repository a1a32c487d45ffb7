package money

// Parts is what a decimal is made of, without a pointer: its digits without the point, Hi × 2^64 + Lo, how many of them follow the point,
// and its sign. An explanation keeps its numbers so.
type Parts struct {
	Hi, Lo uint64
	Places uint8
	Neg    bool
}

// Parts takes the number apart; ok is false when its digits without the point do not stay below 2^128.
func (x Decimal) Parts() (p Parts, ok bool) {
	if x.huge != nil {
		return Parts{}, false
	}
	return Parts{Hi: x.hi, Lo: x.lo, Places: x.form.places(), Neg: x.form.neg()}, true
}

// Decimal puts the number together again.
func (p Parts) Decimal() Decimal { return made(p.Hi, p.Lo, formOf(p.Neg, min(p.Places, maxPlaces))) }
