package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/sample"
)

// exposure is POST /hooks/exposure. Spec §2.5.
func (a *API) exposure(w http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	return diagnosed(w, r, admission, a.use.DiagnoseSample.Exposure)
}

// precontentieux is POST /hooks/precontentieux. Spec §2.5.
func (a *API) precontentieux(w http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	return diagnosed(w, r, admission, a.use.DiagnoseSample.Precontentieux)
}

func diagnosed(
	w http.ResponseWriter, r *http.Request, admission app.Admission,
	do func(app.Admission, ijson.Value) (sample.Diagnosis, error),
) (answer, error) {
	body, err := readObject(w, r, defaultBodyLimit)
	if err != nil {
		return answer{}, err
	}
	diagnosis, err := do(admission, body)
	if err != nil {
		return answer{}, err
	}
	return jsonAnswer(diagnosis)
}
