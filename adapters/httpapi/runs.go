package httpapi

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/run"
)

// launchRun is POST /runs. Spec §2.3.
func (a *API) launchRun(w http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	return a.runAnswer(w, r, admission, defaultBodyLimit, a.use.LaunchRun.Do)
}

// readRun is GET /runs/{id}. Spec §4 rule 4.
func (a *API) readRun(_ http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	id, err := runID(r)
	if err != nil {
		return answer{}, err
	}
	extent, err := extentOf(r)
	if err != nil {
		return answer{}, err
	}
	switch preferred(r) {
	case mediaHTML:
		return a.runPage(r, admission, id, proofToken(r))
	case mediaText:
		return a.runText(r, admission, id, proofToken(r))
	}
	view, err := a.use.ReadRun.Do(r.Context(), admission, id, proofToken(r))
	if err != nil {
		return answer{}, err
	}
	out, err := taggedAnswer(r, view.In(extent))
	if err != nil {
		return answer{}, err
	}
	out.header.Add("Vary", "Accept")
	return out, nil
}

// runAnswer answers with a run that was launched, replayed or stored under the caller's key.
func (a *API) runAnswer(
	w http.ResponseWriter, r *http.Request, admission app.Admission, limit int64, do runUseCase,
) (answer, error) {
	body, err := readObject(w, r, limit)
	if err != nil {
		return answer{}, err
	}
	key, err := idempotency.ParseKey(r.Header.Values(idempotency.Header))
	if err != nil {
		return answer{}, err
	}
	extent, err := extentOf(r)
	if err != nil {
		return answer{}, err
	}
	made, err := do(r.Context(), admission, app.RunCall{Body: body, Key: key, Extent: extent})
	if err != nil {
		return answer{}, err
	}
	out := answer{status: made.Status, body: made.Body, runID: made.RunID, quota: &made.Quota, header: http.Header{}}
	out.header.Set("Content-Type", made.ContentType)
	if made.Status == http.StatusOK && preferred(r) == mediaText {
		out.body, err = a.asText(r, made.Body)
		if err != nil {
			return answer{}, err
		}
		out.header = forPeople(mediaText, nil).header
	}
	if made.Replayed {
		out.header.Set("Idempotent-Replayed", "true")
	}
	return out, nil
}

// runID reads the id of the path. One that no run can have, or that is percent-encoded, is that of no
// run, whatever is stored.
func runID(r *http.Request) (run.ID, error) {
	text := chi.URLParam(r, "id")
	if strings.Contains(r.URL.EscapedPath(), "%") {
		return "", &app.RunNotFoundError{}
	}
	id, ok := run.ParseID(text)
	if !ok {
		return "", &app.RunNotFoundError{}
	}
	return id, nil
}

// extentOf reads how much of the report the caller wants: the parameter view.
func extentOf(r *http.Request) (run.Extent, error) { return run.ParseExtent(r.URL.Query().Get("view")) }

func proofToken(r *http.Request) access.Secret {
	return access.NewSecret(r.URL.Query().Get("proofToken"))
}
