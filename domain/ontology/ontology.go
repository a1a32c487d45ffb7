// Package ontology holds the public concepts of pensions that an agent may read: what each word means, in French and in
// English, the texts that it comes from, the modules that compute it, and the concepts next to it.
//
// It states no figure of the law: figures are dated, and stand in the tables of the engine.
// Spec §2.10, the row a2a.ontology. Start reading here; the concepts are in the concepts_*.go files.
package ontology

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// ID names a concept.
type ID string

// Concept is one word of pension law.
type Concept struct {
	ID ID
	// Label and Definition are French, LabelEn and DefinitionEn say the same in English.
	Label, LabelEn           string
	Definition, DefinitionEn string
	Law                      []law.Ref
	// ModuleIDs are the modules of the engine that apply the concept; empty for none.
	ModuleIDs []capability.ModuleID
	Related   []ID
}

// concepts lists every family in reading order.
var concepts = slices.Concat(carriere, duree, depart, montant, complementaires, regimes, solidarite, controle)

// Concepts returns every concept, in reading order. The caller owns what it gets.
func Concepts() []Concept {
	out := slices.Clone(concepts)
	for i := range out {
		out[i] = out[i].clone()
	}
	return out
}

// Lookup returns the concept of that name.
func Lookup(id ID) (Concept, bool) {
	for _, c := range concepts {
		if c.ID == id {
			return c.clone(), true
		}
	}
	return Concept{}, false
}

func (c Concept) clone() Concept {
	c.Law = slices.Clone(c.Law)
	c.ModuleIDs = slices.Clone(c.ModuleIDs)
	c.Related = slices.Clone(c.Related)
	return c
}

// Value returns the concept as an answer shows it.
func (c Concept) Value() ijson.Value {
	texts := make([]ijson.Value, len(c.Law))
	for i, ref := range c.Law {
		texts[i] = ijson.NewObject(
			ijson.Member{Name: "label", Value: ijson.StringValue(ref.String())},
			ijson.Member{Name: "code", Value: ijson.StringValue(string(ref.Text().Code))},
			ijson.Member{Name: "article", Value: ijson.StringValue(ref.Text().Article)},
		)
	}
	return ijson.NewObject(
		ijson.Member{Name: "id", Value: ijson.StringValue(string(c.ID))},
		ijson.Member{Name: "label", Value: ijson.StringValue(c.Label)},
		ijson.Member{Name: "labelEn", Value: ijson.StringValue(c.LabelEn)},
		ijson.Member{Name: "definition", Value: ijson.StringValue(c.Definition)},
		ijson.Member{Name: "definitionEn", Value: ijson.StringValue(c.DefinitionEn)},
		ijson.Member{Name: "law", Value: ijson.ArrayValue(texts)},
		ijson.Member{Name: "moduleIds", Value: names(c.ModuleIDs)},
		ijson.Member{Name: "related", Value: names(c.Related)},
	)
}

// MarshalJSON writes the concept as an answer shows it.
func (c Concept) MarshalJSON() ([]byte, error) { return c.Value().AppendJSON(nil), nil }

func names[T ~string](ids []T) ijson.Value {
	items := make([]ijson.Value, len(ids))
	for i, id := range ids {
		items[i] = ijson.StringValue(string(id))
	}
	return ijson.ArrayValue(items)
}
