package ijson

// AppendString appends a string as AppendJSON writes StringValue(s), for a writer that builds no tree.
func AppendString(dst []byte, s string) []byte { return appendQuoted(dst, mended(s)) }

// AppendCanonicalExact appends what CanonicalExact returns.
func (v Value) AppendCanonicalExact(dst []byte) []byte {
	return v.append(dst, style{sorted: true, exact: true})
}
