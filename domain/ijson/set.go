package ijson

import (
	"slices"
	"strings"
)

// Set returns the value with another one at the pointer. The receiver is unchanged; both trees share
// what lies beside the way.
//
// A missing member is added at the end of its object, and an index equal to the array's length adds an item. Where the
// way goes through something missing or null, objects are created, never arrays. An absent replacement is set as a
// null. Set refuses, with a *ValueError, an invalid pointer, a way through a string, number or boolean, an index beyond
// the end, an invalid name, and nesting beyond MaxDepth.
func (v Value) Set(p Pointer, replacement Value) (Value, error) {
	if strings.Count(string(p), "/")+replacement.depth() > MaxDepth {
		return Value{}, &ValueError{Pointer: p, Reason: reasonDepth}
	}
	tokens, err := p.Tokens()
	if err != nil {
		return Value{}, err
	}
	s := setter{pointer: p, replacement: replacement.orNull()}
	return s.set(v, tokens)
}

type setter struct {
	pointer     Pointer
	replacement Value
}

func (s setter) set(v Value, tokens []string) (Value, error) {
	if len(tokens) == 0 {
		return s.replacement, nil
	}
	switch v.kind {
	case Null, Object:
		return s.setMember(v, tokens[0], tokens[1:])
	case Array:
		return s.setItem(v, tokens[0], tokens[1:])
	default:
		return Value{}, s.refuse("the way leads through a " + v.kind.String())
	}
}

func (s setter) setMember(v Value, name string, rest []string) (Value, error) {
	i := indexOf(v.members(), name)
	if i < 0 && !validText(name) {
		return Value{}, s.refuse(reasonName)
	}
	var old Value
	if i >= 0 {
		old = v.node.members[i].Value
	}
	child, err := s.set(old, rest)
	if err != nil {
		return Value{}, err
	}
	members := slices.Clone(v.members())
	if i >= 0 {
		members[i].Value = child
	} else {
		members = append(members, Member{Name: name, Value: child})
	}
	return objectOwning(members), nil
}

func (s setter) setItem(v Value, token string, rest []string) (Value, error) {
	i, ok := arrayIndex(token)
	if !ok || i > v.Len() {
		return Value{}, s.refuse("no such index in the array")
	}
	var old Value
	if i < v.Len() {
		old = v.item(i)
	}
	child, err := s.set(old, rest)
	if err != nil {
		return Value{}, err
	}
	items := slices.Clone(v.items())
	if i < len(items) {
		items[i] = child
	} else {
		items = append(items, child)
	}
	return arrayOwning(items), nil
}

func (s setter) refuse(reason string) error { return &ValueError{Pointer: s.pointer, Reason: reason} }
