package remote

import (
	"context"
	"errors"
	"fmt"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"

	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// errAnswer is an answer that the protocol does not know: asking again would give it again.
var errAnswer = errors.New("the answer of the engine is not one of its protocol")

// statusError is an engine that says that it has no answer.
type statusError struct{ status int }

func (e *statusError) Error() string { return fmt.Sprintf("the engine answers %d", e.status) }

// callerError is a call whose caller did not wait for it: nothing is known of the engine.
type callerError struct{ cause error }

func (e *callerError) Error() string { return e.cause.Error() }

func (e *callerError) Unwrap() error { return e.cause }

// blames says whether a failure is the engine's.
func blames(err error) bool {
	if err == nil {
		return false
	}
	if _, invalid := errors.AsType[*problem.InvalidRequestError](err); invalid {
		return false
	}
	_, gone := errors.AsType[*callerError](err)
	return !gone
}

// worthAnother says whether a failure may pass: one that the engine is to blame for, but not that it was too slow,
// which would be so again, that it speaks otherwise, or that it is left alone.
func worthAnother(err error) bool {
	return blames(err) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, errAnswer) &&
		!errors.Is(err, circuitbreaker.ErrOpen)
}

func unavailable(err error) error { return fmt.Errorf("the engine: %w: %w", ports.ErrUnavailable, err) }
