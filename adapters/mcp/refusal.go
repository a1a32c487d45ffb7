package mcp

import (
	"encoding/json"
	"errors"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// errorBody is the ErrorBody of the API. Spec §2.1.
type errorBody struct {
	Error        string       `json:"error"`
	Message      string       `json:"message,omitempty"`
	CapabilityID string       `json:"capabilityId,omitempty"`
	Quota        *quota.Quota `json:"quota,omitempty"`
	RequestID    string       `json:"requestId,omitempty"`
}

// refusal is the result of a tool that was refused, or that failed: what the API would answer. The cause of a failure
// goes to the log alone.
func (s *Server) refusal(visit app.Visit, tool string, err error) *sdk.CallToolResult {
	s.noteFailure(visit, tool, err)
	raw, encodeErr := json.Marshal(bodyOf(visit, err))
	if encodeErr != nil {
		raw = []byte(`{"error":"INTERNAL_ERROR"}`)
	}
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: string(raw)}}}
}

func bodyOf(visit app.Visit, err error) errorBody {
	r := app.RefusalOf(err)
	return errorBody{
		Error: string(r.Code), Message: r.Message, CapabilityID: string(r.Capability), Quota: r.Quota,
		RequestID: visit.RequestID(),
	}
}

// noteFailure logs what the answer hides.
func (s *Server) noteFailure(visit app.Visit, tool string, err error) {
	code := problem.CodeOf(err)
	if code != problem.InternalError && code != problem.ServiceUnavailable {
		return
	}
	if _, gone := errors.AsType[*app.CallerGoneError](err); gone {
		return
	}
	cause := app.CauseOf(err)
	log := s.config.Log.With(
		"request_id", visit.RequestID(), "tool", tool, "code", string(code), "cause", cause.Error(),
	)
	if panicked, ok := errors.AsType[*app.PanicError](err); ok {
		log = log.With("stack", panicked.Stack)
	}
	log.Error("tool failed")
}
