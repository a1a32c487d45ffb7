package ijson

import (
	"bytes"
	"fmt"
)

// Shape names the members of an object that are wanted, each with the shape of its own; a nil shape wants the value
// whole. In a list it is the shape of every item.
type Shape map[string]Shape

// Of returns of a value what the shape names.
func (s Shape) Of(v Value) Value {
	if s == nil {
		return v
	}
	switch v.Kind() {
	case Object:
		members := make([]Member, 0, min(len(s), v.Len()))
		for name, member := range v.All() {
			if inner, ok := s[name]; ok {
				members = append(members, Member{Name: name, Value: inner.Of(member)})
			}
		}
		return objectOwning(members)
	case Array:
		items := v.Items()
		for i := range items {
			items[i] = s.Of(items[i])
		}
		return arrayOwning(items)
	case Null, Bool, Number, String:
	}
	return v
}

// Pick is Of for a document of this program's own making, without reading what is not wanted. The value keeps no part
// of src. It never panics; what is not JSON gives an error or any value.
func (s Shape) Pick(src []byte) (Value, error) {
	p := picker{src: src}
	v := p.value(s)
	if p.failed || p.at != len(src) {
		return Value{}, fmt.Errorf("ijson: pick: no JSON at byte %d", p.at)
	}
	return v, nil
}

// picker reads a document without white space.
type picker struct {
	src    []byte
	at     int
	depth  int
	failed bool
}

func (p *picker) fail() Value {
	p.failed = true
	return Value{}
}

// next takes the next byte if it is c.
func (p *picker) next(c byte) bool {
	if p.at < len(p.src) && p.src[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *picker) value(s Shape) Value {
	if p.failed || p.at >= len(p.src) || p.depth > MaxDepth {
		return p.fail()
	}
	p.depth++
	defer func() { p.depth-- }()
	switch first := p.src[p.at]; first {
	case '{':
		return p.object(s)
	case '[':
		return p.array(s)
	default:
		return p.scalar(first)
	}
}

func (p *picker) object(s Shape) Value {
	p.at++
	members := make([]Member, 0, len(s))
	for !p.next('}') {
		if p.failed || p.at >= len(p.src) {
			return p.fail()
		}
		p.next(',')
		name := p.name()
		if p.failed || !p.next(':') {
			return p.fail()
		}
		inner, wanted := s[string(name)]
		if !wanted && s != nil {
			p.at = End(p.src, p.at)
			if p.at >= len(p.src) {
				return p.fail()
			}
			continue
		}
		members = append(members, Member{Name: string(name), Value: p.value(inner)})
	}
	return objectOwning(members)
}

func (p *picker) array(s Shape) Value {
	p.at++
	var items []Value
	for !p.next(']') {
		if p.failed || p.at >= len(p.src) {
			return p.fail()
		}
		p.next(',')
		items = append(items, p.value(s))
	}
	return arrayOwning(items)
}

// name reads the name of a member. Most names are not wanted, so that it is not made a string yet.
func (p *picker) name() []byte {
	if p.at >= len(p.src) || p.src[p.at] != '"' {
		p.failed = true
		return nil
	}
	from := p.at
	end := endOfText(p.src, from)
	if raw := p.src[from:end]; len(raw) > 1 && bytes.IndexByte(raw, '\\') < 0 {
		p.at = end
		return raw[1 : len(raw)-1]
	}
	name, _ := p.scalar('"').Text()
	return []byte(name)
}

// scalar reads a value that holds no other: a literal, a short number, and a text without escapes without a parser.
func (p *picker) scalar(first byte) Value {
	from := p.at
	p.at = End(p.src, from)
	raw := p.src[from:p.at]
	switch {
	case string(raw) == literalNull:
		return NullValue()
	case string(raw) == literalTrue, string(raw) == literalFalse:
		return BoolValue(first == 't')
	case first == '"' && bytes.IndexByte(raw, '\\') < 0 && len(raw) > 1:
		return StringValue(string(raw[1 : len(raw)-1]))
	case first == '-' || first >= '0' && first <= '9':
		v, err := NumberValue(string(raw))
		if err != nil {
			return p.fail()
		}
		return v
	}
	v, err := Parse(raw)
	if err != nil {
		return p.fail()
	}
	return v
}

// End returns the place after the value that begins at a place of a document without white space. It never panics; for
// what is not JSON it returns some place up to the end.
func End(src []byte, from int) int {
	depth := 0
	for at := from; at < len(src); {
		switch src[at] {
		case '"':
			at = endOfText(src, at)
			if depth == 0 {
				return at
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return at // the end of what holds a number or a literal
			}
			depth--
			if depth == 0 {
				return at + 1
			}
		case ',':
			if depth == 0 {
				return at
			}
		}
		at++
	}
	return len(src)
}

// endOfText returns the place after the text whose quote is at a place.
func endOfText(src []byte, at int) int {
	for at++; ; {
		length := bytes.IndexByte(src[at:], '"')
		if length < 0 {
			return len(src)
		}
		quote := at + length
		at = quote + 1
		escapes := 0
		for quote-escapes > 0 && src[quote-escapes-1] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return at
		}
	}
}
