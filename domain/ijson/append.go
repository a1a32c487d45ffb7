package ijson

import "unicode/utf8"

// AppendString appends a string as AppendJSON writes StringValue(s), for a writer that builds no tree.
func AppendString(dst []byte, s string) []byte {
	start := len(dst)
	dst = append(append(dst, '"'), s...)
	if text := dst[start+1:]; !isPlain(text) || !utf8.Valid(text) {
		return appendQuoted(dst[:start], mended(s))
	}
	return append(dst, '"')
}

// AppendCanonicalExact appends what CanonicalExact returns.
func (v Value) AppendCanonicalExact(dst []byte) []byte {
	return v.append(dst, style{sorted: true, exact: true})
}
