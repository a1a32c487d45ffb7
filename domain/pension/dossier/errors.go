package dossier

import (
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// InvalidError refuses a dossier in which a recognised property has the wrong type or format.
type InvalidError struct {
	// Pointer leads to the property, from the root of `data`.
	Pointer ijson.Pointer
	// Reason says what is wrong, without echoing what the caller sent.
	Reason string
}

// Error begins with the place, so that a caller's developer finds the property.
func (e *InvalidError) Error() string { return string(e.Pointer) + ": " + e.Reason }

// Code is the code of the error in the answer to a caller.
func (e *InvalidError) Code() problem.Code { return problem.InvalidRequest }
