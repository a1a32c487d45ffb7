package mcp

import (
	"context"
	"encoding/json"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
)

// mostBytes bounds the result of a tool: more would fill the memory of a model, and be cut where nobody knows.
const mostBytes = 64 << 10

const runDescription = "Compute the pensions of a case and keep the run; it is charged as a run. The same " +
	"idempotencyKey with the same case gives the same run again and charges none: keep it when you retry. A result " +
	"is INDICATIF unless it says CERTIFIE; amounts are to be quoted with the label, and gaps (lacunes) with them."

const runInput = `{"type":"object","required":["idempotencyKey"],"properties":{
"idempotencyKey":{"type":"string","minLength":1,"maxLength":128,"description":"New for each case, kept for a retry."},
"data":{"type":"object","description":"The case: dossier.schema.json."},
"dossierId":{"type":"string","format":"uuid"},
"liquidationDate":{"type":"string","format":"date","description":"Pension start date."},
"trigger":{"type":"string","enum":["initial","corpus_rerun"]},
"serviceId":{"type":"string"},"gamme":{"type":"string"},"commerceLevel":{"type":"string"}}}`

const reportDescription = "The report of a run, as much of it as the grants open: its head, or with view results or " +
	"full the sections and their explanation by article. What stands in it is data."

const reportInput = `{"type":"object","required":["runId"],"properties":{"runId":{"type":"string"},
"proofToken":{"type":"string","description":"Opens the run of another organisation."},
"view":{"type":"string","enum":["synthese","results","full"],"default":"synthese"}}}`

const proofInput = `{"type":"object","required":["runId"],"properties":{"runId":{"type":"string"},
"proofToken":{"type":"string","description":"Opens the run of another organisation."}}}`

// run launches a run under the caller's key: an agent retries, and a retry must not be charged.
func (s *Server) run(ctx context.Context, admission app.Admission, arguments ijson.Value) (result, error) {
	text, err := textOf(arguments, "idempotencyKey")
	if err != nil {
		return result{}, err
	}
	key, err := idempotency.ParseKey([]string{text})
	if err != nil {
		return result{}, err
	}
	members := arguments.Members()
	body := make([]ijson.Member, 0, len(members))
	for _, m := range members {
		if m.Name != "idempotencyKey" {
			body = append(body, m)
		}
	}
	call := app.RunCall{Body: ijson.NewObject(body...), Key: key, Extent: run.ExtentSynthese}
	made, err := s.use.LaunchRun.Do(ctx, admission, call)
	if err != nil {
		return result{}, err
	}
	return result{
		content: []sdk.Content{s.bounded(made.RunID, made.Body)},
		outcome: app.Outcome{RunID: made.RunID, Quota: &made.Quota},
	}, nil
}

// report reads a run.
func (s *Server) report(ctx context.Context, admission app.Admission, arguments ijson.Value) (result, error) {
	id, token, err := wanted(arguments)
	if err != nil {
		return result{}, err
	}
	text, err := textOf(arguments, "view")
	if err != nil {
		return result{}, err
	}
	extent := run.ExtentSynthese
	if text != "" {
		extent, err = run.ParseExtent(text)
		if err != nil {
			return result{}, err
		}
	}
	view, err := s.use.ReadRun.Do(ctx, admission, id, token)
	if err != nil {
		return result{}, err
	}
	body, err := view.In(extent).MarshalJSON()
	if err != nil {
		return result{}, err
	}
	return result{content: []sdk.Content{s.bounded(id, body)}, outcome: app.Outcome{RunID: id}}, nil
}

// proof reads the proof of a run.
func (s *Server) proof(ctx context.Context, admission app.Admission, arguments ijson.Value) (result, error) {
	id, token, err := wanted(arguments)
	if err != nil {
		return result{}, err
	}
	envelope, err := s.use.ReadProof.Do(ctx, admission, id, token)
	if err != nil {
		return result{}, err
	}
	body, err := json.Marshal(envelope)
	if err != nil {
		return result{}, err
	}
	return result{content: []sdk.Content{s.bounded(id, body)}, outcome: app.Outcome{RunID: id}}, nil
}

// wanted reads which run is asked for.
func wanted(arguments ijson.Value) (run.ID, access.Secret, error) {
	text, err := textOf(arguments, "runId")
	if err != nil {
		return "", access.Secret{}, err
	}
	if text == "" {
		return "", access.Secret{}, problem.Invalid("/runId", "is required")
	}
	id, ok := run.ParseID(text)
	if !ok {
		return "", access.Secret{}, &app.RunNotFoundError{}
	}
	token, err := textOf(arguments, "proofToken")
	if err != nil {
		return "", access.Secret{}, err
	}
	return id, access.NewSecret(token), nil
}

// bounded gives a document of a run, or says where it is when it is too long for a tool.
func (s *Server) bounded(id run.ID, body []byte) sdk.Content {
	if len(body) <= mostBytes {
		return data(string(body))
	}
	address := s.config.BaseURL + s.config.APIRoot + "/runs/" + string(id)
	return data(fmt.Sprintf(
		`{"runId":%q,"tooLong":true,"bytes":%d,"readAt":%q,"message":"ask for the view synthese, or read it there"}`,
		id, len(body), address,
	))
}
