package ports

import "errors"

// The three ways in which the world says no. Adapters translate the errors of their technology into them;
// judge them with errors.Is.
var (
	// ErrNotFound: there is no such thing, or not for this organisation.
	ErrNotFound = errors.New("not found")
	// ErrConflict: it exists already, or was changed meanwhile.
	ErrConflict = errors.New("conflict")
	// ErrUnavailable: the dependency did not answer; the same call may succeed later.
	ErrUnavailable = errors.New("unavailable")
)
