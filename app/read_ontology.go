package app

import (
	"github.com/retraite-gateway/retraite/domain/nearest"
	"github.com/retraite-gateway/retraite/domain/ontology"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// ReadOntology gives the public concepts of pensions. Spec §2.10, the row a2a.ontology.
type ReadOntology struct{}

// NewReadOntology makes the use case.
func NewReadOntology() *ReadOntology { return &ReadOntology{} }

// All returns every concept, in reading order.
func (u *ReadOntology) All(admission Admission) ([]ontology.Concept, error) {
	if err := admission.require(OpOntology); err != nil {
		return nil, err
	}
	return ontology.Concepts(), nil
}

// One returns the concept of that id; a *ConceptNotFoundError when there is none.
func (u *ReadOntology) One(admission Admission, id ontology.ID) (ontology.Concept, error) {
	if err := admission.require(OpConcept); err != nil {
		return ontology.Concept{}, err
	}
	found, ok := ontology.Lookup(id)
	if !ok {
		return ontology.Concept{}, newConceptNotFoundError(id)
	}
	return found, nil
}

// ConceptNotFoundError is an id that no concept has.
type ConceptNotFoundError struct {
	// Nearest is the id that the caller may have meant; empty for none.
	Nearest ontology.ID
}

func newConceptNotFoundError(id ontology.ID) *ConceptNotFoundError {
	concepts := ontology.Concepts()
	names := make([]string, len(concepts))
	for i, c := range concepts {
		names[i] = string(c.ID)
	}
	near, _ := nearest.Name(string(id), names)
	return &ConceptNotFoundError{Nearest: ontology.ID(near)}
}

// Error says it without the text of the caller.
func (e *ConceptNotFoundError) Error() string {
	if e.Nearest != "" {
		return "there is no such concept; did you mean " + string(e.Nearest) + "?"
	}
	return "there is no such concept"
}

// Code returns problem.NotFound.
func (*ConceptNotFoundError) Code() problem.Code { return problem.NotFound }
