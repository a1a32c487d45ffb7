package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
)

// readProof is GET /runs/{id}/proof. Spec §4.
func (a *API) readProof(_ http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	id, err := runID(r)
	if err != nil {
		return answer{}, err
	}
	envelope, err := a.use.ReadProof.Do(r.Context(), admission, id, proofToken(r))
	if err != nil {
		return answer{}, err
	}
	out, err := taggedAnswer(r, envelope)
	out.plain = true
	return out, err
}
