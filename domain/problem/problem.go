package problem

import "errors"

// Coder is an error that a caller may see under a code of its own.
type Coder interface {
	error
	Code() Code
}

// CodeOf returns the code of the first error of the chain that has one, InternalError for any other error, and no code
// for no error.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if coder, ok := errors.AsType[Coder](err); ok {
		return coder.Code()
	}
	return InternalError
}
