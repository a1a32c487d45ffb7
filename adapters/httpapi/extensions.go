package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
)

// extensionTestBody is the answer of POST /extensions/test. Spec §4 rule 7.
type extensionTestBody struct {
	Result string `json:"result"`
}

// testExtension is POST /extensions/test; its body is optional.
func (a *API) testExtension(w http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	body, err := readObject(w, r, smallBodyLimit)
	if err != nil {
		return answer{}, err
	}
	result, err := a.use.TestExtension.Do(r.Context(), admission, body)
	if err != nil {
		return answer{}, err
	}
	return jsonAnswer(extensionTestBody{Result: string(result)})
}
