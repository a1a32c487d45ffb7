package ijson

import (
	"iter"
	"slices"
)

// Kind is one of the six kinds of JSON value.
type Kind uint8

// The kinds. The zero Value is of kind Null.
const (
	Null Kind = iota
	Bool
	Number
	String
	Object
	Array
)

// String gives the English name of the kind.
func (k Kind) String() string {
	switch k {
	case Null:
		return "null"
	case Bool:
		return "boolean"
	case Number:
		return "number"
	case String:
		return "string"
	case Object:
		return "object"
	case Array:
		return "array"
	default:
		return "invalid"
	}
}

// Value is an immutable JSON value; copying it copies no data. The zero Value stands for an absent one: it is of kind
// Null and is written null, but IsZero tells it from a null that was written.
//
// Strings of a parsed value are parts of one copy of its source text, which lives as long as any of them.
type Value struct {
	_       [0]func() // == would compare how it is stored: use Equal, or IsZero
	text    string    // the string by value, the number as written, or the boolean literal
	node    *node     // of an object or array
	kind    Kind
	present bool
}

// node is what an object or array holds; it is never changed once its Value is given out.
type node struct {
	members []Member
	items   []Value
	long    *long // in place of items
	depth   int   // containers on the longest way down, this one included
	size    int   // about the bytes of its JSON
}

// Member is a name and its value in an object.
type Member struct {
	Name  string
	Value Value
}

// IsZero reports whether the value is absent: the zero Value, not a null.
func (v Value) IsZero() bool { return !v.present }

// Kind returns the kind; Null for an absent value.
func (v Value) Kind() Kind { return v.kind }

// Bool returns the boolean, and false if the value is of another kind.
func (v Value) Bool() (value, ok bool) {
	return v.kind == Bool && v.text == literalTrue, v.kind == Bool
}

// Text returns the string by value, and false if the value is of another kind.
func (v Value) Text() (string, bool) {
	if v.kind != String {
		return "", false
	}
	return v.text, true
}

// Len returns the number of members or items; 0 for the other kinds.
func (v Value) Len() int {
	if v.node == nil {
		return 0
	}
	if v.node.long != nil {
		return v.node.long.count
	}
	return len(v.node.members) + len(v.node.items)
}

// Members returns a copy of the members of an object in the order written; nil for the other kinds. All does not copy.
func (v Value) Members() []Member { return slices.Clone(v.members()) }

// Items returns a copy of the items of an array; nil for the other kinds. Elements does not copy, and does not hold all
// items of a long array at once.
func (v Value) Items() []Value { return slices.Clone(v.items()) }

// All iterates over the members of an object in the order written; over nothing for the other kinds.
func (v Value) All() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		for i := range v.members() {
			m := &v.node.members[i]
			if !yield(m.Name, m.Value) {
				return
			}
		}
	}
}

// Elements iterates over the items of an array with their index; over nothing for the other kinds.
func (v Value) Elements() iter.Seq2[int, Value] {
	if v.node != nil && v.node.long != nil {
		return v.node.long.each()
	}
	return slices.All(v.items())
}

// Get returns the member of that very name: case matters. It is false if there is none or the value is not an object.
// The search is linear: walk a large object with All instead of asking for each of its names.
func (v Value) Get(name string) (Value, bool) {
	if i := indexOf(v.members(), name); i >= 0 {
		return v.node.members[i].Value, true
	}
	return Value{}, false
}

func indexOf(members []Member, name string) int {
	for i := range members {
		if members[i].Name == name {
			return i
		}
	}
	return -1
}

func (v Value) members() []Member {
	if v.node == nil {
		return nil
	}
	return v.node.members
}

func (v Value) items() []Value {
	if v.node == nil {
		return nil
	}
	if v.node.long != nil {
		return v.node.long.items()
	}
	return v.node.items
}

// item returns the item at a place, which must be there.
func (v Value) item(i int) Value {
	if v.node.long == nil {
		return v.node.items[i]
	}
	for at, item := range v.node.long.each() {
		if at == i {
			return item
		}
	}
	return Value{}
}

// Size returns about how many bytes the JSON of the value takes, so that it is written into one place.
func (v Value) Size() int {
	const literal = 5
	const quotes = 2
	switch {
	case v.node != nil:
		return v.node.size
	case v.kind == String:
		return len(v.text) + quotes
	}
	return len(v.text) + literal
}

func (v Value) depth() int {
	if v.node == nil {
		return 0
	}
	return v.node.depth
}
