package proof

import "github.com/retraite-gateway/retraite/domain/ijson"

// Part says which of the two documents of a verification is at fault.
type Part string

// The parts.
const (
	PartProof  Part = "proof"
	PartReport Part = "report"
)

// MismatchError says that a proof or a report is not what was signed, and where.
type MismatchError struct {
	Part    Part
	Pointer ijson.Pointer
	Reason  string
}

// Error names the document and the place in it.
func (e *MismatchError) Error() string {
	if e.Pointer == "" {
		return "the " + string(e.Part) + " " + e.Reason
	}
	return string(e.Part) + " " + string(e.Pointer) + ": " + e.Reason
}

// UnknownKeyError says that the key that a proof names is none of those at hand: the proof may be genuine or not.
type UnknownKeyError struct{ Cause error }

// Error says what is missing.
func (e *UnknownKeyError) Error() string {
	return "the key that signed the proof is not known: " + e.Cause.Error()
}

// Unwrap returns the cause.
func (e *UnknownKeyError) Unwrap() error { return e.Cause }
