package description

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// types turns Go types into schemas. A struct becomes a schema of its own under its Go name.
type types struct {
	folder   string
	packages map[string]*goPackage
	names    map[reflect.Type]string
	written  map[string]ijson.Value
	// taken are the names of other schemas.
	taken map[string]bool
}

func newTypes(folder string, taken map[string]bool) *types {
	return &types{
		folder: folder, packages: map[string]*goPackage{}, names: map[reflect.Type]string{},
		written: map[string]ijson.Value{}, taken: taken,
	}
}

// schemas returns those of all structs met so far, by name.
func (t *types) schemas() []ijson.Member {
	var out []ijson.Member
	for _, name := range slices.Sorted(maps.Keys(t.written)) {
		out = append(out, member(name, t.written[name]))
	}
	return out
}

// late is what makes its value when it is read, and writes that as its own.
type late interface {
	Valeur() any
}

// known are the types that write themselves.
func known(t reflect.Type) ([]ijson.Member, bool) {
	number := []ijson.Member{text("type", "number"), text("format", "double")}
	switch t {
	case reflect.TypeFor[money.Euro](), reflect.TypeFor[money.Points](), reflect.TypeFor[money.Decimal]():
		return number, true
	case reflect.TypeFor[calendar.Date]():
		return []ijson.Member{text("type", "string"), text("format", "date"), orNull()}, true
	case reflect.TypeFor[calendar.Age]():
		return []ijson.Member{reference("Age")}, true
	case reflect.TypeFor[dossier.Regime]():
		return []ijson.Member{reference("Regime")}, true
	case reflect.TypeFor[dossier.Nature]():
		return []ijson.Member{reference("Nature")}, true
	case reflect.TypeFor[pension.Quantity]():
		return []ijson.Member{reference("JsonValue")}, true
	case reflect.TypeFor[faits.Compte]():
		whole := ijson.NewObject(text("type", "integer"))
		return []ijson.Member{text("type", "object"), member("additionalProperties", whole)}, true
	}
	switch t.String() {
	case "faits.TotauxPoints":
		return []ijson.Member{text("type", "object"), member("additionalProperties", ijson.NewObject(number...))}, true
	case "career.assiette":
		return append(number, orNull()), true
	case "career.Place":
		return []ijson.Member{text("type", "integer"), orNull()}, true
	case "career.Lecture":
		return []ijson.Member{text("type", "string")}, true
	}
	return nil, false
}

// of returns the members of the schema of a type.
func (t *types) of(g reflect.Type) ([]ijson.Member, error) {
	if members, ok := known(g); ok {
		return members, nil
	}
	if own, ok := reflect.New(g).Elem().Interface().(late); ok && g.Kind() != reflect.Pointer {
		return t.of(reflect.TypeOf(own.Valeur()))
	}
	if g.Kind() != reflect.Pointer && g.Implements(reflect.TypeFor[json.Marshaler]()) {
		return words(g)
	}
	switch g.Kind() {
	case reflect.Pointer:
		members, err := t.of(g.Elem())
		return nullable(members), err
	case reflect.Struct:
		name, err := t.named(g)
		return []ijson.Member{reference(name)}, err
	case reflect.Slice:
		if g.Elem().Kind() == reflect.Interface {
			return nil, fmt.Errorf("%s holds anything: say what in alternatives", g)
		}
		items, err := t.of(g.Elem())
		return []ijson.Member{text("type", "array"), member("items", ijson.NewObject(items...))}, err
	case reflect.Map:
		items, err := t.of(g.Elem())
		return []ijson.Member{text("type", "object"), member("additionalProperties", ijson.NewObject(items...))}, err
	case reflect.String:
		return t.textOf(g)
	case reflect.Bool:
		return []ijson.Member{text("type", "boolean")}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return []ijson.Member{text("type", "integer")}, nil
	default:
		return nil, fmt.Errorf("%s has no schema", g)
	}
}

// nullable allows null beside what the members say.
func nullable(members []ijson.Member) []ijson.Member {
	for _, m := range members {
		if m.Name == "nullable" {
			return members
		}
		if m.Name == "$ref" {
			target, _ := m.Value.Text()
			name := target[strings.LastIndex(target, "/")+1:]
			kind := "object"
			if name == "Regime" || name == "Nature" {
				kind = "string"
			}
			return []ijson.Member{text("type", kind), orNull(), allOf(name)}
		}
	}
	return append(members, orNull())
}

// words are those of a small number that writes itself as a word of a closed list, null for none.
func words(g reflect.Type) ([]ijson.Member, error) {
	if g.Kind() != reflect.Uint8 {
		return nil, fmt.Errorf("%s writes itself, and its schema is not known", g)
	}
	var list []string
	none := false
	for n := range 256 {
		value := reflect.New(g).Elem()
		value.SetUint(uint64(n))
		raw, err := json.Marshal(value.Interface())
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", g, err)
		}
		var word *string
		if err := json.Unmarshal(raw, &word); err != nil {
			return nil, fmt.Errorf("read %s of %s: %w", raw, g, err)
		}
		if word == nil {
			none = true
		} else if *word != "" {
			list = append(list, *word)
		}
	}
	schema := enum("", list)
	if none {
		return append(schema.Members(), orNull()), nil
	}
	return schema.Members(), nil
}

// textOf is a text: of a closed list when its package declares the words of its type.
func (t *types) textOf(g reflect.Type) ([]ijson.Member, error) {
	if g.PkgPath() == "" {
		return []ijson.Member{text("type", "string")}, nil
	}
	own, err := t.packageOf(g)
	if err != nil {
		return nil, err
	}
	if list := own.constantsOf(g.Name()); len(list) > 1 {
		return enum("", list).Members(), nil
	}
	return []ijson.Member{text("type", "string")}, nil
}
