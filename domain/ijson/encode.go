package ijson

import (
	"errors"
	"slices"
)

// AppendJSON appends the value without white space: members in their order, numbers as written, strings with the fewest
// escapes (those of RFC 8785).
func (v Value) AppendJSON(dst []byte) []byte { return v.append(dst, style{}) }

// MarshalJSON is AppendJSON for encoding/json.
func (v Value) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil), nil }

// UnmarshalJSON is Parse for encoding/json. A strict document needs Parse itself: encoding/json drops duplicates and
// mends text before it calls this method.
func (v *Value) UnmarshalJSON(src []byte) error {
	if v == nil {
		return errors.New("ijson: unmarshal into a nil value")
	}
	parsed, err := Parse(src)
	if err != nil {
		return err
	}
	*v = parsed
	return nil
}

// style is how a value is written.
type style struct {
	sorted bool // members in canonical order
	exact  bool // numbers by value
}

func (v Value) append(dst []byte, s style) []byte {
	switch v.kind {
	case Bool:
		return append(dst, v.text...)
	case Number:
		if s.exact {
			return appendExactToken(dst, v.text)
		}
		return append(dst, v.text...)
	case String:
		return appendQuoted(dst, v.text)
	case Object:
		return appendObject(dst, v.members(), s)
	case Array:
		return appendArray(dst, v, s)
	default:
		return append(dst, literalNull...)
	}
}

func appendObject(dst []byte, members []Member, s style) []byte {
	if s.sorted && len(members) > fewMembers && !slices.IsSortedFunc(members, byName) {
		return appendInOrder(dst, members, s)
	}
	if s.sorted {
		var room [fewMembers]Member
		members = canonicalOrder(members, room[:0])
	}
	dst = append(dst, '{')
	for i := range members {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendQuoted(dst, members[i].Name), ':')
		dst = members[i].Value.append(dst, s)
	}
	return append(dst, '}')
}

// appendInOrder appends an object of many members in canonical order. It sorts their places, which take
// a tenth of what they take.
func appendInOrder(dst []byte, members []Member, s style) []byte {
	dst = append(dst, '{')
	for i, at := range orderOf(members) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendQuoted(dst, members[at].Name), ':')
		dst = members[at].Value.append(dst, s)
	}
	return append(dst, '}')
}

func appendArray(dst []byte, v Value, s style) []byte {
	dst = append(dst, '[')
	for i, item := range v.Elements() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = item.append(dst, s)
	}
	return append(dst, ']')
}

// appendQuoted writes a string as RFC 8785 section 3.2.2.2 says: only the quote, the backslash and control characters
// are escaped, with the short form where there is one.
func appendQuoted(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	from := 0
	for i := range len(s) {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = append(dst, s[from:i]...)
		from = i + 1
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\b':
			dst = append(dst, `\b`...)
		case '\f':
			dst = append(dst, `\f`...)
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		case '\t':
			dst = append(dst, `\t`...)
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xF])
		}
	}
	return append(append(dst, s[from:]...), '"')
}
