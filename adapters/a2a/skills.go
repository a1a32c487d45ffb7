package a2a

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/a2aproject/a2a-go/v2/a2a"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/ontology"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// skill answers a question that was let in.
type skill func(ctx context.Context, admission app.Admission, asked ijson.Value) ([]*a2a.Part, error)

// skill finds what a question asks for, and the operation that it is.
func (a *Agent) skill(asked ijson.Value) (skill, app.Operation, error) {
	v, _ := asked.Get("skill")
	name, _ := v.Text()
	id, _ := asked.Get("id")
	switch {
	case name == skillEstimate:
		return a.estimate, app.OpEstimate, nil
	case name == skillConcepts && id.Kind() == ijson.Null:
		return a.concepts, app.OpOntology, nil
	case name == skillConcepts:
		return a.concept, app.OpConcept, nil
	}
	return nil, app.Operation{}, problem.Invalid("/skill", "must be estimate-band or concepts")
}

// estimate gives the sentence to quote before any number, then the band without its centre, then the whole body.
func (a *Agent) estimate(ctx context.Context, admission app.Admission, asked ijson.Value) ([]*a2a.Part, error) {
	estimated, err := a.use.Estimate.Do(ctx, admission, asked)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(estimated)
	if err != nil {
		return nil, err
	}
	band := fmt.Sprintf("%s\nlow: %s EUR, high: %s EUR (brut, par mois) ; départ %s, le %s ; %s.",
		estimated.Citation.CitationHint, estimated.Band.Low, estimated.Band.High,
		estimated.Band.Age, estimated.Band.Date,
		estimate.Label)
	return []*a2a.Part{
		a2a.NewTextPart(estimated.Citation.StatementForLlm), a2a.NewTextPart(band),
		a2a.NewDataPart(json.RawMessage(body)),
	}, nil
}

func (a *Agent) concepts(_ context.Context, admission app.Admission, _ ijson.Value) ([]*a2a.Part, error) {
	all, err := a.use.ReadOntology.All(admission)
	if err != nil {
		return nil, err
	}
	return dataPart(map[string]any{"concepts": all})
}

func (a *Agent) concept(_ context.Context, admission app.Admission, asked ijson.Value) ([]*a2a.Part, error) {
	v, _ := asked.Get("id")
	id, ok := v.Text()
	if !ok {
		return nil, problem.Invalid("/id", "must be a string")
	}
	one, err := a.use.ReadOntology.One(admission, ontology.ID(id))
	if err != nil {
		return nil, err
	}
	return dataPart(one)
}

func dataPart(value any) ([]*a2a.Part, error) {
	body, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	return []*a2a.Part{a2a.NewDataPart(json.RawMessage(body))}, nil
}
