package mcp

import (
	"context"
	"encoding/json"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

const estimateDescription = "An indicative band for the French pension of a person, from a year of birth and, if " +
	"known, the gross annual income and the years of contribution. Repeat statementForLlm word for word with any " +
	"figure; never give central without the band; never call it certified."

var estimateInput = fmt.Sprintf(`{"type":"object","required":["birthYear"],"properties":{
"birthYear":{"type":"integer","minimum":%d,"maximum":%d,"description":"Year of birth."},
"revenuAnnuelBrutApproxEur":{"type":"number","minimum":0,"description":"Approximate gross annual income, euros."},
"anneesCotiseesApprox":{"type":"number","minimum":0,"maximum":%d,"description":"Approximate years of contribution."},
"carriereComplexeSignalee":{"type":"boolean","default":false,
"description":"The career is known to be complex: several schemes, abroad, long gaps."}}}`,
	estimate.MinBirthYear, estimate.MaxBirthYear, estimate.MaxYears)

// estimateOutput requires the sentence and the band, so that a client that drops one of them fails its own check.
const estimateOutput = `{"type":"object","required":["label","band","imprecision","citation"],"properties":{
"label":{"type":"string","const":"` + estimate.Label + `"},
"band":{"type":"object","required":["low","central","high","currency","depart"],"properties":{
"low":{"type":"number"},"central":{"type":"number","description":"Never to be given without low and high."},
"high":{"type":"number"},"currency":{"type":"string"},"depart":{"type":"object"}}},
"imprecision":{"type":"object"},
"citation":{"type":"object","required":["citationHint","statementForLlm"],"properties":{
"citationHint":{"type":"string"},"statementForLlm":{"type":"string","description":"To be repeated word for word."}}},
"assumptions":{"type":"array"}}}`

// estimate gives the band. The sentence to quote stands before any number, and the text holds the band without its
// centre: what is not there cannot be quoted alone.
func (s *Server) estimate(ctx context.Context, admission app.Admission, arguments ijson.Value) (result, error) {
	estimated, err := s.use.Estimate.Do(ctx, admission, arguments)
	if err != nil {
		return result{}, err
	}
	body, err := json.Marshal(estimated)
	if err != nil {
		return result{}, err
	}
	return result{
		content: []sdk.Content{
			&sdk.TextContent{
				Text:        estimated.Citation.StatementForLlm,
				Annotations: &sdk.Annotations{Audience: []sdk.Role{"user", "assistant"}, Priority: 1},
			},
			data(fmt.Sprintf(
				"%s\nlow: %s EUR, high: %s EUR (brut, par mois) ; départ %s, le %s ; %s.",
				estimated.Citation.CitationHint, estimated.Band.Low, estimated.Band.High, estimated.Band.Age,
				estimated.Band.Date, estimate.Label,
			)),
		},
		structured: body,
	}, nil
}
