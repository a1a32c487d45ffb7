package description

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/modules/speciaux"
)

const modulePath = "github.com/retraite-gateway/retraite/"

// packageOf reads the source of the package of a type, once.
func (t *types) packageOf(g reflect.Type) (*goPackage, error) {
	path := strings.TrimPrefix(g.PkgPath(), modulePath)
	if own, ok := t.packages[path]; ok {
		return own, nil
	}
	own, err := readPackage(filepath.Join(t.folder, filepath.FromSlash(path)))
	if err != nil {
		return nil, err
	}
	t.packages[path] = own
	return own, nil
}

// named writes the schema of a struct, and returns its name.
func (t *types) named(g reflect.Type) (string, error) {
	if name, ok := t.names[g]; ok {
		return name, nil
	}
	name := title(g.Name())
	if g.Name() == "" {
		return "", fmt.Errorf("%s has no name", g)
	}
	if t.taken[name] {
		name = title(filepath.Base(g.PkgPath())) + name
	}
	t.taken[name] = true
	t.names[g] = name
	own, err := t.packageOf(g)
	if err != nil {
		return "", err
	}
	properties, err := t.properties(g, own)
	if err != nil {
		return "", fmt.Errorf("%s: %w", g, err)
	}
	members := []ijson.Member{text("type", "object"), member("properties", ijson.NewObject(properties...))}
	if said := own.typeDoc(g.Name()); said != "" {
		members = append(members, text("description", said))
	}
	t.written[name] = ijson.NewObject(members...)
	return name, nil
}

// properties are the fields that are written, under the names that encoding/json gives them.
func (t *types) properties(g reflect.Type, own *goPackage) ([]ijson.Member, error) {
	var out []ijson.Member
	for i := range g.NumField() {
		field := g.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			inner, err := t.inlined(indirect(field.Type))
			if err != nil {
				return nil, err
			}
			out = append(out, inner...)
			continue
		}
		if !field.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = field.Name
		}
		schema, err := t.field(g, field)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", field.Name, err)
		}
		said := strings.ReplaceAll(own.fieldDoc(g.Name(), field.Name), field.Name+" ", name+" ")
		out = append(out, member(name, described(schema, said)))
	}
	return out, nil
}

// inlined are the properties of a struct that another holds without a name.
func (t *types) inlined(g reflect.Type) ([]ijson.Member, error) {
	own, err := t.packageOf(g)
	if err != nil {
		return nil, err
	}
	return t.properties(g, own)
}

// alternatives are the fields whose lines take the form of their scheme, with the forms.
func alternatives(g reflect.Type, field string) []reflect.Type {
	switch g.String() + "." + field {
	case "speciaux.ResultatAutres.Regimes":
		return []reflect.Type{
			reflect.TypeFor[speciaux.PensionCnbf](), reflect.TypeFor[speciaux.PensionMines](),
			reflect.TypeFor[speciaux.PensionCavimac](), reflect.TypeFor[speciaux.PensionExploitant](),
			reflect.TypeFor[speciaux.PensionStatutaire](),
		}
	case "speciaux.ResultatUltramarin.Regimes":
		return []reflect.Type{
			reflect.TypeFor[speciaux.PensionTerritoire](), reflect.TypeFor[speciaux.PensionPacifique](),
		}
	}
	return nil
}

func (t *types) field(g reflect.Type, field reflect.StructField) ([]ijson.Member, error) {
	forms := alternatives(g, field.Name)
	if forms == nil {
		return t.of(field.Type)
	}
	var refs []ijson.Value
	for _, form := range forms {
		name, err := t.named(form)
		if err != nil {
			return nil, err
		}
		refs = append(refs, ijson.NewObject(reference(name)))
	}
	items := ijson.NewObject(member("anyOf", ijson.ArrayValue(refs)))
	return []ijson.Member{text("type", "array"), member("items", items)}, nil
}

// described says what a property means, beside a reference too.
func described(schema []ijson.Member, said string) ijson.Value {
	if said == "" {
		return ijson.NewObject(schema...)
	}
	if schema[0].Name == "$ref" {
		schema = []ijson.Member{member("allOf", ijson.ArrayValue([]ijson.Value{ijson.NewObject(schema...)}))}
	}
	return ijson.NewObject(append(schema, text("description", said))...)
}

func indirect(g reflect.Type) reflect.Type {
	if g.Kind() == reflect.Pointer {
		return g.Elem()
	}
	return g
}

// title starts a name with a capital letter.
func title(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}
