package rapport

import (
	"reflect"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// member is a field of a struct that is written.
type member struct {
	name string
	// before is the name as it stands before the value.
	before string
	// path leads to the field: through the embedded structs that hold it, if any.
	path                []int
	write               func() write
	omitEmpty, omitZero bool
}

// structWriter reads the tags of a struct once.
func structWriter(t reflect.Type) write {
	members, ok := membersOf(t, nil)
	sorted := slices.Clone(members)
	slices.SortStableFunc(sorted, byName)
	if !ok || hasTwins(sorted) {
		return writeByJSON
	}
	return func(o *out, v reflect.Value) {
		if o.exact {
			o.members(v, sorted)
		} else {
			o.members(v, members)
		}
	}
}

func byName(a, b member) int { return strings.Compare(a.name, b.name) }

// hasTwins says whether two members have one name: which of them counts is left to encoding/json.
func hasTwins(sorted []member) bool {
	for i := range sorted[min(1, len(sorted)):] {
		if sorted[i].name == sorted[i+1].name {
			return true
		}
	}
	return false
}

// membersOf returns the members of a struct that is reached by a path; those of an embedded struct are its own. It
// is false for what is left to encoding/json.
func membersOf(t reflect.Type, path []int) ([]member, bool) {
	members := make([]member, 0, t.NumField())
	for i := range t.NumField() {
		field := t.Field(i)
		tag := field.Tag.Get("json")
		at := append(slices.Clone(path), i)
		if field.Anonymous && tag == "" {
			inner, ok := membersOfEmbedded(field, at)
			if !ok {
				return nil, false
			}
			members = append(members, inner...)
			continue
		}
		if !field.IsExported() || tag == "-" {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		if name == "" {
			name = field.Name
		}
		before := string(ijson.AppendString(nil, name)) + ":"
		m := member{name: name, before: before, path: at, write: lazily(field.Type)}
		switch options {
		case "":
		case "omitempty":
			m.omitEmpty = true
		case "omitzero":
			m.omitZero = true
		default:
			return nil, false
		}
		members = append(members, m)
	}
	return members, true
}

// membersOfEmbedded returns the members of an embedded struct, or of one that is pointed at.
func membersOfEmbedded(field reflect.StructField, path []int) ([]member, bool) {
	t := field.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || !field.IsExported() {
		return nil, false
	}
	return membersOf(t, path)
}

// of returns the field of a struct; false when an embedded pointer on the way is nil, so that nothing is written.
func (m *member) of(v reflect.Value) (reflect.Value, bool) {
	field := v.Field(m.path[0])
	if len(m.path) == 1 {
		return field, true
	}
	for _, i := range m.path[1:] {
		if field.Kind() == reflect.Pointer {
			if field.IsNil() {
				return field, false
			}
			field = field.Elem()
		}
		field = field.Field(i)
	}
	return field, true
}

func (o *out) members(v reflect.Value, members []member) {
	o.text = append(o.text, '{')
	first := true
	for i := range members {
		m := &members[i]
		field, ok := m.of(v)
		if !ok || m.omitEmpty && empty(field) || m.omitZero && zero(field) {
			continue
		}
		if !first {
			o.text = append(o.text, ',')
		}
		first = false
		o.text = append(o.text, m.before...)
		m.write()(o, field)
	}
	o.text = append(o.text, '}')
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
