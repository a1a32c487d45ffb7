package manual

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

const schemasPath = apiPath + "/schemas"

func indented(v ijson.Value) string {
	var out bytes.Buffer
	if json.Indent(&out, v.AppendJSON(nil), "", "  ") != nil {
		return ""
	}
	return out.String()
}

// typeOf says in a cell of a table what a schema takes.
func (m *Manual) typeOf(l lexique.Langue, schema ijson.Value) string {
	out := m.plainType(l, schema)
	if nullable, _ := schema.Get("nullable"); isTrue(nullable) {
		out += " " + dire(l, wordOrNull)
	}
	return out
}

func isTrue(v ijson.Value) bool {
	b, _ := v.Bool()
	return b
}

func (m *Manual) plainType(l lexique.Langue, schema ijson.Value) string {
	if _, name := m.target(schema); name != "" {
		return "[" + name + "](" + schemasPath + "/" + name + ")"
	}
	if all, ok := schema.Get("allOf"); ok && all.Len() > 0 {
		return m.plainType(l, all.Items()[0])
	}
	if any, ok := schema.Get("anyOf"); ok && any.Len() > 0 {
		var forms []string
		for _, form := range any.Elements() {
			forms = append(forms, m.plainType(l, form))
		}
		return strings.Join(forms, ", ")
	}
	if words := listAt(schema, "enum"); len(words) > 0 && stringAt(schema, "type") == "string" {
		return closedList(words)
	}
	kind := stringAt(schema, "type")
	switch kind {
	case "array":
		items, _ := schema.Get("items")
		return dire(l, wordListOf) + " " + m.typeOf(l, items)
	case "string":
		if format := stringAt(schema, "format"); format != "" {
			return dire(l, kinds[kind]) + " (" + format + ")"
		}
	case "integer", "number":
		return dire(l, kinds[kind]) + bounds(schema)
	case "":
		return dire(l, wordAnything)
	}
	return dire(l, kinds[kind])
}

func closedList(words []string) string {
	shown := make([]string, 0, len(words))
	for _, w := range words {
		if w == "" {
			w = `""`
		}
		shown = append(shown, "`"+w+"`")
	}
	return strings.Join(shown, ", ")
}

// bounds are those that mean something: a schema also says how large a number the reader takes.
func bounds(schema ijson.Value) string {
	lowest, hasLowest := schema.Get("minimum")
	highest, hasHighest := schema.Get("maximum")
	low, _ := lowest.NumberToken()
	high, _ := highest.NumberToken()
	const mostDigits = 6
	if len(low) > mostDigits || len(high) > mostDigits {
		return ""
	}
	switch {
	case hasLowest && hasHighest:
		return " (" + low + " … " + high + ")"
	case hasLowest:
		return " (≥ " + low + ")"
	case hasHighest:
		return " (≤ " + high + ")"
	}
	return ""
}

// field is a row of a table of fields.
type field struct {
	name     string
	schema   ijson.Value
	required bool
}

// fieldsOf are the properties of an object, those of what it is made of first.
func (m *Manual) fieldsOf(schema ijson.Value) []field {
	schema, _ = m.target(schema)
	var out []field
	parts, _ := schema.Get("allOf")
	for _, part := range parts.Elements() {
		for _, f := range m.fieldsOf(part) {
			out = slices.DeleteFunc(out, func(earlier field) bool { return earlier.name == f.name })
			out = append(out, f)
		}
	}
	required := listAt(schema, "required")
	properties, _ := schema.Get("properties")
	for name, property := range properties.All() {
		f := field{name: name, schema: property, required: slices.Contains(required, name)}
		out = slices.DeleteFunc(out, func(earlier field) bool { return earlier.name == name })
		out = append(out, f)
	}
	return out
}

// fields writes what a schema holds: a table of its fields, its forms, or its words.
func (m *Manual) fields(b *strings.Builder, l lexique.Langue, schema ijson.Value) {
	own, name := m.target(schema)
	if name != "" {
		fmt.Fprintf(b, "%s%s[%s](%s/%s).\n\n", dire(l, wordSchema), colon(l), name, schemasPath, name)
	}
	m.schemaFields(b, l, own)
}

func (m *Manual) schemaFields(b *strings.Builder, l lexique.Langue, schema ijson.Value) {
	if forms, ok := schema.Get("oneOf"); ok {
		m.forms(b, l, schema, forms)
		return
	}
	if words := listAt(schema, "enum"); len(words) > 0 {
		fmt.Fprintf(b, "%s\n\n", closedList(words))
		return
	}
	list := m.fieldsOf(schema)
	if len(list) == 0 {
		fmt.Fprintf(b, "%s\n\n", m.typeOf(l, schema))
		return
	}
	fmt.Fprintf(
		b, "| %s | %s | %s | %s |\n|---|---|---|---|\n", dire(l, wordField), dire(l, wordType), dire(l, wordRequired),
		dire(l, wordMeaning),
	)
	for _, f := range list {
		needed := ""
		if f.required {
			needed = dire(l, wordYes)
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", f.name, m.typeOf(l, f.schema), needed, m.meaning(l, f.schema))
	}
	b.WriteByte('\n')
}

// forms are the schemas of which a value has one, told apart by a member.
func (m *Manual) forms(b *strings.Builder, l lexique.Langue, schema, forms ijson.Value) {
	by, _ := schema.At("/discriminator/propertyName")
	name, _ := by.Text()
	fmt.Fprintf(b, "%s `%s`.\n\n", dire(l, wordToldApart), name)
	for _, form := range forms.Elements() {
		_, target := m.target(form)
		fmt.Fprintf(b, "- [%s](%s/%s)\n", target, schemasPath, target)
	}
	b.WriteByte('\n')
}

// meaning is what a field means, in the language that says it.
func (m *Manual) meaning(l lexique.Langue, schema ijson.Value) string {
	said := stringAt(schema, "description")
	if said == "" {
		own, _ := m.target(schema)
		said = stringAt(own, "description")
	}
	if said == "" {
		return ""
	}
	if isFrench(said) {
		return french(l, cell(said))
	}
	return english(l, cell(said))
}

// cell keeps a text inside its cell.
func cell(s string) string { return inCell.Replace(s) }

var inCell = strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;")

// usersOf are the schemas that refer to each schema.
func usersOf(schemas ijson.Value) map[string][]string {
	out := map[string][]string{}
	for user, schema := range schemas.All() {
		for _, found := range references.FindAllSubmatch(schema.AppendJSON(nil), -1) {
			if used := string(found[1]); used != user && !slices.Contains(out[used], user) {
				out[used] = append(out[used], user)
			}
		}
	}
	return out
}

var references = regexp.MustCompile(`"\$ref":"#/components/schemas/([^"]*)"`)

func (m *Manual) schemasBody(l lexique.Langue) string {
	var b strings.Builder
	schemas, _ := m.api.At("/components/schemas")
	fmt.Fprintf(&b, "| %s | %s |\n|---|---|\n", dire(l, wordSchema), dire(l, wordMeaning))
	for name, schema := range schemas.All() {
		fmt.Fprintf(&b, "| [%s](%s/%s) | %s |\n", name, schemasPath, name, m.meaning(l, schema))
	}
	return b.String()
}

// schemaBody is the page of a schema: what it holds, and what holds it.
func (m *Manual) schemaBody(l lexique.Langue, name string, schema ijson.Value) string {
	var b strings.Builder
	if said := m.meaning(l, schema); said != "" {
		fmt.Fprintf(&b, "%s\n\n", said)
	}
	m.schemaFields(&b, l, schema)
	users := make([]string, 0, len(m.users[name]))
	for _, other := range m.users[name] {
		users = append(users, "["+other+"]("+schemasPath+"/"+other+")")
	}
	if len(users) > 0 {
		fmt.Fprintf(&b, "%s%s%s.\n", dire(l, wordUsedBy), colon(l), strings.Join(users, ", "))
	}
	return b.String()
}
