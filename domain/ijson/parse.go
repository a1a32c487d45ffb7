package ijson

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxDepth is how many objects and arrays may be nested; the outermost counts as one.
const MaxDepth = 64

const (
	reasonDuplicate = "member name occurs twice"
	reasonName      = "member name holds U+0000 or is not UTF-8"
	reasonDepth     = "more than 64 nested objects and arrays"
	reasonNul       = "U+0000 in a string or name"
	reasonRange     = "number outside the range of a double"
	reasonTrailing  = "data after the value"
	reasonTop       = "the top level must be an object"
	reasonEmpty     = "empty document"
	reasonEnd       = "the document ends too early"
	reasonNameKind  = "member name must be a string"
	reasonUnclear   = "invalid JSON"
	reasonEscape    = "unknown escape or half of a surrogate pair in a string"
)

var byteOrderMark = []byte("\uFEFF")

// Parse reads one strict JSON value. The error is a *SyntaxError.
//
// It requires valid UTF-8, of which one leading byte order mark is dropped, and exactly one value, with nothing but
// white space around it. It refuses
//   - more than MaxDepth nested objects and arrays;
//   - a name that occurs twice in one object, at any level, however it is escaped;
//   - U+0000 and unpaired surrogates in strings and names, escaped or not;
//   - a number outside the range of a double: NaN, Infinity, 1.7976931348623158e308 and above (every number below
//     rounds to a finite double), and what is not zero but below 1e-324.
//
// Numbers are kept as written, whatever their exponent and precision; see Value.PlainNumber.
func Parse(src []byte) (Value, error) { return parse(src, shapeOf(src, math.MaxInt)) }

func parse(src []byte, s shape) (Value, error) {
	if !s.wide() {
		return parseStrictly(src, s)
	}
	v, err := parseWide(src, s)
	if err != nil {
		// The decoder says what is wrong first, and where.
		return parseStrictly(src, s)
	}
	return v, nil
}

func parseStrictly(src []byte, s shape) (Value, error) {
	body := bytes.TrimPrefix(src, byteOrderMark)
	p := parser{
		dec: jsontext.NewDecoder(bytes.NewBuffer(body)), text: string(body), shift: int64(len(src) - len(body)),
		sizes: s.sizes,
	}
	return p.document()
}

// document reads the value and requires that nothing follows it.
func (p *parser) document() (Value, error) {
	v, err := p.value(1)
	if err != nil {
		return Value{}, err
	}
	if err := p.end(); err != nil {
		return Value{}, err
	}
	return v, nil
}

// ParseObject is Parse for a document whose top level must be an object.
func ParseObject(src []byte) (Value, error) { return parseObject(src, shapeOf(src, math.MaxInt)) }

func parseObject(src []byte, s shape) (Value, error) {
	v, err := parse(src, s)
	if err != nil {
		return Value{}, err
	}
	if v.kind != Object {
		return Value{}, &SyntaxError{Reason: reasonTop}
	}
	return v, nil
}

// ParseObjectOrEmpty is ParseObject, with an empty object for a document of no bytes or white space alone.
func ParseObjectOrEmpty(src []byte) (Value, error) {
	return parseObjectOrEmpty(src, shapeOf(src, math.MaxInt))
}

func parseObjectOrEmpty(src []byte, s shape) (Value, error) {
	if len(bytes.Trim(bytes.TrimPrefix(src, byteOrderMark), " \t\r\n")) == 0 {
		return objectOf(&node{depth: 1}), nil
	}
	return parseObject(src, s)
}

// parser builds the tree in one pass over the tokens. The decoder checks grammar, UTF-8, surrogates and
// duplicates; the parser adds the other rules. The sizes of objects and arrays are known beforehand, so that each
// is filled in its own place.
type parser struct {
	dec   *jsontext.Decoder
	text  string // what dec reads; strings and numbers are parts of it
	shift int64  // bytes of the source before text

	comparesNames bool // itself, instead of the decoder

	sizes    []uint32 // of the containers not opened yet, in their order
	members  slab[Member]
	items    slab[Value]
	nodes    slab[node]
	unquoted strings.Builder // strings that had escapes, end to end
	scratch  []byte          // the one being unquoted
}

// value reads the next value, which would be the depth-th container if it is one.
func (p *parser) value(depth int) (Value, error) {
	switch p.dec.PeekKind() {
	case jsontext.KindBeginObject:
		return p.object(depth)
	case jsontext.KindBeginArray:
		return p.array(depth)
	case jsontext.KindString:
		s, err := p.string()
		return textValue(s), err
	case jsontext.KindNumber:
		return p.number()
	default:
		return p.literal()
	}
}

func (p *parser) object(depth int) (Value, error) {
	size, err := p.open(depth)
	if err != nil {
		return Value{}, err
	}
	from := p.dec.InputOffset()
	members := p.members.take(size)[:0]
	deepest := 0
	for p.dec.PeekKind() != jsontext.KindEndObject {
		name, err := p.name()
		if err != nil {
			return Value{}, err
		}
		v, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		members = append(members, Member{Name: name, Value: v})
		deepest = max(deepest, v.depth())
	}
	if _, err := p.dec.ReadToken(); err != nil {
		return Value{}, p.failure(err)
	}
	if p.comparesNames && anyTwice(members) {
		return Value{}, errTwice
	}
	n := &p.nodes.take(1)[0]
	n.members = members
	n.depth = deepest + 1
	n.size = int(p.dec.InputOffset()-from) + 1
	return objectOf(n), nil
}

func (p *parser) array(depth int) (Value, error) {
	size, err := p.open(depth)
	if err != nil {
		return Value{}, err
	}
	from := p.dec.InputOffset()
	if size >= longArray {
		return p.longArray(depth, from)
	}
	items := p.items.take(size)[:0]
	deepest := 0
	for p.dec.PeekKind() != jsontext.KindEndArray {
		v, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		items = append(items, v)
		deepest = max(deepest, v.depth())
	}
	if _, err := p.dec.ReadToken(); err != nil {
		return Value{}, p.failure(err)
	}
	n := &p.nodes.take(1)[0]
	n.items = items
	n.depth = deepest + 1
	n.size = int(p.dec.InputOffset()-from) + 1
	return arrayOf(n), nil
}

// open reads the opening bracket of the depth-th container, and returns how many members or items it will have.
func (p *parser) open(depth int) (size int, err error) {
	if _, err := p.dec.ReadToken(); err != nil {
		return 0, p.failure(err)
	}
	if depth > MaxDepth {
		return 0, p.refuse(reasonDepth, 1)
	}
	if len(p.sizes) > 0 {
		size = int(p.sizes[0])
		p.sizes = p.sizes[1:]
	}
	return size, nil
}

// name reads a member's name. Anything but a string there is an error of the decoder's, which must not
// read a whole value first.
func (p *parser) name() (string, error) {
	if p.dec.PeekKind() == jsontext.KindString {
		return p.string()
	}
	_, err := p.dec.ReadToken()
	return "", p.failure(err)
}

// end requires that nothing follows the value.
func (p *parser) end() error {
	after := p.dec.InputOffset()
	if _, err := p.dec.ReadToken(); errors.Is(err, io.EOF) {
		return nil
	}
	rest := p.text[after:]
	blanks := len(rest) - len(strings.TrimLeft(rest, " \t\r\n"))
	return &SyntaxError{Offset: p.shift + after + int64(blanks), Reason: reasonTrailing}
}

// refuse reports a rule of this package that the token just read, size bytes long, breaks.
func (p *parser) refuse(reason string, size int) error {
	at := p.dec.StackPointer()
	if strings.IndexByte(string(at), 0) >= 0 {
		at = at.Parent() // the bad name is not repeated
	}
	return &SyntaxError{
		Pointer: shortened(Pointer(at)),
		Offset:  p.shift + p.dec.InputOffset() - int64(size),
		Reason:  reason,
	}
}

// failure reports what the decoder refused. The library does not promise its wording, so the common faults have ours.
func (p *parser) failure(err error) error {
	if errors.Is(err, io.EOF) {
		return &SyntaxError{Offset: p.shift + int64(len(p.text)), Reason: reasonEmpty}
	}
	syntactic, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return p.refuse(reasonUnclear, 0)
	}
	out := &SyntaxError{
		Pointer: shortened(Pointer(syntactic.JSONPointer)),
		Offset:  p.shift + syntactic.ByteOffset,
	}
	switch {
	case errors.Is(syntactic.Err, jsontext.ErrDuplicateName):
		out.Reason = reasonDuplicate
	case errors.Is(syntactic.Err, jsontext.ErrNonStringName):
		out.Reason = reasonNameKind
	case errors.Is(syntactic.Err, io.ErrUnexpectedEOF):
		out.Reason = reasonEnd
	case strings.Contains(syntactic.Err.Error(), "surrogate pair"),
		strings.Contains(syntactic.Err.Error(), "escape sequence"):
		out.Reason = reasonEscape // the library's own words repeat what was sent
	default:
		out.Reason = syntactic.Err.Error()
	}
	return out
}
