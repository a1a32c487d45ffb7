package mcp

import (
	"context"
	"encoding/json"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/quota"
)

const usageOutput = `{"type":"object","required":["quota"],"properties":{"quota":{"type":"object",
"required":["periodYm","callsUsed","callsCap","runsUsed","runsCap","callsOk","runsOk"]}}}`

type usageBody struct {
	Quota quota.Quota `json:"quota"`
}

func (s *Server) usage(ctx context.Context, admission app.Admission, _ ijson.Value) (result, error) {
	_, state, err := s.use.ReadUsage.Do(ctx, admission, "")
	if err != nil {
		return result{}, err
	}
	body, err := json.Marshal(usageBody{Quota: state})
	if err != nil {
		return result{}, err
	}
	return result{content: []sdk.Content{data(string(body))}, structured: body}, nil
}
