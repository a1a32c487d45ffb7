package pension

import "github.com/retraite-gateway/retraite/domain/internal/decimal"

// numbers is a run of quantities written one after the other: the word of each, and for the few that do not fit in one,
// wideMark among the bits that no small number has, then two words of digits and one of places and sign. A career
// explains itself with a thousand numbers, and almost all of them are small.
type numbers []uint64

const (
	// kindMask are the bits of a word that money leaves free.
	kindMask = 1<<4 - 1
	// wideMark is a sign without digits, which no word has: zero is positive.
	wideMark = kindMask + 1
)

// add writes a quantity.
func (n numbers) add(q *Quantity) numbers {
	if q.wide == nil {
		return append(n, q.word)
	}
	return n.addWide(q)
}

func (n numbers) addWide(q *Quantity) numbers {
	last := uint64(q.wide.Places) << 1
	if q.wide.Neg {
		last |= 1
	}
	return append(n, q.word|wideMark, q.wide.Lo, q.wide.Hi, last)
}

// first reads the quantity that comes first, and returns what follows it.
func (n numbers) first() (Quantity, numbers) {
	head := n[0]
	if head&^kindMask != wideMark {
		return Quantity{word: head}, n[1:]
	}
	return Quantity{
		word: head & kindMask, wide: &decimal.Parts{Lo: n[1], Hi: n[2], Places: uint8(n[3] >> 1), Neg: n[3]&1 == 1},
	}, n[4:]
}
