package rapport

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strconv"
	"sync"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// The results of a module are a struct of structs with members by the hundred. They are written as encoding/json
// would write them, in the form that is shown and in the canonical one, by a writer that is made once for each
// type; tests hold this to encoding/json. What it seldom meets it leaves to encoding/json: maps, unusual tags,
// members of one name.

// out is where results are written.
type out struct {
	text []byte
	// exact is set for the canonical form: members in the order of their names, numbers by exact value.
	exact bool
	// err is the first fault of a type that writes itself.
	err error
}

// write writes what a type holds.
type write func(o *out, v reflect.Value)

// writers are the writers made so far, by type.
var writers sync.Map

// appendResults appends the results of a module.
func appendResults(dst []byte, results any, exact bool) ([]byte, error) {
	o := out{text: dst, exact: exact}
	o.value(results)
	return o.text, o.err
}

// value writes any value, through its address where it has one: what is pointed at is not copied.
func (o *out) value(value any) {
	v := reflect.ValueOf(value)
	if !v.IsValid() {
		o.text = append(o.text, "null"...)
		return
	}
	writerOf(v.Type())(o, v)
}

func writerOf(t reflect.Type) write {
	if made, ok := writers.Load(t); ok {
		if w, ok := made.(write); ok {
			return w
		}
	}
	w := newWriter(t)
	writers.Store(t, w)
	return w
}

// late is what makes its value when it is read, and writes that as its own.
type late interface {
	Valeur() any
}

// appender is what writes itself in both forms.
type appender interface {
	AppendJSON(dst []byte, exact bool) []byte
}

var (
	lateType          = reflect.TypeFor[late]()
	appenderType      = reflect.TypeFor[appender]()
	marshalerType     = reflect.TypeFor[json.Marshaler]()
	textMarshalerType = reflect.TypeFor[encoding.TextMarshaler]()
)

func newWriter(t reflect.Type) write {
	switch {
	case t.Kind() == reflect.Pointer:
		return pointerWriter(t.Elem())
	case t.Implements(lateType):
		return writeLate
	case t.Implements(appenderType):
		return writeAppender
	case t.Implements(marshalerType) && t.Kind() == reflect.Uint8:
		return wordWriter()
	case t.Implements(marshalerType):
		return writeMarshaler
	case reflect.PointerTo(t).Implements(marshalerType),
		t.Implements(textMarshalerType), reflect.PointerTo(t).Implements(textMarshalerType):
		return writeByJSON
	}
	switch t.Kind() {
	case reflect.Struct:
		return structWriter(t)
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 {
			return sliceWriter(t.Elem())
		}
	case reflect.String:
		return func(o *out, v reflect.Value) { o.text = ijson.AppendString(o.text, v.String()) }
	case reflect.Bool:
		return func(o *out, v reflect.Value) { o.text = strconv.AppendBool(o.text, v.Bool()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(o *out, v reflect.Value) { o.text = strconv.AppendInt(o.text, v.Int(), 10) }
	default:
	}
	return writeByJSON
}

// lazily finds the writer of a type when it is first needed: a type may hold itself.
func lazily(t reflect.Type) func() write {
	return sync.OnceValue(func() write { return writerOf(t) })
}

func pointerWriter(t reflect.Type) write {
	writer := lazily(t)
	return func(o *out, v reflect.Value) {
		if v.IsNil() {
			o.text = append(o.text, "null"...)
			return
		}
		writer()(o, v.Elem())
	}
}

func sliceWriter(t reflect.Type) write {
	writer := lazily(t)
	return func(o *out, v reflect.Value) {
		if v.IsNil() {
			o.text = append(o.text, "null"...)
			return
		}
		w := writer()
		o.text = append(o.text, '[')
		for i := range v.Len() {
			if i > 0 {
				o.text = append(o.text, ',')
			}
			w(o, v.Index(i))
		}
		o.text = append(o.text, ']')
	}
}

// itself returns a value as what it implements; through its address where it has one, which copies nothing.
func itself[T any](v reflect.Value) (T, bool) {
	if v.CanAddr() {
		v = v.Addr()
	}
	own, ok := v.Interface().(T)
	return own, ok
}

func writeLate(o *out, v reflect.Value) {
	if own, ok := itself[late](v); ok {
		o.value(own.Valeur())
	}
}

func writeAppender(o *out, v reflect.Value) {
	if own, ok := itself[appender](v); ok {
		o.text = own.AppendJSON(o.text, o.exact)
	}
}

// wordWriter writes the words of a small closed list, each made once.
func wordWriter() write {
	var words sync.Map
	return func(o *out, v reflect.Value) {
		number := v.Uint()
		if word, ok := words.Load(number); ok {
			text, _ := word.(string)
			o.text = append(o.text, text...)
			return
		}
		from := len(o.text)
		writeMarshaler(o, v)
		words.Store(number, string(o.text[from:]))
	}
}

func writeMarshaler(o *out, v reflect.Value) {
	own, ok := itself[json.Marshaler](v)
	if !ok {
		writeByJSON(o, v)
		return
	}
	o.raw(own.MarshalJSON())
}

func writeByJSON(o *out, v reflect.Value) {
	if v.CanAddr() {
		v = v.Addr()
	}
	o.raw(json.Marshal(v.Interface()))
}

// raw writes what somebody else wrote.
func (o *out) raw(text []byte, err error) {
	if err == nil && isWord(text) {
		o.text = append(o.text, text...)
		return
	}
	var value ijson.Value
	if err == nil {
		value, err = ijson.Parse(text)
	}
	switch {
	case err != nil:
		o.err = err
	case o.exact:
		o.text = value.AppendCanonicalExact(o.text)
	default:
		o.text = value.AppendJSON(o.text)
	}
}

// isWord says whether a text is a literal, an integer, or a text of plain letters: what has one form alone.
func isWord(text []byte) bool {
	if len(text) == 0 {
		return false
	}
	isNumber := text[0] >= '0' && text[0] <= '9'
	for _, c := range text {
		isDigit := c >= '0' && c <= '9'
		isLetter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '"'
		if !isDigit && (isNumber || !isLetter) {
			return false
		}
	}
	return true
}
