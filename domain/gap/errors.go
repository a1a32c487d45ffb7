package gap

import "github.com/retraite-gateway/retraite/domain/problem"

// InvalidOverrideError refuses an override. Spec §4 rule 3.
type InvalidOverrideError struct {
	// Pointer is the JSON pointer of the member of the override that is wrong.
	Pointer string
	Reason  string
}

// Unresolved refuses an override of a gap that does not exist, belongs to somebody else, or whose run is superseded:
// the caller is told the same in each case.
func Unresolved() *InvalidOverrideError {
	return &InvalidOverrideError{Pointer: "/lacuneId", Reason: "names no open gap"}
}

// Error begins with the pointer.
func (e *InvalidOverrideError) Error() string { return e.Pointer + ": " + e.Reason }

// Code returns problem.InvalidOverride.
func (*InvalidOverrideError) Code() problem.Code { return problem.InvalidOverride }
