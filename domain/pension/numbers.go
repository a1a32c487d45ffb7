package pension

// numbers is a run of quantities written one after the other: one word for each, or three for the few whose digits need more than 54 bits.
// A career explains itself with a thousand numbers, and almost all of them are small.
//
// The first word of a quantity holds its kind in bits 0 to 3, its sign in bit 4, its places in bits 5 to 9 and its digits in bits 10 to 63. In a wide
// one, wideNumber stands for the places, the places stand where the digits were, and the digits follow, low word first.
type numbers []uint64

const (
	signBit     = 4
	placesShift = 5
	digitsShift = 10
	placesMask  = 1<<(digitsShift-placesShift) - 1
	kindMask    = 1<<signBit - 1
	// wideNumber is no number of places: decimals have 19 at most.
	wideNumber = placesMask
)

// add writes a quantity.
func (n numbers) add(q *Quantity) numbers {
	head := uint64(q.kind)
	if q.neg {
		head |= 1 << signBit
	}
	if q.hi == 0 && q.lo>>(64-digitsShift) == 0 {
		return append(n, head|uint64(q.places)<<placesShift|q.lo<<digitsShift)
	}
	return append(n, head|wideNumber<<placesShift|uint64(q.places)<<digitsShift, q.lo, q.hi)
}

// first reads the quantity that comes first, and returns what follows it.
func (n numbers) first() (Quantity, numbers) {
	head := n[0]
	q := Quantity{kind: quantityKind(head & kindMask), neg: head>>signBit&1 == 1}
	if places := uint8(head >> placesShift & placesMask); places != wideNumber {
		q.places, q.lo = places, head>>digitsShift
		return q, n[1:]
	}
	q.places, q.lo, q.hi = uint8(head>>digitsShift), n[1], n[2]
	return q, n[3:]
}
