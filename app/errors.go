package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Waits that refusals ask for, before the same call is worth repeating.
const (
	waitFlag  = 300 * time.Second
	waitStore = 5 * time.Second
	waitTurn  = 2 * time.Second
)

// APIDisabledError refuses a run while the soft flag is off. Spec §7.
type APIDisabledError struct {
	// Reason is what the operator who switched runs off said to callers; it may be empty.
	Reason string
}

// Error says what is off, and why.
func (e *APIDisabledError) Error() string {
	const off = "runs are switched off for the moment"
	if e.Reason == "" {
		return off
	}
	return off + ": " + e.Reason
}

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

// BusyError refuses a run at once, before anything is computed: too many wait for a processor.
type BusyError struct{}

// Error says why.
func (*BusyError) Error() string { return "too many runs wait to be computed" }

// Code returns problem.ServiceUnavailable.
func (*BusyError) Code() problem.Code { return problem.ServiceUnavailable }

// RetryAfter says when to try again.
func (*BusyError) RetryAfter() time.Duration { return waitTurn }

// OverdueError is a run that was computed up to the limit of its time. It costs its call, or the dearest request would
// be the free one.
type OverdueError struct{ Cause error }

// Error says what happened.
func (*OverdueError) Error() string { return "the run could not be computed in its time" }

// Unwrap returns what the engine said.
func (e *OverdueError) Unwrap() error { return e.Cause }

// Code returns problem.ServiceUnavailable.
func (*OverdueError) Code() problem.Code { return problem.ServiceUnavailable }

// RetryAfter says when to try again.
func (*OverdueError) RetryAfter() time.Duration { return waitStore }

// CallerGoneError is a call that failed because its caller hung up before the answer: nobody's outage.
type CallerGoneError struct{ Cause error }

// Error says what happened.
func (*CallerGoneError) Error() string { return "the caller hung up before the answer" }

// Unwrap returns what failed for it.
func (e *CallerGoneError) Unwrap() error { return e.Cause }

// Code returns problem.ServiceUnavailable, for whoever closed only its own half of the connection and still reads.
func (*CallerGoneError) Code() problem.Code { return problem.ServiceUnavailable }

// PanicError is a fault of ours: what served a call panicked.
type PanicError struct {
	// What says what was raised, without the text of a value that may hold what a caller sent.
	What string
	// Stack is where it was raised.
	Stack string
}

// Error says what was raised, for the log only.
func (e *PanicError) Error() string { return "panic: " + e.What }

// Code returns problem.InternalError.
func (*PanicError) Code() problem.Code { return problem.InternalError }

// RunNotFoundError is a run that does not exist, or not for this caller. Spec §4 rule 4.
type RunNotFoundError struct {
	// Erased says when a run of the caller's own organisation was erased; nil for any other reason, of which a caller
	// learns nothing.
	Erased *run.ErasedError
}

// Error is the same text whatever the reason, unless the run was erased.
func (e *RunNotFoundError) Error() string {
	if e.Erased != nil {
		return e.Erased.Error()
	}
	return "no such run"
}

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
