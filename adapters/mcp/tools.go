package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// tool is one tool: the operation that it stands for, whose grant and charges are its own, and what it does.
type tool struct {
	name, title, description string
	operation                app.Operation
	hints                    hints
	input                    string
	// output is the schema of the structured result; empty for a tool that gives text alone.
	output string
	call   func(context.Context, app.Admission, ijson.Value) (result, error)
}

// hints are what a client is told of a tool; they guard nothing.
type hints struct{ readOnly, idempotent bool }

// result is what a tool gives, with what the usage shows of it.
type result struct {
	content []sdk.Content
	// structured is the body of the answer, as the output schema describes it; nil for none.
	structured json.RawMessage
	outcome    app.Outcome
}

// tools is the table.
func (s *Server) tools() []tool {
	read := hints{readOnly: true, idempotent: true}
	return []tool{
		{
			name: "estimate_pension_band", title: "Estimate a pension band", description: estimateDescription,
			operation: app.OpEstimate, hints: read, input: estimateInput, output: estimateOutput, call: s.estimate,
		},
		{
			name: "explain_concept", title: "Explain a concept", description: conceptDescription,
			operation: app.OpConcept, hints: read, input: conceptInput(), output: conceptOutput, call: s.explain,
		},
		{
			name: "get_usage", title: "What is left of the quota", operation: app.OpUsage, hints: read,
			description: "The calls and runs of the organisation in this period, and their caps.",
			input:       `{"type":"object","properties":{}}`, output: usageOutput, call: s.usage,
		},
		{
			name: "run_dossier", title: "Compute a case", description: runDescription, operation: app.OpLaunchRun,
			hints: hints{idempotent: true}, input: runInput, call: s.run,
		},
		{
			name: "get_report", title: "Read a report", description: reportDescription, operation: app.OpReadRun,
			hints: read, input: reportInput, call: s.report,
		},
		{
			name: "get_proof", title: "Read a proof", operation: app.OpReadProof, hints: read,
			description: "The proof of a run: its fingerprint and signature, which `retraite verify` checks.",
			input:       proofInput, call: s.proof,
		},
	}
}

func (t tool) tool() *sdk.Tool {
	no := false
	out := &sdk.Tool{
		Name: t.name, Title: t.title, Description: t.description, InputSchema: json.RawMessage(t.input),
		Annotations: &sdk.ToolAnnotations{
			Title: t.title, ReadOnlyHint: t.hints.readOnly, IdempotentHint: t.hints.idempotent, OpenWorldHint: &no,
			DestructiveHint: &no,
		},
	}
	if t.output != "" {
		out.OutputSchema = json.RawMessage(t.output)
	}
	return out
}

// handler serves the calls of a tool: a refusal is a result that says why, in the words of the API.
func (s *Server) handler(t tool) sdk.ToolHandler {
	return func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		visit, ok := app.VisitIn(ctx)
		if !ok {
			return nil, errNoVisit
		}
		var got result
		reply := visit.Serve(ctx, t.operation, func(ctx context.Context, admission app.Admission) (app.Outcome, error) {
			arguments, err := parse(req.Params.Arguments)
			if err != nil {
				return app.Outcome{}, err
			}
			got, err = t.call(ctx, admission, arguments)
			got.outcome.Status = http.StatusOK
			return got.outcome, err
		})
		if reply.Err != nil {
			return s.refusal(visit, t.name, reply.Err), nil
		}
		out := &sdk.CallToolResult{Content: got.content}
		if got.structured != nil {
			out.StructuredContent = got.structured
		}
		return out, nil
	}
}

// parse reads the arguments of a tool as the API reads a body.
func parse(raw json.RawMessage) (ijson.Value, error) {
	if len(raw) == 0 {
		return ijson.NewObject(), nil
	}
	value, err := ijson.ParseForeign(raw)
	if errors.Is(err, ijson.ErrTooManyValues) {
		return ijson.Value{}, &tooManyValuesError{}
	}
	if syntax, ok := errors.AsType[*ijson.SyntaxError](err); ok {
		return ijson.Value{}, problem.Invalid(string(syntax.Pointer), syntax.Reason)
	}
	if err != nil {
		return ijson.Value{}, err
	}
	if value.Kind() != ijson.Object {
		return ijson.Value{}, problem.Invalid("", "must be an object")
	}
	return value, nil
}

type tooManyValuesError struct{}

func (*tooManyValuesError) Error() string {
	return "the arguments hold more values than are ever needed"
}

// Code returns problem.PayloadTooLarge.
func (*tooManyValuesError) Code() problem.Code { return problem.PayloadTooLarge }

// textOf reads a text among the arguments; empty where it is absent.
func textOf(arguments ijson.Value, name string) (string, error) {
	v, _ := arguments.Get(name)
	if v.Kind() == ijson.Null {
		return "", nil
	}
	text, ok := v.Text()
	if !ok {
		return "", problem.Invalid("/"+name, "must be a string")
	}
	return text, nil
}

// data marks a text as what it is.
func data(text string) *sdk.TextContent {
	return &sdk.TextContent{Text: text, Annotations: &sdk.Annotations{Audience: []sdk.Role{"assistant"}}}
}
