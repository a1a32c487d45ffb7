package ijson

import (
	"cmp"
	"slices"
)

// maxSafeInteger is the largest integer up to which every integer is a double of its own.
const maxSafeInteger = 1<<53 - 1

// Canonical returns the form in which two requests are compared: members ordered by the UTF-16 code units of their
// names, no white space, numbers as written, strings escaped as in RFC 8785.
func (v Value) Canonical() []byte { return v.append(make([]byte, 0, v.Size()), style{sorted: true}) }

// CanonicalExact is Canonical with numbers by exact decimal value, in plain notation: 14210.40, 14210.4 and 1.42104e4
// are all written 14210.4, and -0 is written 0. Only a number that would need more than MaxExponent zeros before its
// first or after its last significant digit is written as an integer and an exponent (1e300).
func (v Value) CanonicalExact() []byte {
	return v.append(make([]byte, 0, v.Size()), style{sorted: true, exact: true})
}

// JCS returns the RFC 8785 form. It refuses, with a *ValueError, a number that is not an integer within
// ±(2^53-1): RFC 8785 prints numbers as doubles, so two different amounts could be signed as one. Amounts are
// strings in a signed document.
func (v Value) JCS() ([]byte, error) {
	if at, ok := v.unsafeNumber(); ok {
		return nil, &ValueError{Pointer: at, Reason: "number is not an integer within ±(2^53-1)"}
	}
	return v.CanonicalExact(), nil
}

// unsafeNumber finds the first number that RFC 8785 could round.
func (v Value) unsafeNumber() (Pointer, bool) {
	switch v.kind {
	case Number:
		n, ok := v.Int64()
		return "", !ok || n > maxSafeInteger || n < -maxSafeInteger
	case Object:
		for name, member := range v.All() {
			if below, found := member.unsafeNumber(); found {
				return Pointer("").Append(name) + below, true
			}
		}
	case Array:
		for i, item := range v.Elements() {
			if below, found := item.unsafeNumber(); found {
				return Pointer("").AppendIndex(i) + below, true
			}
		}
	case Null, Bool, String:
	}
	return "", false
}

// fewMembers is how many members an object is given room for to be put in order.
const fewMembers = 16

// canonicalOrder returns the members in canonical order: the same slice if they are, else a sorted copy,
// which is in room when it fits.
func canonicalOrder(members, room []Member) []Member {
	if slices.IsSortedFunc(members, byName) {
		return members
	}
	if len(members) > cap(room) {
		members = slices.Clone(members)
		slices.SortFunc(members, byName)
		return members
	}
	for _, m := range members {
		at := len(room)
		room = append(room, m)
		for ; at > 0 && compareUTF16(m.Name, room[at-1].Name) < 0; at-- {
			room[at] = room[at-1]
		}
		room[at] = m
	}
	return room
}

func byName(a, b Member) int { return compareUTF16(a.Name, b.Name) }

// compareUTF16 compares two valid UTF-8 strings by their UTF-16 code units (RFC 8785 section 3.2.3). UTF-8 bytes
// compare by code point, which differs in one case: characters above U+FFFF (first byte 0xF0 and up) are written with
// surrogates, which sort before U+E000 to U+FFFF (first byte 0xEE or 0xEF).
func compareUTF16(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	if i == len(a) || i == len(b) {
		return cmp.Compare(len(a), len(b))
	}
	x := a[i]
	y := b[i]
	switch {
	case x >= 0xF0 && (y == 0xEE || y == 0xEF):
		return -1
	case y >= 0xF0 && (x == 0xEE || x == 0xEF):
		return 1
	default:
		return cmp.Compare(x, y)
	}
}

// Equal reports whether both values say the same: their CanonicalExact forms are equal. Member order and the way
// numbers are written do not count; an absent value equals a null.
func (v Value) Equal(other Value) bool {
	if v.kind != other.kind || v.Len() != other.Len() {
		return false
	}
	switch v.kind {
	case Bool, String:
		return v.text == other.text
	case Number:
		return sameNumber(v.text, other.text)
	case Object:
		return v.node == other.node || sameMembers(v.members(), other.members())
	case Array:
		return v.node == other.node || slices.EqualFunc(v.items(), other.items(), Value.Equal)
	default:
		return true
	}
}

func sameMembers(a, b []Member) bool {
	if !slices.EqualFunc(a, b, func(x, y Member) bool { return x.Name == y.Name }) {
		a = canonicalOrder(a, nil)
		b = canonicalOrder(b, nil)
	}
	return slices.EqualFunc(a, b, func(x, y Member) bool { return x.Name == y.Name && x.Value.Equal(y.Value) })
}
