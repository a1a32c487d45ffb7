package description

import (
	"fmt"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// dossierSchemas are those of a dossier: the published JSON Schema, in the words of OpenAPI 3.0. It has no type
// `null`, reads nothing beside a reference, and keeps its schemas in one place.
func dossierSchemas(published []byte) ([]ijson.Member, error) {
	schema, err := ijson.Parse(published)
	if err != nil {
		return nil, fmt.Errorf("read the schema of a dossier: %w", err)
	}
	definitions, ok := schema.Get("$defs")
	if !ok {
		return nil, fmt.Errorf("the schema of a dossier has no $defs")
	}
	line, ok := definitions.Get("ligne")
	if !ok {
		return nil, fmt.Errorf("the schema of a dossier has no line of a career")
	}
	var out []ijson.Member
	r := rewriter{}
	for _, list := range sharedLists {
		words, ok := line.At(list.pointer)
		if !ok {
			return nil, fmt.Errorf("a line of a career has no %s", list.pointer)
		}
		r.shared = append(r.shared, sharedWords{name: list.name, words: words})
		out = append(out, member(list.name, ijson.NewObject(
			text("type", "string"), member("enum", withoutNull(words)), text("description", list.what),
		)))
	}
	out = append(out, member("Dossier", r.rewritten(schema)))
	for name, definition := range definitions.All() {
		out = append(out, member(definitionName(name), r.rewritten(definition)))
	}
	return out, nil
}

// sharedLists are the closed lists that several properties of a dossier have; each becomes one schema.
var sharedLists = []struct {
	pointer    ijson.Pointer
	name, what string
}{
	{"/properties/regime/enum", "DossierRegime", "A scheme as a dossier may name it."},
	{"/properties/nature/enum", "DossierNature", "The kind of a period, as a dossier names it."},
}

// rewriter writes schemas in the words of OpenAPI 3.0.
type rewriter struct{ shared []sharedWords }

type sharedWords struct {
	name  string
	words ijson.Value
}

func definitionName(name string) string { return "Dossier" + title(name) }

// leftOut are the words of JSON Schema that OpenAPI 3.0 has not.
var leftOut = []string{"$schema", "$id", "$defs", "title"}

// rewritten returns a schema in the words of OpenAPI 3.0.
func (r rewriter) rewritten(schema ijson.Value) ijson.Value {
	var out []ijson.Member
	_, hasType := schema.Get("type")
	for name, value := range schema.All() {
		switch {
		case slices.Contains(leftOut, name):
		case name == "type":
			out = append(out, typeMembers(value)...)
		case name == "enum":
			out = append(out, r.wordsOf(value, hasType)...)
		case name == "$ref":
			target, _ := value.Text()
			definition := strings.TrimPrefix(target, "#/$defs/")
			out = append(out, text("type", "object"), orNull(), allOf(definitionName(definition)))
		case name == "properties":
			properties := value.Members()
			for i := range properties {
				properties[i].Value = r.rewritten(properties[i].Value)
			}
			out = append(out, member("properties", ijson.NewObject(properties...)))
		case name == "items" || name == "not":
			out = append(out, member(name, r.rewritten(value)))
		case name == "anyOf":
			choices := value.Items()
			for i := range choices {
				choices[i] = r.rewritten(choices[i])
			}
			out = append(out, member(name, ijson.ArrayValue(choices)))
		default:
			out = append(out, member(name, value))
		}
	}
	return ijson.NewObject(out...)
}

// wordsOf writes a closed list, of which null may be one.
func (r rewriter) wordsOf(words ijson.Value, hasType bool) []ijson.Member {
	var out []ijson.Member
	if !hasType {
		out = append(out, text("type", "string"))
		if words.Len() != withoutNull(words).Len() {
			out = append(out, orNull())
		}
	}
	for _, s := range r.shared {
		if s.words.Equal(words) {
			return append(out, allOf(s.name))
		}
	}
	return append(out, member("enum", withoutNull(words)))
}

// typeMembers writes the type, and null beside it as OpenAPI 3.0 does.
func typeMembers(value ijson.Value) []ijson.Member {
	word, ok := value.Text()
	if ok {
		return typed(word)
	}
	var out []ijson.Member
	for _, item := range value.Elements() {
		if word, _ := item.Text(); word == "null" {
			out = append(out, orNull())
		} else {
			out = append(typed(word), out...)
		}
	}
	return out
}

func typed(word string) []ijson.Member {
	if word == "number" {
		return []ijson.Member{text("type", word), text("format", "double")}
	}
	return []ijson.Member{text("type", word)}
}

func withoutNull(words ijson.Value) ijson.Value {
	var out []ijson.Value
	for _, w := range words.Elements() {
		if w.Kind() != ijson.Null {
			out = append(out, w)
		}
	}
	return ijson.ArrayValue(out)
}
