package httpapi

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// answer is what an endpoint gives on success.
type answer struct {
	status int
	body   []byte
	// header holds what the endpoint adds; the router adds the rest.
	header http.Header
	// runID names the run concerned, for the usage event.
	runID run.ID
	// quota is the organisation's quota after the call when that changed it.
	quota *quota.Quota
	// plain keeps a body with a credential in it from being compressed.
	plain bool
}

// jsonAnswer answers 200 with a value.
func jsonAnswer(value any) (answer, error) {
	body, err := encode(value)
	return answer{status: http.StatusOK, body: body}, err
}

// encode writes a value. One that writes itself is taken at its word: the standard encoder would read
// all of it again, and copy it.
func encode(value any) ([]byte, error) {
	if own, ok := value.(json.Marshaler); ok {
		return own.MarshalJSON()
	}
	return json.Marshal(value)
}

// write writes the answer of an endpoint.
func (a *API) write(w http.ResponseWriter, r *http.Request, out answer) {
	for name, values := range out.header {
		w.Header()[name] = values
	}
	switch {
	case out.status == http.StatusNotModified:
		writeNotModified(w)
	case out.plain:
		writeBytes(w, r, out.status, out.body)
	default:
		a.writeCompressed(w, r, out.status, out.body)
	}
}

func writeJSON(w http.ResponseWriter, r *http.Request, status int, value any) {
	body, err := encode(value)
	if err != nil {
		status = http.StatusInternalServerError
		body = []byte(`{"error":"INTERNAL_ERROR"}`)
	}
	writeBytes(w, r, status, body)
}

func writeBytes(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	if len(h["Content-Type"]) == 0 {
		h["Content-Type"] = valueJSON
	}
	setLength(h, body)
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the client is gone when this fails: nobody is left to be told
	}
}

func setLength(h http.Header, body []byte) { h.Set("Content-Length", strconv.Itoa(len(body))) }

// The names of the headers about a quota, in the form in which they are sent: net/http would make a new text of
// any other, for each answer.
const (
	rateLimitHeader     = "X-Ratelimit-Limit"
	rateRemainingHeader = "X-Ratelimit-Remaining"
	rateResetHeader     = "X-Ratelimit-Reset"
	rateResourceHeader  = "X-Ratelimit-Resource"
	ratePeriodHeader    = "X-Ratelimit-Period"
)

// rateHeaders describes the quota on an answer to a valid credential. The bare triple is about calls, except where runs
// are charged: there it is about whichever has less left, and on a refusal about what was refused. Spec §8.
func rateHeaders(w http.ResponseWriter, reply app.Reply, charged bool, clock ports.Clock) {
	if !reply.Known() {
		return
	}
	state, reset := reply.Quota()
	h := w.Header()
	limit := state.CallsCap
	left := state.CallsRemaining()
	resource := quota.Calls
	if charged {
		h.Set("X-RateLimit-Runs-Limit", strconv.FormatInt(state.RunsCap, 10))
		h.Set("X-RateLimit-Runs-Remaining", strconv.FormatInt(state.RunsRemaining(), 10))
		exceeded, refused := errors.AsType[*quota.ExceededError](reply.Err)
		if (refused && exceeded.Resource == quota.Runs) || (!refused && state.RunsRemaining() < left) {
			limit = state.RunsCap
			left = state.RunsRemaining()
			resource = quota.Runs
		}
	}
	values := []string{
		strconv.FormatInt(limit, 10), strconv.FormatInt(left, 10), strconv.FormatInt(reset.Unix(), 10),
		string(resource), state.PeriodYm.String(),
	}
	for i, name := range [...]string{
		rateLimitHeader, rateRemainingHeader, rateResetHeader, rateResourceHeader, ratePeriodHeader,
	} {
		h[name] = values[i : i+1 : i+1]
	}
	if problem.CodeOf(reply.Err) == problem.QuotaExceeded {
		setRetryAfter(w, reset.Sub(clock.Now()))
	}
}
