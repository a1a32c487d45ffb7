package ijson

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	literalNull  = "null"
	literalTrue  = "true"
	literalFalse = "false"
)

// NullValue returns a null, which is not the same as an absent value.
func NullValue() Value { return Value{kind: Null, present: true} }

// BoolValue returns a boolean.
func BoolValue(b bool) Value {
	text := literalFalse
	if b {
		text = literalTrue
	}
	return Value{kind: Bool, text: text, present: true}
}

// StringValue returns a string. What Parse would refuse (a byte that is not UTF-8, U+0000) becomes U+FFFD, so that
// every value can be written and read back.
func StringValue(s string) Value { return textValue(mended(s)) }

// IntValue returns a number.
func IntValue(n int64) Value { return numberValue(strconv.FormatInt(n, 10)) }

// NumberValue returns the number written as token, which it keeps to the letter. It refuses what is not a JSON number,
// blanks around it, and what Parse refuses, with a *SyntaxError.
func NumberValue(token string) (Value, error) {
	if shortDecimal(token) {
		return numberValue(token), nil
	}
	v, err := Parse([]byte(token))
	if err != nil {
		return Value{}, err
	}
	if v.kind != Number || len(v.text) != len(token) {
		return Value{}, &SyntaxError{Reason: "not a number"}
	}
	return v, nil
}

// shortDecimal reports whether a token is a number without exponent that is too short to leave any range: most amounts
// are, and they need no parser.
func shortDecimal(token string) bool {
	const short = 40
	token = strings.TrimPrefix(token, "-")
	whole, fraction, pointed := strings.Cut(token, ".")
	switch {
	case len(token) > short, whole == "", len(whole) > 1 && whole[0] == '0', pointed && fraction == "":
		return false
	}
	return allDigits(whole) && allDigits(fraction)
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// NewObject returns an object with the members in that order, for names that a program writes itself; an absent value
// is written null. It refuses nothing: names are mended as by StringValue, and a name given twice keeps its first place
// and its last value. Nesting is checked as for ArrayValue.
func NewObject(members ...Member) Value {
	own := make([]Member, 0, len(members))
	for _, m := range members {
		m.Name, m.Value = mended(m.Name), m.Value.orNull()
		own = append(own, m)
	}
	if _, twice := duplicate(own); twice {
		own = withoutDuplicates(own)
	}
	return objectOwning(own)
}

func withoutDuplicates(members []Member) []Member {
	place := make(map[string]int, len(members))
	out := members[:0]
	for _, m := range members {
		if i, seen := place[m.Name]; seen {
			out[i].Value = m.Value
			continue
		}
		place[m.Name] = len(out)
		out = append(out, m)
	}
	return out
}

// ObjectValue returns an object with the members in that order; an absent value is written null. It refuses, with a
// *ValueError, a name that occurs twice, is not UTF-8 or holds U+0000, and nesting beyond MaxDepth.
func ObjectValue(members []Member) (Value, error) {
	if name, twice := duplicate(members); twice {
		return Value{}, &ValueError{Pointer: Pointer("").Append(name), Reason: reasonDuplicate}
	}
	own := slices.Clone(members)
	for i, m := range own {
		if !validText(m.Name) {
			return Value{}, &ValueError{Reason: reasonName}
		}
		own[i].Value = m.Value.orNull()
	}
	out := objectOwning(own)
	if out.depth() > MaxDepth {
		return Value{}, &ValueError{Reason: reasonDepth}
	}
	return out, nil
}

// duplicate finds a name that occurs twice. Few names are compared without a map.
func duplicate(members []Member) (string, bool) {
	const few = 16
	if len(members) <= few {
		for i, m := range members {
			if indexOf(members[:i], m.Name) >= 0 {
				return m.Name, true
			}
		}
		return "", false
	}
	seen := make(map[string]struct{}, len(members))
	for _, m := range members {
		if _, twice := seen[m.Name]; twice {
			return m.Name, true
		}
		seen[m.Name] = struct{}{}
	}
	return "", false
}

// ArrayValue returns an array; an absent item is written null. Nesting beyond MaxDepth is found by the next call that
// can refuse it: ObjectValue, Value.Set or Parse.
func ArrayValue(items []Value) Value {
	own := slices.Clone(items)
	for i, item := range own {
		own[i] = item.orNull()
	}
	return arrayOwning(own)
}

// objectOwning makes an object of members that nobody else holds.
func objectOwning(members []Member) Value {
	depth := 1
	size := len("{}")
	for i := range members {
		depth = max(depth, members[i].Value.depth()+1)
		size += len(members[i].Name) + len(`"":,`) + members[i].Value.Size()
	}
	return objectOf(&node{members: members, depth: depth, size: size})
}

// arrayOwning makes an array of items that nobody else holds.
func arrayOwning(items []Value) Value {
	depth := 1
	size := len("[]")
	for i := range items {
		depth = max(depth, items[i].depth()+1)
		size += len(",") + items[i].Size()
	}
	return arrayOf(&node{items: items, depth: depth, size: size})
}

func textValue(s string) Value       { return Value{kind: String, text: s, present: true} }
func numberValue(token string) Value { return Value{kind: Number, text: token, present: true} }
func objectOf(n *node) Value         { return Value{kind: Object, node: n, present: true} }
func arrayOf(n *node) Value          { return Value{kind: Array, node: n, present: true} }

// orNull returns a null for an absent value: inside a tree there is no absence.
func (v Value) orNull() Value {
	if v.IsZero() {
		return NullValue()
	}
	return v
}

func mended(s string) string {
	if validText(s) {
		return s
	}
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

func validText(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }
