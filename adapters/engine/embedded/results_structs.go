package embedded

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
	before              string
	index               int
	write               func() write
	omitEmpty, omitZero bool
}

// structWriter reads the tags of a struct once.
func structWriter(t reflect.Type) write {
	members := make([]member, 0, t.NumField())
	for i := range t.NumField() {
		field := t.Field(i)
		if field.Anonymous {
			return writeByJSON
		}
		tag := field.Tag.Get("json")
		if !field.IsExported() || tag == "-" {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		if name == "" {
			name = field.Name
		}
		m := member{name: name, before: string(ijson.AppendString(nil, name)) + ":", index: i, write: lazily(field.Type)}
		switch options {
		case "":
		case "omitempty":
			m.omitEmpty = true
		case "omitzero":
			m.omitZero = true
		default:
			return writeByJSON
		}
		members = append(members, m)
	}
	sorted := slices.Clone(members)
	slices.SortFunc(sorted, func(a, b member) int { return strings.Compare(a.name, b.name) })
	return func(o *out, v reflect.Value) {
		if o.exact {
			o.members(v, sorted)
		} else {
			o.members(v, members)
		}
	}
}

func (o *out) members(v reflect.Value, members []member) {
	o.text = append(o.text, '{')
	first := true
	for i := range members {
		m := &members[i]
		field := v.Field(m.index)
		if m.omitEmpty && empty(field) || m.omitZero && zero(field) {
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
