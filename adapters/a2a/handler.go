package a2a

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/http"

	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2asrv"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// Agent answers messages.
type Agent struct {
	config Config
	use    UseCases
}

// New makes the agent.
func New(config Config, use UseCases) *Agent { return &Agent{config: config, use: use} }

// Handlers returns what serves the two bindings. Whoever mounts them has found out who calls, and put the app.Visit
// into the context of the request.
func (a *Agent) Handlers() (jsonRPC, rest http.Handler) {
	return a2asrv.NewJSONRPCHandler(a), http.StripPrefix(RESTPath, a2asrv.NewRESTHandler(a))
}

// SendMessage answers a message at once. The first part of the answer to an estimate is the sentence to quote.
func (a *Agent) SendMessage(ctx context.Context, req *a2a.SendMessageRequest) (a2a.SendMessageResult, error) {
	visit, ok := app.VisitIn(ctx)
	if !ok {
		return nil, a2a.ErrUnauthenticated
	}
	asked, err := question(req)
	if err != nil {
		return nil, a.refusal(visit, err)
	}
	skill, operation, err := a.skill(asked)
	if err != nil {
		return nil, a.refusal(visit, err)
	}
	var parts []*a2a.Part
	reply := visit.Serve(ctx, operation, func(ctx context.Context, admission app.Admission) (app.Outcome, error) {
		var err error
		parts, err = skill(ctx, admission, asked)
		return app.Outcome{Status: http.StatusOK}, err
	})
	if reply.Err != nil {
		return nil, a.refusal(visit, reply.Err)
	}
	answer := a2a.NewMessage(a2a.MessageRoleAgent, parts...)
	answer.ContextID = req.Message.ContextID
	return answer, nil
}

// question reads what a message asks: its one data part, or a text part that holds JSON.
func question(req *a2a.SendMessageRequest) (ijson.Value, error) {
	if req == nil || req.Message == nil {
		return ijson.Value{}, problem.Invalid("/message", "is required")
	}
	for _, part := range req.Message.Parts {
		var raw []byte
		switch content := part.Content.(type) {
		case a2a.Data:
			var err error
			raw, err = json.Marshal(content.Value)
			if err != nil {
				return ijson.Value{}, err
			}
		case a2a.Text:
			raw = []byte(content)
		default:
			continue
		}
		value, err := ijson.ParseForeign(raw)
		if err == nil && value.Kind() == ijson.Object {
			return value, nil
		}
	}
	return ijson.Value{}, problem.Invalid("/message/parts", "a data part with the member skill is required: "+
		"estimate-band or concepts")
}

// refusal is the error of a message that was refused, or that failed, with the body of the API as its details.
func (a *Agent) refusal(visit app.Visit, err error) error {
	refused := app.RefusalOf(err)
	kind := a2a.ErrInvalidParams
	switch refused.Code {
	case problem.InternalError, problem.ServiceUnavailable:
		kind = a2a.ErrInternalError
		if _, gone := errors.AsType[*app.CallerGoneError](err); !gone {
			a.config.Log.Error("message failed", "request_id", visit.RequestID(), "code", string(refused.Code),
				"cause", app.CauseOf(err).Error())
		}
	case problem.CapabilityDenied, problem.IPNotAllowed:
		kind = a2a.ErrUnauthorized
	case problem.QuotaExceeded, problem.RateLimited:
		kind = a2a.ErrServerError
	default: // the message itself is wrong
	}
	details := map[string]any{"error": string(refused.Code), "requestId": visit.RequestID()}
	if refused.Capability != "" {
		details["capabilityId"] = string(refused.Capability)
	}
	if refused.Quota != nil {
		details["quota"] = refused.Quota
	}
	return a2a.NewError(kind, string(refused.Code)+": "+refused.Message).WithDetails(details)
}

// What an agent that answers at once does not do.

// GetTask finds none.
func (a *Agent) GetTask(context.Context, *a2a.GetTaskRequest) (*a2a.Task, error) {
	return nil, a2a.ErrTaskNotFound
}

// ListTasks is not offered.
func (a *Agent) ListTasks(context.Context, *a2a.ListTasksRequest) (*a2a.ListTasksResponse, error) {
	return nil, a2a.ErrUnsupportedOperation
}

// CancelTask finds none.
func (a *Agent) CancelTask(context.Context, *a2a.CancelTaskRequest) (*a2a.Task, error) {
	return nil, a2a.ErrTaskNotFound
}

// SubscribeToTask is not offered.
func (a *Agent) SubscribeToTask(context.Context, *a2a.SubscribeToTaskRequest) iter.Seq2[a2a.Event, error] {
	return unsupported
}

// SendStreamingMessage is not offered.
func (a *Agent) SendStreamingMessage(context.Context, *a2a.SendMessageRequest) iter.Seq2[a2a.Event, error] {
	return unsupported
}

func unsupported(yield func(a2a.Event, error) bool) { yield(nil, a2a.ErrUnsupportedOperation) }

// GetTaskPushConfig is not offered.
func (a *Agent) GetTaskPushConfig(context.Context, *a2a.GetTaskPushConfigRequest) (*a2a.PushConfig, error) {
	return nil, a2a.ErrPushNotificationNotSupported
}

// ListTaskPushConfigs is not offered.
func (a *Agent) ListTaskPushConfigs(
	context.Context, *a2a.ListTaskPushConfigRequest,
) (*a2a.ListTaskPushConfigResponse, error) {
	return nil, a2a.ErrPushNotificationNotSupported
}

// CreateTaskPushConfig is not offered.
func (a *Agent) CreateTaskPushConfig(context.Context, *a2a.PushConfig) (*a2a.PushConfig, error) {
	return nil, a2a.ErrPushNotificationNotSupported
}

// DeleteTaskPushConfig is not offered.
func (a *Agent) DeleteTaskPushConfig(context.Context, *a2a.DeleteTaskPushConfigRequest) error {
	return a2a.ErrPushNotificationNotSupported
}

// GetExtendedAgentCard is not offered: the card is the whole of it.
func (a *Agent) GetExtendedAgentCard(context.Context, *a2a.GetExtendedAgentCardRequest) (*a2a.AgentCard, error) {
	return nil, a2a.ErrExtendedCardNotConfigured
}
