package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/run"
)

// statusBody is the answer of GET /status. Spec §3.
type statusBody struct {
	Status    string `json:"status"`
	UpdatedAt string `json:"updatedAt"`
	// Reason is there while runs are switched off with a reason.
	Reason string `json:"reason,omitempty"`
}

// status is GET /status: 503 in a major outage, 200 otherwise.
func (a *API) status(w http.ResponseWriter, r *http.Request) {
	report := a.use.ReadStatus.Do()
	uncacheable(w)
	code := http.StatusOK
	if !report.Status.Serves() {
		code = http.StatusServiceUnavailable
		setRetryAfter(w, app.WaitOutage)
	}
	writeJSON(w, r, code, statusBody{
		Status: string(report.Status), UpdatedAt: run.Instant(report.UpdatedAt), Reason: report.Reason,
	})
}
