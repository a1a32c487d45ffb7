package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
)

// usageBody is the answer of GET /usage. Spec §2.12.
type usageBody struct {
	Events []usageEvent `json:"events"`
	Quota  quota.Quota  `json:"quota"`
}

type usageEvent struct {
	ID         string  `json:"id"`
	At         string  `json:"at"`
	Operation  string  `json:"operation"`
	Credential string  `json:"credential"`
	RequestID  string  `json:"requestId"`
	Calls      int64   `json:"calls"`
	Runs       int64   `json:"runs"`
	Status     *int    `json:"status"`
	Error      *string `json:"error"`
	RunID      *string `json:"runId"`
}

// usage is GET /usage.
func (a *API) usage(_ http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	events, state, err := a.use.ReadUsage.Do(r.Context(), admission, r.URL.Query().Get("before"))
	if err != nil {
		return answer{}, err
	}
	body := usageBody{Events: make([]usageEvent, 0, len(events)), Quota: state}
	for _, e := range events {
		out := usageEvent{
			ID: e.ID, At: run.Instant(e.At), Operation: e.Operation, Credential: e.Credential, RequestID: e.RequestID,
			Calls: e.Calls, Runs: e.Runs, Error: textOrNull(e.Error), RunID: textOrNull(e.RunID),
		}
		if e.Status != 0 {
			out.Status = &e.Status
		}
		body.Events = append(body.Events, out)
	}
	return jsonAnswer(body)
}

func textOrNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
