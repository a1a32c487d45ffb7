package ijson

import (
	"iter"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// longArray is from how many items on an array that is read keeps its text in place of the tree of its items, which
// would take several times as much. Its items are made anew for whoever walks through them.
const longArray = 1000

// long is an array that is kept as its text, which has been checked.
type long struct {
	text  string
	count int
	// sizes are those of the objects and arrays in it, as the parser wants them.
	sizes []uint32
}

// each gives the items in turn. None is kept when the next one is made.
func (l *long) each() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		p := parser{
			dec:  jsontext.NewDecoder(strings.NewReader(l.text), jsontext.AllowDuplicateNames(true)),
			text: l.text, sizes: l.sizes,
		}
		if _, err := p.dec.ReadToken(); err != nil {
			return // never: the text was read before
		}
		for i := range l.count {
			item, err := p.value(1)
			if err != nil || !yield(i, item) {
				return
			}
			p.forgetUnquoted()
		}
	}
}

// items makes all items at once.
func (l *long) items() []Value {
	out := make([]Value, 0, l.count)
	for _, item := range l.each() {
		out = append(out, item)
	}
	return out
}

// longArray reads the items of an array whose opening bracket ends at from, and keeps its text.
func (p *parser) longArray(depth int, from int64) (Value, error) {
	inside := p.sizes
	deepest, count, err := p.longItems(depth)
	if err != nil {
		return Value{}, err
	}
	if _, err := p.dec.ReadToken(); err != nil {
		return Value{}, p.failure(err)
	}
	kept := long{
		text: p.text[from-1 : p.dec.InputOffset()], count: count, sizes: inside[:len(inside)-len(p.sizes)],
	}
	return arrayOf(&node{long: &kept, depth: deepest + 1, size: len(kept.text)}), nil
}

// longItems reads the items of an array that keeps its text, and returns how deep the deepest is.
func (p *parser) longItems(depth int) (deepest, count int, err error) {
	for p.dec.PeekKind() != jsontext.KindEndArray {
		v, err := p.value(depth + 1)
		if err != nil {
			return 0, 0, err
		}
		deepest = max(deepest, v.depth())
		count++
		p.forgetUnquoted()
	}
	return deepest, count, nil
}

// forgetUnquoted lets go of strings that had escapes, once they are many. Who still has one of them keeps them.
func (p *parser) forgetUnquoted() {
	const many = 4 << 10
	if p.unquoted.Len() > many {
		p.unquoted = strings.Builder{}
	}
}
