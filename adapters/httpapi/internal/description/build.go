package description

import (
	"bytes"
	_ "embed" // what is written by hand
	"encoding/json"
	"fmt"
	"slices"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// source is what is written by hand: the operations, the answers, and the schemas that are no module's.
//
//go:embed source.json
var source []byte

// Build returns the description. Folder is the root of the module's source: the comments of the types say what their
// fields mean.
func Build(folder string, dossierSchema []byte) ([]byte, error) {
	written, err := ijson.Parse(source)
	if err != nil {
		return nil, fmt.Errorf("read source.json: %w", err)
	}
	words, err := lists(folder)
	if err != nil {
		return nil, err
	}
	dossier, err := dossierSchemas(dossierSchema)
	if err != nil {
		return nil, err
	}
	own, ok := written.At("/components/schemas")
	if !ok {
		return nil, fmt.Errorf("source.json has no schemas")
	}
	members := slices.Concat(own.Members(), words, dossier)
	taken := map[string]bool{}
	for _, m := range members {
		taken[m.Name] = true
	}
	results, err := resultSchemas(folder, taken)
	if err != nil {
		return nil, err
	}
	schemas, err := ijson.ObjectValue(append(members, results...))
	if err != nil {
		return nil, fmt.Errorf("join the schemas: %w", err)
	}
	whole, err := written.Set("/components/schemas", schemas)
	if err != nil {
		return nil, fmt.Errorf("write the schemas: %w", err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, whole.AppendJSON(nil), "", " "); err != nil {
		return nil, fmt.Errorf("indent the description: %w", err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

func member(name string, value ijson.Value) ijson.Member {
	return ijson.Member{Name: name, Value: value}
}

func text(name, value string) ijson.Member { return member(name, ijson.StringValue(value)) }

// orNull allows null, as OpenAPI 3.0 does.
func orNull() ijson.Member { return member("nullable", ijson.BoolValue(true)) }

// reference is the member that points at a schema of the description.
func reference(name string) ijson.Member { return text("$ref", "#/components/schemas/"+name) }

// allOf wraps a schema so that something may be said beside it: OpenAPI 3.0 reads nothing next to a reference.
func allOf(name string) ijson.Member {
	return member("allOf", ijson.ArrayValue([]ijson.Value{ijson.NewObject(reference(name))}))
}

// enum is the schema of a closed list of words.
func enum(what string, words []string) ijson.Value {
	values := make([]ijson.Value, len(words))
	for i, w := range words {
		values[i] = ijson.StringValue(w)
	}
	members := []ijson.Member{text("type", "string"), member("enum", ijson.ArrayValue(values))}
	if what != "" {
		members = append(members, text("description", what))
	}
	return ijson.NewObject(members...)
}
