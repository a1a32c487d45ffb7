package embedded

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"sync"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// The results of a module are a struct of structs with members by the hundred. They are turned into a value as encoding/json would write them,
// without being written and read again; tests hold this to encoding/json. What it seldom meets it leaves to encoding/json: maps, embedded
// structs, unusual tags.

// valueBuilder turns what a type holds into a value.
type valueBuilder func(v reflect.Value) (ijson.Value, error)

// builders are the builders made so far, by type.
var builders sync.Map

// resultsOf returns the results of a module as a value.
func resultsOf(results any) (ijson.Value, error) {
	v := reflect.ValueOf(results)
	return builderOf(v.Type())(v)
}

func builderOf(t reflect.Type) valueBuilder {
	if made, ok := builders.Load(t); ok {
		if build, ok := made.(valueBuilder); ok {
			return build
		}
	}
	build := newBuilder(t)
	builders.Store(t, build)
	return build
}

// late is what makes its value when it is read, and writes that as its own.
type late interface {
	Valeur() any
}

var (
	lateType          = reflect.TypeFor[late]()
	marshalerType     = reflect.TypeFor[json.Marshaler]()
	textMarshalerType = reflect.TypeFor[encoding.TextMarshaler]()
)

func newBuilder(t reflect.Type) valueBuilder {
	switch {
	case t.Kind() == reflect.Pointer:
		return buildPointer
	case t.Implements(lateType):
		return buildLate
	case t.Implements(marshalerType):
		return buildMarshaler
	case reflect.PointerTo(t).Implements(marshalerType), t.Implements(textMarshalerType), reflect.PointerTo(t).Implements(textMarshalerType):
		return buildByJSON
	}
	switch t.Kind() {
	case reflect.Struct:
		return newStructBuilder(t)
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 {
			return buildSlice
		}
	case reflect.String:
		return func(v reflect.Value) (ijson.Value, error) { return ijson.StringValue(v.String()), nil }
	case reflect.Bool:
		return func(v reflect.Value) (ijson.Value, error) { return ijson.BoolValue(v.Bool()), nil }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(v reflect.Value) (ijson.Value, error) { return ijson.IntValue(v.Int()), nil }
	default:
	}
	return buildByJSON
}

func buildPointer(v reflect.Value) (ijson.Value, error) {
	if v.IsNil() {
		return ijson.NullValue(), nil
	}
	return builderOf(v.Type().Elem())(v.Elem())
}

func buildLate(v reflect.Value) (ijson.Value, error) {
	own, ok := v.Interface().(late)
	if !ok {
		return buildByJSON(v)
	}
	return resultsOf(own.Valeur())
}

// buildMarshaler asks a type that writes itself; through its address where it has one, which copies nothing.
func buildMarshaler(v reflect.Value) (ijson.Value, error) {
	if v.CanAddr() {
		v = v.Addr()
	}
	own, ok := v.Interface().(json.Marshaler)
	if !ok {
		return buildByJSON(v)
	}
	raw, err := own.MarshalJSON()
	if err != nil {
		return ijson.Value{}, err
	}
	return scalarOf(raw)
}

func buildByJSON(v reflect.Value) (ijson.Value, error) {
	if v.CanAddr() {
		v = v.Addr()
	}
	raw, err := json.Marshal(v.Interface())
	if err != nil {
		return ijson.Value{}, err
	}
	return scalarOf(raw)
}

func buildSlice(v reflect.Value) (ijson.Value, error) {
	if v.IsNil() {
		return ijson.NullValue(), nil
	}
	build, items := builderOf(v.Type().Elem()), make([]ijson.Value, v.Len())
	for i := range items {
		item, err := build(v.Index(i))
		if err != nil {
			return ijson.Value{}, err
		}
		items[i] = item
	}
	return ijson.ArrayValue(items), nil
}

// member is a field of a struct that is written.
type member struct {
	name                string
	index               int
	build               valueBuilder
	omitEmpty, omitZero bool
}

// newStructBuilder reads the tags of a struct once.
func newStructBuilder(t reflect.Type) valueBuilder {
	members := make([]member, 0, t.NumField())
	for i := range t.NumField() {
		field := t.Field(i)
		if field.Anonymous {
			return buildByJSON
		}
		tag := field.Tag.Get("json")
		if !field.IsExported() || tag == "-" {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		m := member{name: name, index: i, build: builderOf(field.Type)}
		switch options {
		case "":
		case "omitempty":
			m.omitEmpty = true
		case "omitzero":
			m.omitZero = true
		default:
			return buildByJSON
		}
		if name == "" {
			m.name = field.Name
		}
		members = append(members, m)
	}
	return func(v reflect.Value) (ijson.Value, error) { return buildStruct(v, members) }
}

func buildStruct(v reflect.Value, members []member) (ijson.Value, error) {
	out := make([]ijson.Member, 0, len(members))
	for _, m := range members {
		field := v.Field(m.index)
		if m.omitEmpty && empty(field) || m.omitZero && zero(field) {
			continue
		}
		value, err := m.build(field)
		if err != nil {
			return ijson.Value{}, err
		}
		out = append(out, ijson.Member{Name: m.name, Value: value})
	}
	return ijson.NewObject(out...), nil
}

// empty says what omitempty leaves out.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String, reflect.Array:
		return v.Len() == 0
	case reflect.Struct:
		return false
	default:
		return v.IsZero()
	}
}

// zero says what omitzero leaves out.
func zero(v reflect.Value) bool {
	if own, ok := v.Interface().(interface{ IsZero() bool }); ok && (v.Kind() != reflect.Pointer || !v.IsNil()) {
		return own.IsZero()
	}
	return v.IsZero()
}
