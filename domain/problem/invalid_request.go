package problem

// InvalidRequestError refuses a request whose form is wrong: a member of the wrong type or format, a header that cannot
// be.
type InvalidRequestError struct {
	// Where is the JSON pointer of the member, or the name of the header or parameter; empty when the body as a whole
	// is meant.
	Where string
	// Reason says what is wrong, in lower case and without echoing what the caller sent.
	Reason string
}

// Invalid returns the refusal of what stands at where.
func Invalid(where, reason string) *InvalidRequestError {
	return &InvalidRequestError{Where: where, Reason: reason}
}

// Error begins with the place, so that a caller's developer finds the field.
func (e *InvalidRequestError) Error() string {
	if e.Where == "" {
		return e.Reason
	}
	return e.Where + ": " + e.Reason
}

// Code returns InvalidRequest.
func (*InvalidRequestError) Code() Code { return InvalidRequest }
