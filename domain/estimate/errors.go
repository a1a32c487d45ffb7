package estimate

import (
	"errors"

	"github.com/retraite-gateway/retraite/domain/problem"
)

// BirthYearError refuses a birth year that is missing, is no integer, or is out of range. Spec §4 rule 5.
type BirthYearError struct{ code problem.Code }

// Error begins with the pointer of the member.
func (e *BirthYearError) Error() string {
	switch e.code {
	case problem.BirthYearRequired:
		return "/birthYear: is required"
	case problem.BirthYearNotInteger:
		return "/birthYear: must be an integer"
	default:
		return "/birthYear: must be between 1940 and 2010"
	}
}

// Code returns the code that begins with BIRTH_YEAR_.
func (e *BirthYearError) Code() problem.Code { return e.code }

// ErrNoResult is returned when the engine's answer to a modelled career has no date or no amount: nothing can be
// estimated.
var ErrNoResult = errors.New("estimate: the engine gave no pension for the modelled career")
