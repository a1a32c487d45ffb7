package httpapi

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/ontology"
)

// conceptsBody is the answer of GET /a2a/ontology.
type conceptsBody struct {
	Concepts []ontology.Concept `json:"concepts"`
}

// concepts is GET /a2a/ontology. Spec §2.10, the row a2a.ontology.
func (a *API) concepts(_ http.ResponseWriter, _ *http.Request, admission app.Admission) (answer, error) {
	all, err := a.use.ReadOntology.All(admission)
	if err != nil {
		return answer{}, err
	}
	return jsonAnswer(conceptsBody{Concepts: all})
}

// concept is GET /a2a/ontology/{id}.
func (a *API) concept(_ http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	one, err := a.use.ReadOntology.One(admission, ontology.ID(chi.URLParam(r, "id")))
	if err != nil {
		return answer{}, err
	}
	return jsonAnswer(one)
}
