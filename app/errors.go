package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// Waits that refusals ask for, before the same call is worth repeating.
const (
	waitFlag  = 300 * time.Second
	waitStore = 5 * time.Second
)

// APIDisabledError refuses a run while the soft flag is off. Spec §7.
type APIDisabledError struct{}

// Error says what is off.
func (*APIDisabledError) Error() string { return "runs are switched off for the moment" }

// Code returns problem.APIDisabled.
func (*APIDisabledError) Code() problem.Code { return problem.APIDisabled }

// RetryAfter says when to try again.
func (*APIDisabledError) RetryAfter() time.Duration { return waitFlag }

// UnavailableError is a dependency that does not answer. Its cause is for the log only.
type UnavailableError struct{ Cause error }

// Error tells a caller nothing of the cause.
func (*UnavailableError) Error() string { return "the service cannot answer for the moment" }

// Unwrap returns the cause.
func (e *UnavailableError) Unwrap() error { return e.Cause }

// Code returns problem.ServiceUnavailable.
func (*UnavailableError) Code() problem.Code { return problem.ServiceUnavailable }

// RetryAfter says when to try again.
func (*UnavailableError) RetryAfter() time.Duration { return waitStore }

// RunNotFoundError is a run that does not exist, or not for this caller. Spec §4 rule 4.
type RunNotFoundError struct{}

// Error is the same text whatever the reason.
func (*RunNotFoundError) Error() string { return "no such run" }

// Code returns problem.RunNotFound.
func (*RunNotFoundError) Code() problem.Code { return problem.RunNotFound }

// failure says what was being done when a port failed, and gives an unavailable dependency its code.
func failure(doing string, err error) error {
	if err == nil {
		return nil
	}
	wrapped := fmt.Errorf("%s: %w", doing, err)
	if errors.Is(err, ports.ErrUnavailable) {
		return &UnavailableError{Cause: wrapped}
	}
	return wrapped
}
