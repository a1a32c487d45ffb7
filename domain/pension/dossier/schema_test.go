package dossier

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// The published schema and the reader must name the same properties, of the same types, with the same closed lists.
func TestSchema_describes_exactly_what_Decode_recognises(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "dossier.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	schema, err := ijson.ParseObject(raw)
	if err != nil {
		t.Fatal(err)
	}
	got := schemaProperties(t, schema, schema)
	if diff := cmp.Diff(sorted(Proprietes()), got); diff != "" {
		t.Errorf("docs/dossier.schema.json (+) and the reader (-) differ:\n%s", diff)
	}
}

func sorted(list []Propriete) []Propriete {
	for i := range list {
		list[i].Sous = sorted(list[i].Sous)
	}
	slices.SortFunc(list, func(a, b Propriete) int { return compareText(a.Nom, b.Nom) })
	return list
}

func compareText(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func schemaProperties(t *testing.T, root, node ijson.Value) []Propriete {
	t.Helper()
	properties, ok := node.Get("properties")
	if !ok {
		return nil
	}
	var out []Propriete
	for name, raw := range properties.All() {
		if description, ok := raw.Get("description"); !ok || description.Kind() != ijson.String {
			t.Errorf("%s has no description", name)
		}
		property := resolve(t, root, raw)
		p := Propriete{Nom: name, Genre: genre(t, name, property)}
		switch p.Genre {
		case GenreMot:
			words, _ := property.Get("enum")
			for _, w := range words.Items() {
				if word, ok := w.Text(); ok {
					p.Mots = append(p.Mots, word)
				}
			}
		case GenreObjet:
			p.Sous = schemaProperties(t, root, property)
		case GenreListe:
			items, _ := property.Get("items")
			p.Sous = schemaProperties(t, root, resolve(t, root, items))
		default:
		}
		out = append(out, p)
	}
	return sorted(out)
}

func resolve(t *testing.T, root, node ijson.Value) ijson.Value {
	t.Helper()
	ref, ok := node.Get("$ref")
	if !ok {
		return node
	}
	text, _ := ref.Text()
	target, ok := root.At(ijson.Pointer(text[1:]))
	if !ok {
		t.Fatalf("%s leads nowhere", text)
	}
	return target
}

func genre(t *testing.T, name string, node ijson.Value) Genre {
	t.Helper()
	if _, ok := node.Get("enum"); ok {
		return GenreMot
	}
	types, _ := node.Get("type")
	if types.Len() != 2 {
		t.Fatalf("%s: a property is of one type or null", name)
	}
	word, _ := types.Items()[0].Text()
	switch word {
	case "object":
		return GenreObjet
	case "array":
		return GenreListe
	case "boolean":
		return GenreBooleen
	case "integer":
		return GenreEntier
	case "number":
		return GenreNombre
	}
	if format, ok := node.Get("format"); ok && format.Equal(ijson.StringValue("date")) {
		return GenreDate
	}
	if _, ok := node.Get("pattern"); ok {
		return GenreMois
	}
	return GenreTexte
}
