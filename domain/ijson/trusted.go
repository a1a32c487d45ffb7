package ijson

import "encoding/binary"

// AppendTrusted is AppendString for a text that is known to be UTF-8 without U+0000: of this program's own making, or
// of a parsed value. Almost no such text has anything to escape, so eight bytes are looked at together.
func AppendTrusted[T string | []byte](dst []byte, s T) []byte {
	start := len(dst)
	dst = append(append(dst, '"'), s...)
	if !isPlain(dst[start+1:]) {
		return appendQuoted(dst[:start], string(s))
	}
	return append(dst, '"')
}

// A byte of a word of eight, repeated in all of them.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// isPlain says whether no byte needs an escape: a quote, a backslash, a control character.
func isPlain(b []byte) bool {
	for ; len(b) >= 8; b = b[8:] {
		word := binary.LittleEndian.Uint64(b)
		low := (word - ones*' ') &^ word
		quote := word ^ ones*'"'
		quote = (quote - ones) &^ quote
		slash := word ^ ones*'\\'
		slash = (slash - ones) &^ slash
		if (low|quote|slash)&highs != 0 && !arePlain(b[:8]) {
			return false // a subtraction may have borrowed from its neighbour, so that the bytes decide
		}
	}
	return arePlain(b)
}

func arePlain(b []byte) bool {
	for _, c := range b {
		if c < ' ' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
