// Package ijson reads and writes strict JSON with exact numbers.
//
// It accepts I-JSON (RFC 7493) as one immutable tree and keeps every number as the text it was written with: no amount
// ever passes through a binary floating-point number. Parse states what is refused. One point of RFC 7493 is left out
// on purpose: Unicode noncharacters are let through, because neither JSON libraries nor databases trip over them.
//
// Three canonical forms serve three questions:
//   - Value.Canonical: is it the same request? Numbers as written, so 1 and 1.0 differ. Fingerprints of bodies use it.
//   - Value.CanonicalExact: does it say the same? Numbers by exact decimal value, so 14210.40 and 14210.4 agree.
//     Section digests, Value.Equal and Diff use it.
//   - Value.JCS: RFC 8785, for the signed document; it refuses any number that a double could round.
//
// All three order members as RFC 8785 does, by the UTF-16 code units of their names. That is code point order but for
// one case: a name with a character above U+FFFF sorts before one with U+E000 to U+FFFF at the same place.
//
// What it is not: a decoder into Go structs. Readers walk the tree with Get, Items and Members, and report faults by
// Pointer. The tokenizer (jsontext) is known to this package only.
//
// Start with parse.go, then value.go.
package ijson
