package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
)

// estimate is POST /a2a/estimate. Spec §2.6.
func (a *API) estimate(w http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	body, err := readObject(w, r, smallBodyLimit)
	if err != nil {
		return answer{}, err
	}
	estimated, err := a.use.Estimate.Do(r.Context(), admission, body)
	if err != nil {
		return answer{}, err
	}
	return jsonAnswer(estimated)
}
