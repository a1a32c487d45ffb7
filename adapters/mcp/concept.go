package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/ontology"
	"github.com/retraite-gateway/retraite/domain/problem"
)

const conceptDescription = "What a word of French pension law means, in French and English, with the texts that it " +
	"comes from and the concepts next to it. It states no figure."

// conceptInput lists the ids, so that a model need not guess.
func conceptInput() string {
	concepts := ontology.Concepts()
	ids := make([]string, len(concepts))
	for i, c := range concepts {
		ids[i] = `"` + string(c.ID) + `"`
	}
	return `{"type":"object","required":["id"],"properties":{"id":{"type":"string","enum":[` +
		strings.Join(ids, ",") + `]}}}`
}

const conceptOutput = `{"type":"object","required":["id","label","labelEn","definition","definitionEn","law","related"],
"properties":{"id":{"type":"string"},"label":{"type":"string"},"labelEn":{"type":"string"},
"definition":{"type":"string"},"definitionEn":{"type":"string"},"law":{"type":"array"},
"moduleIds":{"type":"array"},"related":{"type":"array"}}}`

func (s *Server) explain(_ context.Context, admission app.Admission, arguments ijson.Value) (result, error) {
	id, err := textOf(arguments, "id")
	if err != nil {
		return result{}, err
	}
	if id == "" {
		return result{}, problem.Invalid("/id", "is required")
	}
	concept, err := s.use.ReadOntology.One(admission, ontology.ID(id))
	if err != nil {
		return result{}, err
	}
	body, err := json.Marshal(concept)
	if err != nil {
		return result{}, err
	}
	texts := make([]string, len(concept.Law))
	for i, ref := range concept.Law {
		texts[i] = ref.String()
	}
	text := fmt.Sprintf("%s : %s\n%s: %s\n%s", concept.Label, concept.Definition, concept.LabelEn, concept.DefinitionEn,
		strings.Join(texts, " ; "))
	return result{content: []sdk.Content{data(text)}, structured: body}, nil
}
