package httpapi

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// What the usual linters of descriptions ask (redocly's recommended rules, the `oas` rules of spectral), as far as it
// can be broken here.

func TestDescription_says_what_each_operation_does_and_refers_to_its_answers(t *testing.T) {
	t.Parallel()
	doc := described(t)
	tags := map[string]bool{}
	for _, tag := range doc.Tags {
		tags[tag.Name] = true
		if tag.Description == "" {
			t.Errorf("the tag %s has no description", tag.Name)
		}
	}
	ids := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			name := method + " " + path
			if op.Summary == "" || op.Description == "" || op.OperationID == "" || ids[op.OperationID] {
				t.Errorf("%s lacks a summary, a description or an id of its own", name)
			}
			ids[op.OperationID] = true
			if len(op.Tags) != 1 || !tags[op.Tags[0]] {
				t.Errorf("%s has the tags %v", name, op.Tags)
			}
			for status, response := range op.Responses.Map() {
				if !strings.HasPrefix(response.Ref, "#/components/responses/") {
					t.Errorf("%s writes its answer %s out", name, status)
				}
			}
		}
	}
	if doc.Info.License.URL == "" || doc.Info.Contact == nil {
		t.Error("the description has no licence or no contact")
	}
}

func TestDescription_has_no_unused_component(t *testing.T) {
	t.Parallel()
	doc := described(t)
	text := string(openAPI)
	for kind, names := range map[string][]string{
		"schemas": keys(doc.Components.Schemas), "responses": keys(doc.Components.Responses),
		"headers":    keys(doc.Components.Headers),
		"parameters": keys(doc.Components.Parameters),
	} {
		for _, name := range names {
			if !strings.Contains(text, `"#/components/`+kind+`/`+name+`"`) {
				t.Errorf("nothing refers to the %s %s", kind, name)
			}
		}
	}
}

func keys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for name := range m {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// Amounts are doubles: a generator makes 32-bit floats of a number without a format. Null needs a type beside it.
func TestDescription_has_no_number_without_a_format_and_no_null_without_a_type(t *testing.T) {
	t.Parallel()
	var doc any
	if err := json.Unmarshal(openAPI, &doc); err != nil {
		t.Fatal(err)
	}
	walk(doc, "", func(at string, schema map[string]any) {
		if schema["type"] == "number" && schema["format"] != "double" {
			t.Errorf("%s is a number without a format", at)
		}
		if schema["nullable"] == true && schema["type"] == nil {
			t.Errorf("%s may be null and has no type", at)
		}
		if _, ok := schema["$ref"]; ok && len(schema) > 1 {
			t.Errorf("%s says something beside a reference, which nobody reads", at)
		}
	})
}

func walk(v any, at string, visit func(at string, object map[string]any)) {
	switch x := v.(type) {
	case map[string]any:
		visit(at, x)
		for name, child := range x {
			if name != "example" {
				walk(child, at+"/"+name, visit)
			}
		}
	case []any:
		for _, child := range x {
			walk(child, at+"/-", visit)
		}
	}
}

// A closed list or a family of forms that a client may match on is one schema with a name.
func TestDescription_tells_the_sections_apart_by_their_module(t *testing.T) {
	t.Parallel()
	section := described(t).Components.Schemas["Section"].Value
	if section.Discriminator == nil || section.Discriminator.PropertyName != "moduleId" {
		t.Fatal("nothing tells the sections apart")
	}
	modules := described(t).Components.Schemas["ModuleId"].Value.Enum
	if len(section.OneOf) != 38 || len(modules) != 38 {
		t.Errorf("%d sections, %d modules", len(section.OneOf), len(modules))
	}
	for _, m := range modules {
		name, _ := m.(string)
		ref := section.Discriminator.Mapping[name].Ref
		if !slices.ContainsFunc(section.OneOf, func(s *openapi3.SchemaRef) bool { return s.Ref == ref }) {
			t.Errorf("%v leads to %q", m, ref)
		}
	}
}
