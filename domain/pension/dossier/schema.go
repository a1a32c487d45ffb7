package dossier

import "github.com/retraite-gateway/retraite/domain/ijson"

// Strict returns a JSON Schema under which every object takes the properties that it names and no others.
func Strict(schema ijson.Value) ijson.Value {
	switch schema.Kind() {
	case ijson.Array:
		items := schema.Items()
		for i := range items {
			items[i] = Strict(items[i])
		}
		return ijson.ArrayValue(items)
	case ijson.Object:
		members := schema.Members()
		for i := range members {
			members[i].Value = Strict(members[i].Value)
		}
		if properties, ok := schema.Get("properties"); ok && properties.Kind() == ijson.Object {
			members = append(members, ijson.Member{Name: "additionalProperties", Value: ijson.BoolValue(false)})
		}
		return ijson.NewObject(members...)
	default:
		return schema
	}
}
